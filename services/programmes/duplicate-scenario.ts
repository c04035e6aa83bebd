import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { patiently } from '../commands/patience.js';
import { FieldErrors, type Refusal } from '../platform/problem.js';
import { accept, type Decision, programmeNotFound, refuse } from './decision.js';
import { checkScenarioName } from './edit-programme.js';
import type { Programme } from './programme.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { beginningOf, contentEvents, idsOfContents, type Original } from './programme-contents.js';
import { ProgrammeFamilies } from './programme-families.js';
import { type ProgrammeView, writtenView } from './programme-view.js';
import type { ReservedIds } from './reserved-ids.js';

export interface DuplicateScenario {
  readonly programmeId: number;
  /** The baseline or one of its scenarios. */
  readonly original: Original;
  readonly base: Programme;
  readonly scenarioName: string;
  readonly ids: ReservedIds;
}

/** A scenario with everything that its original has, of the same base, in draft (spec 1, section 4). That its name is free is reserved by the handler. */
export function duplicateScenario({ programmeId, original, base, scenarioName, ids }: DuplicateScenario): Decision {
  const { programme } = original;
  if (programme.id === 0 || !programme.isActive || base.id === 0 || !base.isActive) return refuse(programmeNotFound);
  const name = scenarioName.trim();
  const errors = new FieldErrors();
  checkScenarioName(name, errors);
  if (errors.any) return refuse(errors.refusal());
  // Its wizard may still set what all scenarios have to share to be compared, and no list shows scenarios of a draft.
  if (base.isDraft || programme.isDraft) return refuse(unfinished);
  return accept(
    {
      type: 'ScenarioDuplicated',
      data: beginningOf(original, {
        programmeId,
        baseProjectId: base.id,
        name: base.name,
        scenarioName: name,
        isDraft: false,
      }),
    },
    ...contentEvents(programme, ids),
  );
}

const unfinished: Refusal = {
  kind: 'conflict',
  code: 'programme-unfinished',
  title: 'This programme is still a draft. Finish creating it before you add scenarios.',
};

export class DuplicateScenarioCommand extends Command<Written<ProgrammeView>> {
  /** @param sourceId a base programme or a scenario */
  constructor(
    readonly request: Request,
    readonly sourceId: number,
    readonly scenarioName: string,
  ) {
    super();
  }
}

@CommandHandler(DuplicateScenarioCommand)
export class DuplicateScenarioHandler implements ICommandHandler<DuplicateScenarioCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly snapshot: LibrarySnapshot,
    private readonly families: ProgrammeFamilies,
  ) {}

  async execute({ request, sourceId, scenarioName }: DuplicateScenarioCommand): Promise<Written<ProgrammeView>> {
    const library = await patiently(() => this.snapshot.latest());
    const original = await this.programmes.original(sourceId);
    const { baseProjectId } = original.programme;
    const base = baseProjectId === 0 ? original.programme : (await this.programmes.original(baseProjectId)).programme;
    return this.families.tell(
      await this.programmes.create(request, {
        ids: () => idsOfContents(original.programme),
        decide: (programmeId, ids) => duplicateScenario({ programmeId, original, base, scenarioName, ids }),
        answer: writtenView(library),
      }),
    );
  }
}
