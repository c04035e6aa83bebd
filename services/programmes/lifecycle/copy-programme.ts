import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibraryReads } from '../../commands/library-reads.js';
import { ProgrammeCommands } from '../../commands/programme-commands.js';
import { retry } from '../../commands/retry.js';
import { WriteCommand } from '../../commands/write-command.js';
import { accept, type Decision, programmeNotFound, refuse } from '../../domain/programmes/decision.js';
import {
  contentEvents,
  idCountsOfContents,
  initialFactsOf,
  type ProgrammeAtVersion,
} from '../../domain/programmes/lifecycle/programme-contents.js';
import { checkProgrammeName } from '../../domain/programmes/lifecycle/programme-form.js';
import { newProgrammeView, type ProgrammeView } from '../../domain/programmes/programme-view.js';
import type { ReservedIds } from '../../domain/programmes/reserved-ids.js';
import { FieldErrors, type Refusal } from '../../platform/problem.js';

export interface CopyProgramme {
  readonly programmeId: number;
  readonly original: ProgrammeAtVersion;
  readonly name: string;
  readonly ids: ReservedIds;
}

/**
 * Copies a base programme without its scenarios, in status draft whatever the original's is (docs/product/programmes.md, Scenarios and
 * copies). The copy of an unfinished wizard is unfinished too. The handler reserves the name.
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
      data: initialFactsOf(original, { programmeId, baseProjectId: 0, name, scenarioName, isDraft }),
    },
    ...contentEvents(programme, ids),
  );
}

const notABase: Refusal = {
  kind: 'conflict',
  code: 'not-a-base-programme',
  title: 'This is a scenario. Copy it among the scenarios of its programme, or copy the programme.',
};

export class CopyProgrammeCommand extends WriteCommand<{ sourceId: number; name: string }, ProgrammeView> {}

@CommandHandler(CopyProgrammeCommand)
export class CopyProgrammeHandler implements ICommandHandler<CopyProgrammeCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
  ) {}

  async execute({ request, payload: { sourceId, name } }: CopyProgrammeCommand) {
    const library = await retry(() => this.library.latest());
    const original = await this.programmes.original(sourceId);
    return this.programmes.create(request, {
      ids: () => idCountsOfContents(original.programme),
      decide: (programmeId, ids) => copyProgramme({ programmeId, original, name, ids }),
      answer: newProgrammeView(library),
    });
  }
}
