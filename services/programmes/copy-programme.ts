import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { patiently } from '../commands/patience.js';
import { FieldErrors, type Refusal } from '../platform/problem.js';
import { checkProgrammeName } from './create-programme.js';
import { accept, type Decision, programmeNotFound, refuse } from './decision.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { beginningOf, contentEvents, idsOfContents, type Original } from './programme-contents.js';
import { type ProgrammeView, writtenView } from './programme-view.js';
import type { ReservedIds } from './reserved-ids.js';

export interface CopyProgramme {
  readonly programmeId: number;
  readonly original: Original;
  readonly name: string;
  readonly ids: ReservedIds;
}

/**
 * A base programme copied whole, without its scenarios, in draft whatever the original is (spec 1, section 4; api.md, Projects).
 * The copy of an unfinished wizard is one too. That its name is free is reserved by the handler.
 */
export function copyProgramme({ programmeId, original, name: wanted, ids }: CopyProgramme): Decision {
  const { programme } = original;
  if (programme.id === 0 || !programme.isActive) return refuse(programmeNotFound);
  if (programme.baseProjectId !== 0) return refuse(notABase);
  const name = wanted.trim();
  const errors = new FieldErrors();
  checkProgrammeName(name, errors);
  if (errors.any) return refuse(errors.refusal());
  const { scenarioName, isDraft } = programme;
  return accept(
    {
      type: 'ProgrammeDuplicated',
      data: beginningOf(original, { programmeId, baseProjectId: 0, name, scenarioName, isDraft }),
    },
    ...contentEvents(programme, ids),
  );
}

const notABase: Refusal = {
  kind: 'conflict',
  code: 'not-a-base-programme',
  title: 'This is a scenario. Copy it among the scenarios of its programme, or copy the programme.',
};

export class CopyProgrammeCommand extends Command<Written<ProgrammeView>> {
  constructor(
    readonly request: Request,
    readonly sourceId: number,
    readonly name: string,
  ) {
    super();
  }
}

@CommandHandler(CopyProgrammeCommand)
export class CopyProgrammeHandler implements ICommandHandler<CopyProgrammeCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly snapshot: LibrarySnapshot,
  ) {}

  async execute({ request, sourceId, name }: CopyProgrammeCommand): Promise<Written<ProgrammeView>> {
    const library = await patiently(() => this.snapshot.latest());
    const original = await this.programmes.original(sourceId);
    return this.programmes.create(request, {
      ids: () => idsOfContents(original.programme),
      decide: (programmeId, ids) => copyProgramme({ programmeId, original, name, ids }),
      answer: writtenView(library),
    });
  }
}
