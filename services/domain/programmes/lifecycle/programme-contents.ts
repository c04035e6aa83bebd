import type { Task } from '../../library/library-records.js';
import { copyEvents, namedCopy, partEvents } from '../assets/asset-events.js';
import { AssetNames } from '../assets/asset-names.js';
import { factsOf } from '../assets/part-form.js';
import { PartsByAsset } from '../assets/parts-by-asset.js';
import { dayEvents, MAX_DAYS_PER_EVENT } from '../calendar/work-schedule.js';
import type {
  CopiedSubprogramme,
  CopySource,
  PartFacts,
  ProgrammeEvent,
  ProgrammeInitialFacts,
  SubprogrammeCopy,
} from '../events.js';
import { limitEvents } from '../labour/labour-limits.js';
import { assetNameOf, type Programme, partsOf, referenceTo } from '../programme.js';
import type { ReservedIds } from '../reserved-ids.js';

// What both kinds of copies of a programme contain: calendar, labour limits, zones, packages, assets with their parts, and the copies of
// subprogrammes with their tasks. The schedule is not copied, so links to its activities are dropped (docs/product/programmes.md, Scenarios and
// copies).

/** The programme to copy at a version; it does not change while the copy is made. */
export interface ProgrammeAtVersion {
  readonly programme: Programme;
  readonly version: number;
}

/**
 * A copy that can be folded on without changing the original: only the maps and sets are copied, since records are never changed
 * (docs/decisions/0003).
 */
export const snapshotOf = (programme: Programme): Programme => ({
  ...programme,
  zones: new Map(programme.zones),
  packages: new Map(programme.packages),
  assets: new PartsByAsset(programme.assets),
  assetNames: new AssetNames(programme.assetNames),
  parts: new Map(programme.parts),
  subprogrammes: new Map(programme.subprogrammes),
  partsOfCopy: indexCopied(programme.partsOfCopy),
  copiesOfAsset: indexCopied(programme.copiesOfAsset),
});

const indexCopied = (index: ReadonlyMap<number, ReadonlySet<number>>): Map<number, Set<number>> =>
  new Map([...index].map(([key, ids]) => [key, new Set(ids)]));

/** How many new ids a copy of the contents needs. */
export function idCountsOfContents({ parts, zones, packages, subprogrammes }: Programme) {
  const task = [...subprogrammes.values()].reduce((sum, { tasks }) => sum + tasks.length, 0);
  return { part: parts.size, zone: zones.size, package: packages.size, subprogramme: subprogrammes.size, task };
}

/** @param copy the facts in which the copy differs from its source */
export function initialFactsOf(
  { programme, version }: ProgrammeAtVersion,
  copy: Pick<ProgrammeInitialFacts, 'programmeId' | 'baseProjectId' | 'name' | 'scenarioName' | 'isDraft'>,
): ProgrammeInitialFacts & CopySource {
  const { id, description, regionId, metricId, schedule, nonWorkingDays } = programme;
  return {
    ...copy,
    description,
    regionId,
    metricId,
    // A record of shift hours belongs to one calendar (docs/product/calendar.md, Records of shift hours): the copy gets only the
    // hours.
    schedule: { ...schedule, shiftId: null },
    nonWorkingDays: [...nonWorkingDays.values()].slice(0, MAX_DAYS_PER_EVENT),
    sourceId: id,
    sourceVersion: version,
  };
}

/**
 * The events after the first one of a copy: the programme's contents in the same order, under new ids. Assets keep their ids, which
 * count within a programme.
 */
export function contentEvents(programme: Programme, ids: ReservedIds): ProgrammeEvent[] {
  const zones = new Map(
    [...programme.zones.values()].map(({ id, zoneName }) => [id, { zoneId: ids.zone(), zoneName }]),
  );
  const packages = new Map(
    [...programme.packages.values()].map(({ id, packageName }) => [id, { packageId: ids.package(), packageName }]),
  );
  // A copy may be used by parts of another asset (docs/product/assets.md, Single parts), so all copies come before the first
  // part.
  const byAsset = new Map<number | null, CopiedSubprogramme[]>();
  const copies = new Map<number, SubprogrammeCopy>();
  for (const original of programme.subprogrammes.values()) {
    const copy = copiedSubprogramme(original, original.assetId, ids);
    copies.set(original.id, copy);
    const ofAsset = byAsset.get(copy.assetId) ?? [];
    ofAsset.push(namedCopy(programme, copy));
    byAsset.set(copy.assetId, ofAsset);
  }
  return [
    ...dayEvents([...programme.nonWorkingDays.values()].slice(MAX_DAYS_PER_EVENT), []),
    ...limitEvents(programme.labourLimits, []),
    ...[...zones.values()].map((zone): ProgrammeEvent => ({ type: 'ZoneAdded', data: zone })),
    ...[...packages.values()].map((one): ProgrammeEvent => ({ type: 'PackageAdded', data: one })),
    ...[...byAsset].flatMap(([assetId, ofAsset]) =>
      copyEvents('SubprogrammesCopied', assetNameOf(programme, assetId), ofAsset),
    ),
    ...[...programme.assets.keys()].flatMap((assetId) =>
      partEvents({
        ...referenceTo(programme, assetId),
        changed: [],
        removed: [],
        created: partsOf(programme, assetId).map((part) => ({
          ...copiedPart(factsOf(part), ids, (id) => copies.get(id)?.id),
          zoneId: part.zoneId === null ? null : (zones.get(part.zoneId)?.zoneId ?? null),
          packageId: part.packageId === null ? null : (packages.get(part.packageId)?.packageId ?? null),
        })),
      }),
    ),
  ];
}

/** The tasks keep their `baseTaskId`, so that the copy is compared with the same library tasks as its source. */
export function copiedSubprogramme(copy: SubprogrammeCopy, assetId: number | null, ids: ReservedIds): SubprogrammeCopy {
  return {
    ...copy,
    id: ids.subprogramme(),
    assetId,
    tasks: copy.tasks.map((task): Task => ({ ...task, id: ids.task(), p6ActivityId: null })),
  };
}

/** @param newSubprogrammeId id of the subprogramme's copy */
export function copiedPart(
  part: PartFacts,
  ids: ReservedIds,
  newSubprogrammeId: (subprogrammeId: number) => number | undefined,
): PartFacts {
  const subprogrammeId = newSubprogrammeId(part.subprogrammeId);
  if (subprogrammeId === undefined)
    throw new Error(
      `Part ${part.id} is built by subprogramme ${part.subprogrammeId}, which the programme does not have`,
    );
  return { ...part, id: ids.part(), subprogrammeId, p6ActivityId: null };
}
