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
import { checkScenarioName } from '../../domain/programmes/lifecycle/programme-form.js';
import type { Programme } from '../../domain/programmes/programme.js';
import { newProgrammeView, type ProgrammeView } from '../../domain/programmes/programme-view.js';
import type { ReservedIds } from '../../domain/programmes/reserved-ids.js';
import { FieldErrors, type Refusal } from '../../platform/problem.js';
import { ProgrammeFamilies } from './programme-families.js';

export interface DuplicateScenario {
  readonly programmeId: number;
  /** The baseline or one of its scenarios. */
  readonly original: ProgrammeAtVersion;
  readonly base: Programme;
  readonly scenarioName: string;
  readonly ids: ReservedIds;
}

/**
 * Creates a scenario of the same base with everything that its original has, in status draft (docs/product/programmes.md, Scenarios and
 * copies). The handler reserves the name.
 */
export function duplicateScenario({ programmeId, original, base, scenarioName, ids }: DuplicateScenario): Decision {
  const { programme } = original;
  if (programme.id === 0 || !programme.isActive || base.id === 0 || !base.isActive) return refuse(programmeNotFound);
  const name = scenarioName.trim();
  const errors = new FieldErrors();
  checkScenarioName(name, errors);
  if (errors.any) return refuse(errors.refusal());
  // The wizard may still change fields that all scenarios must share to be comparable, and no list shows scenarios of a draft.
  if (base.isDraft || programme.isDraft) return refuse(unfinished);
  return accept(
    {
      type: 'ScenarioDuplicated',
      data: initialFactsOf(original, {
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

export class DuplicateScenarioCommand extends WriteCommand<
  { /** A base programme or a scenario. */ sourceId: number; scenarioName: string },
  ProgrammeView
> {}

@CommandHandler(DuplicateScenarioCommand)
export class DuplicateScenarioHandler implements ICommandHandler<DuplicateScenarioCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
    private readonly families: ProgrammeFamilies,
  ) {}

  async execute({ request, payload: { sourceId, scenarioName } }: DuplicateScenarioCommand) {
    const library = await retry(() => this.library.latest());
    const original = await this.programmes.original(sourceId);
    const { baseProjectId } = original.programme;
    const base = baseProjectId === 0 ? original.programme : (await this.programmes.original(baseProjectId)).programme;
    return this.families.withFamilyFields(
      await this.programmes.create(request, {
        ids: () => idCountsOfContents(original.programme),
        decide: (programmeId, ids) => duplicateScenario({ programmeId, original, base, scenarioName, ids }),
        answer: newProgrammeView(library),
      }),
    );
  }
}
