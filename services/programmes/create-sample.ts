import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { patiently } from '../commands/patience.js';
import type { Library } from '../library/library.js';
import { readReferenceData, type SampleProgramme } from '../library/load-reference-data.js';
import { Refused } from '../platform/problem.js';
import { assetLibrary } from './asset-library.js';
import { createProgramme, knownPlaces } from './create-programme.js';
import type { Decision } from './decision.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from './events.js';
import type { PartForm } from './part-form.js';
import { evolve, noProgramme } from './programme.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { type ProgrammeView, writtenView } from './programme-view.js';
import type { ReservedIds } from './reserved-ids.js';
import { saveAsset } from './save-asset.js';

/**
 * A sample programme, made by the decisions that a user's clicks make, in one append: create, then each asset as the
 * wizard saves it (issue 3, item 6).
 */
export function createSample(
  sample: SampleProgramme,
  name: string,
  programmeId: number,
  ids: ReservedIds,
  library: Library,
): Decision {
  const { workingPatternBitMask, shifts, nonWorkingDays } = sample.calendar;
  const decisions: ProgrammeEvent[] = [];
  const programme = noProgramme();
  const take = (decision: Decision): Decision => {
    if ('refusal' in decision) return decision;
    for (const event of decision.events) {
      decisions.push(event);
      evolve(programme, unrecorded(event));
    }
    return decision;
  };
  const created = take(
    createProgramme({
      programmeId,
      name,
      description: '',
      isDraft: false,
      known: knownPlaces(library),
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
    const saved = take(
      saveAsset(programme, {
        was: null,
        assetName: asset.assetName,
        parts: sampleParts(asset, library),
        library: assetLibrary(library, 0),
        ids,
      }),
    );
    if ('refusal' in saved) return saved;
  }
  return { events: decisions };
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

/** An event as `evolve` takes it, for a state that only looks ahead within one command. */
const unrecorded = (event: ProgrammeEvent): RecordedProgrammeEvent =>
  ({ ...event, metadata: { userId: 0, time: '' } }) as RecordedProgrammeEvent;

export class CreateSampleCommand extends Command<Written<ProgrammeView>> {
  constructor(
    readonly request: Request,
    readonly name: string,
  ) {
    super();
  }
}

@CommandHandler(CreateSampleCommand)
export class CreateSampleHandler implements ICommandHandler<CreateSampleCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly snapshot: LibrarySnapshot,
  ) {}

  async execute({ request, name }: CreateSampleCommand): Promise<Written<ProgrammeView>> {
    const library = await patiently(() => this.snapshot.latest());
    const { sampleProgrammes } = await readReferenceData();
    const sample = sampleProgrammes.find((one) => one.name === name);
    if (!sample)
      throw new Refused({
        kind: 'missing',
        code: 'sample-not-found',
        title: 'Resource not found',
        detail: `There is no sample programme "${name}".`,
      });
    const parts = sample.assets.flatMap((asset) => sampleParts(asset, library));
    const tasks = parts.reduce(
      (sum, part) => sum + (library.subprogrammes.get(part.subprogrammeId ?? 0)?.tasks.length ?? 0),
      0,
    );
    // A second one of the name gets a number (api.md, Projects).
    return this.programmes.create(request, {
      names: [name, ...Array.from({ length: 999 }, (_, i) => `${name} (${i + 2})`)],
      ids: () => ({ part: parts.length, subprogramme: parts.length, task: tasks }),
      decide: (programmeId, ids, freeName) => createSample(sample, freeName, programmeId, ids, library),
      answer: writtenView(library),
    });
  }
}
