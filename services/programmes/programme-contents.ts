import type { Task } from '../library/library-records.js';
import { copyEvents, partEvents } from './asset-events.js';
import type { CopySource, PartFacts, ProgrammeBeginning, ProgrammeEvent, SubprogrammeCopy } from './events.js';
import { factsOf } from './part-form.js';
import { type Programme, partsOf } from './programme.js';
import type { ReservedIds } from './reserved-ids.js';
import { dayEvents, MOST_DAYS_PER_EVENT } from './work-schedule.js';

// What both copies of a programme take along: calendar, zones, assets with their parts, and the copies of subprogrammes with
// their tasks. Not the schedule, and so no links to its activities (api.md, Projects).

/** A programme to copy, as it stood at a version, and for as long as the copy takes. */
export interface Original {
  readonly programme: Programme;
  readonly version: number;
}

/** A state of one's own: folding either leaves the other as it is, since records never change, only the maps around them (decision 0003). */
export const ownCopyOf = (programme: Programme): Programme => ({
  ...programme,
  zones: new Map(programme.zones),
  assets: new Map(programme.assets),
  parts: new Map(programme.parts),
  subprogrammes: new Map(programme.subprogrammes),
});

/** Ids that the contents take anew. */
export function idsOfContents({ parts, zones, subprogrammes }: Programme): {
  part: number;
  zone: number;
  subprogramme: number;
  task: number;
} {
  const task = [...subprogrammes.values()].reduce((sum, { tasks }) => sum + tasks.length, 0);
  return { part: parts.size, zone: zones.size, subprogramme: subprogrammes.size, task };
}

/** @param copy what the copy has of its own */
export function beginningOf(
  { programme, version }: Original,
  copy: Pick<ProgrammeBeginning, 'programmeId' | 'baseProjectId' | 'name' | 'scenarioName' | 'isDraft'>,
): ProgrammeBeginning & CopySource {
  const { id, description, regionId, metricId, schedule, nonWorkingDays } = programme;
  return {
    ...copy,
    description,
    regionId,
    metricId,
    // A record of shift hours belongs to one calendar (shift-hours.ts): the copy has the hours as its own.
    schedule: { ...schedule, shiftId: null },
    nonWorkingDays: [...nonWorkingDays.values()].slice(0, MOST_DAYS_PER_EVENT),
    sourceId: id,
    sourceVersion: version,
  };
}

/** What follows the first event of a copy: everything that is in the programme, under ids of its own, in the same order. */
export function contentEvents(programme: Programme, ids: ReservedIds): ProgrammeEvent[] {
  const zones = new Map(
    [...programme.zones.values()].map(({ id, zoneName }) => [id, { zoneId: ids.zone(), zoneName }]),
  );
  // A copy may be used by parts of another asset (api.md, Assets): all of them come before the first part.
  const byAsset = new Map<string, SubprogrammeCopy[]>();
  for (const copy of programme.subprogrammes.values())
    byAsset.set(copy.assetName, [...(byAsset.get(copy.assetName) ?? []), copy]);
  const copies = new Map(
    [...byAsset.values()].flat().map((copy) => [copy.id, copiedSubprogramme(copy, copy.assetName, ids)]),
  );
  return [
    ...dayEvents([...programme.nonWorkingDays.values()].slice(MOST_DAYS_PER_EVENT), []),
    ...[...zones.values()].map((zone): ProgrammeEvent => ({ type: 'ZoneAdded', data: zone })),
    ...[...byAsset].flatMap(([assetName, of]) =>
      copyEvents(
        'SubprogrammesCopied',
        assetName,
        of.flatMap(({ id }) => copies.get(id) ?? []),
      ),
    ),
    ...[...programme.assets.keys()].flatMap((assetName) =>
      partEvents({
        assetName,
        changed: [],
        removed: [],
        created: partsOf(programme, assetName).map((part) => ({
          ...copiedPart(factsOf(part), ids, (id) => copies.get(id)?.id),
          zoneId: part.zoneId === null ? null : (zones.get(part.zoneId)?.zoneId ?? null),
        })),
      }),
    ),
  ];
}

/** Its tasks stay those of the library that they were: what is compared with the library is compared with the same. */
export function copiedSubprogramme(copy: SubprogrammeCopy, assetName: string, ids: ReservedIds): SubprogrammeCopy {
  return {
    ...copy,
    id: ids.subprogramme(),
    assetName,
    tasks: copy.tasks.map((task): Task => ({ ...task, id: ids.task(), p6ActivityId: null })),
  };
}

/**
 * Without its package, of which the copy has none yet.
 * @param copyNow what its subprogramme has become
 */
export function copiedPart(
  part: PartFacts,
  ids: ReservedIds,
  copyNow: (subprogrammeId: number) => number | undefined,
): PartFacts {
  const subprogrammeId = copyNow(part.subprogrammeId);
  if (subprogrammeId === undefined)
    throw new Error(
      `Part ${part.id} is built by subprogramme ${part.subprogrammeId}, which the programme does not have`,
    );
  return { ...part, id: ids.part(), subprogrammeId, p6ActivityId: null, packageId: null };
}
