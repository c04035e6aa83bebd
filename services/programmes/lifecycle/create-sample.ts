import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibraryReads } from '../../commands/library-reads.js';
import { ProgrammeCommands } from '../../commands/programme-commands.js';
import { retry } from '../../commands/retry.js';
import { WriteCommand } from '../../commands/write-command.js';
import type { Library } from '../../domain/library/library.js';
import { assetLibrary } from '../../domain/programmes/assets/asset-library.js';
import type { PartForm } from '../../domain/programmes/assets/part-form.js';
import type { Decision } from '../../domain/programmes/decision.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from '../../domain/programmes/events.js';
import { referenceLookup } from '../../domain/programmes/lifecycle/programme-form.js';
import type { SampleProgramme } from '../../domain/programmes/lifecycle/sample-programme.js';
import { evolve, noProgramme } from '../../domain/programmes/programme.js';
import { newProgrammeView, type ProgrammeView } from '../../domain/programmes/programme-view.js';
import type { ReservedIds } from '../../domain/programmes/reserved-ids.js';
import { notFound, type Rejection, refuse } from '../../platform/problem.js';
import { saveAsset } from '../assets/save-asset.js';
import { createProgramme } from './create-programme.js';
import { SampleProgrammes } from './sample-programmes.js';

/**
 * Creates a sample programme in one append, with the same decisions as a user's clicks: the programme, then each asset as the wizard
 * saves it (docs/product/programmes.md, Creating).
 */
export function createSample(
  sample: SampleProgramme,
  name: string,
  programmeId: number,
  ids: ReservedIds,
  library: Library,
): Decision {
  const { workingPatternBitMask, shifts, nonWorkingDays } = sample.calendar;
  const events: ProgrammeEvent[] = [];
  const programme = noProgramme();
  const apply = (decision: Decision): Decision => {
    if ('refusal' in decision) return decision;
    for (const event of decision.events) {
      events.push(event);
      evolve(programme, unrecorded(event));
    }
    return decision;
  };
  const created = apply(
    createProgramme({
      programmeId,
      name,
      description: '',
      isDraft: false,
      known: referenceLookup(library),
      regionId: [...library.regions.values()].find((region) => region.name === sample.region)?.id ?? null,
      metricId: [...library.metrics.values()].find((metric) => metric.name === sample.metric)?.id ?? null,
      schedule: {
        workingPatternBitMask,
        shiftId: null,
        noShifts: shifts.length,
        shift1Hours: shifts[0] ?? 0,
        shift2Hours: shifts[1] ?? 0,
        shift3Hours: shifts[2] ?? 0,
      },
      nonWorkingDays,
    }),
  );
  if ('refusal' in created) return created;
  for (const asset of sample.assets) {
    const saved = apply(
      saveAsset(programme, {
        assetId: null,
        assetName: asset.assetName,
        parts: sampleParts(asset, library),
        library: assetLibrary(library, 0),
        ids,
      }),
    );
    if ('refusal' in saved) return saved;
  }
  return { events: events };
}

function sampleParts(asset: SampleProgramme['assets'][number], library: Library): PartForm[] {
  const category = [...library.assetCategories.values()].find(({ assetType }) => assetType === asset.assetType);
  return asset.parts.map((part, i) => ({
    partName: asset.parts.length > 1 ? `Part ${i + 1}` : '',
    assetCategoryId: category?.id ?? null,
    size: part.partSize,
    start: part.start,
    end: part.end,
    unitId: [...library.units.values()].find(({ name }) => name === part.unit)?.id ?? null,
    subprogrammeId:
      [...library.subprogrammes.values()].find(({ name, createdBy }) => createdBy === 0 && name === part.subprogramme)
        ?.id ?? null,
    zoneId: null,
    p6ActivityId: null,
  }));
}

/** Samples of one name. */
const MAX_SAMPLES = 1_000;

/** An event in the form that `evolve` takes, for a state that is only used within this command. */
const unrecorded = (event: ProgrammeEvent): RecordedProgrammeEvent =>
  ({ ...event, metadata: { userId: 0, time: '' } }) as RecordedProgrammeEvent;

export class CreateSampleCommand extends WriteCommand<{ name: string }, ProgrammeView> {}

@CommandHandler(CreateSampleCommand)
export class CreateSampleHandler implements ICommandHandler<CreateSampleCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
    private readonly samples: SampleProgrammes,
  ) {}

  async execute({ request, payload: { name } }: CreateSampleCommand) {
    const library = await retry(() => this.library.latest());
    const sample = await this.samples.find(name);
    if (!sample) return refuse(notFound('sample-not-found', `There is no sample programme "${name}".`));
    const parts = sample.assets.flatMap((asset) => sampleParts(asset, library));
    const tasks = parts.reduce(
      (sum, part) => sum + (library.subprogrammes.get(part.subprogrammeId ?? 0)?.tasks.length ?? 0),
      0,
    );
    const createAs = (freeName: string) =>
      this.programmes.create(request, {
        ids: () => ({ part: parts.length, subprogramme: parts.length, task: tasks }),
        decide: (programmeId, ids) => createSample(sample, freeName, programmeId, ids, library),
        answer: newProgrammeView(library),
      });
    // A second programme of the name gets a number (docs/product/programmes.md, Creating).
    let taken: Rejection | undefined;
    for (let number = 1; number <= MAX_SAMPLES; number++) {
      const created = await createAs(number === 1 ? name : `${name} (${number})`);
      if (!('refusal' in created) || created.refusal.code !== 'name-taken') return created;
      taken ??= created;
    }
    return taken as Rejection;
  }
}
