import type { NewEvent, RecordedEvent } from '../../../event-store/event.js';
import { assertNever } from '../../../platform/assert-never.js';
import type { ProgrammeEvent } from '../events.js';
import { limitKey } from '../labour/labour-limits.js';
import { nameKey } from '../name-key.js';

/**
 * What an event touches, as paths: `part 17` for the part itself, `part 17.size` for a field of it. Two commands collide when
 * they change the same field, or when one creates or removes what the other changes or references (docs/product/history.md,
 * Blockers).
 */
export interface Footprint {
  /** Created, changed or removed. */
  readonly written: readonly string[];
  /** Of these, the paths that were created or removed. */
  readonly createdOrDeleted: readonly string[];
  /** Referenced by what was created or changed; if it were removed, the reference would point to nothing. */
  readonly referenced: readonly string[];
}

/** A later change that depends on what an undo would take back. */
export interface Blocker {
  /** What both touched: `part 17.size`, `zone 8`. */
  readonly field: string;
  readonly commandId: string;
  readonly modifiedBy: number;
  readonly modified: string;
}

const fields = (owner: string, values: object): string[] => Object.keys(values).map((field) => `${owner}.${field}`);
const creationOrDeletion = (paths: readonly string[], names: readonly string[] = []): Footprint => ({
  written: paths,
  createdOrDeleted: paths,
  referenced: names,
});
const change = (paths: readonly string[], names: readonly string[] = []): Footprint => ({
  written: paths,
  createdOrDeleted: [],
  referenced: names,
});

export function footprintOf(event: ProgrammeEvent): Footprint {
  switch (event.type) {
    case 'ProgrammeCreated':
    case 'ProgrammeDuplicated':
    case 'ScenarioDuplicated':
    case 'ProgrammeDeactivated':
    case 'ProgrammeReactivated':
      return creationOrDeletion(['active']);
    case 'ProgrammeDetailsChanged':
      return change(fields('programme', event.data.after));
    case 'ProgrammeStatusChanged':
      return change(['status']);
    case 'WorkScheduleChanged':
      return change(fields('calendar', event.data.after));
    case 'NonWorkingDaysChanged':
      return change([...event.data.added, ...event.data.removed].map(({ date }) => `non-working day ${date}`));
    case 'LabourLimitsChanged':
      return change([
        ...new Set([...event.data.added, ...event.data.removed].map((one) => `labour limit ${limitKey(one)}`)),
      ]);
    case 'ZoneAdded':
    case 'ZoneRemoved':
      return creationOrDeletion([`zone ${event.data.zoneId}`, zoneName(event.data.zoneName)]);
    case 'ZoneRenamed':
      return change([`zone ${event.data.zoneId}.zoneName`, zoneName(event.data.before), zoneName(event.data.after)]);
    case 'PackageAdded':
    case 'PackageRemoved':
      return creationOrDeletion([packageOf(event.data.packageId), packageName(event.data.packageName)]);
    case 'PackageRenamed': {
      const { packageId, before, after } = event.data;
      return change([`${packageOf(packageId)}.packageName`, packageName(before), packageName(after)]);
    }
    case 'PackageAssigned':
      return change(
        event.data.parts.map(({ partId }) => `${part(partId)}.packageId`),
        [...new Set(event.data.parts.flatMap(({ after }) => (after === null ? [] : packageOf(after))))],
      );
    case 'SubprogrammesCopied':
    case 'SubprogrammesRemoved':
      return creationOrDeletion(event.data.copies.map(({ id }) => copy(id)));
    case 'AssetRenamed':
      return change([assetName(event.data.before), assetName(event.data.after)]);
    case 'AssetPartsChanged': {
      const { created, changed, removed } = event.data;
      const made = [...created, ...removed].map(({ id }) => part(id));
      return {
        written: [...made, ...changed.flatMap(({ partId, after }) => fields(part(partId), after))],
        createdOrDeleted: made,
        referenced: [...created, ...changed.map(({ after }) => after)].flatMap(
          ({ zoneId, packageId, subprogrammeId }) => [
            ...(typeof zoneId === 'number' ? [`zone ${zoneId}`] : []),
            ...(typeof packageId === 'number' ? [packageOf(packageId)] : []),
            ...(subprogrammeId === undefined ? [] : [copy(subprogrammeId)]),
          ],
        ),
      };
    }
    case 'SubprogrammeTasksChanged': {
      const { subprogrammeId, added, changed, removed } = event.data;
      const made = [...added, ...removed].map((one) => task(one.task.id));
      return {
        written: [...made, ...changed.flatMap(({ taskId, after }) => fields(task(taskId), after))],
        createdOrDeleted: made,
        referenced: [copy(subprogrammeId)],
      };
    }
    default:
      return assertNever(event, 'event of a programme');
  }
}

const part = (id: number): string => `part ${id}`;
const copy = (id: number): string => `subprogramme ${id}`;
const task = (id: number): string => `task ${id}`;
const packageOf = (id: number): string => `package ${id}`;
const packageName = (name: string): string => `package name ${nameKey(name)}`;
const zoneName = (name: string): string => `zone name ${nameKey(name)}`;
const assetName = (name: string): string => `asset ${nameKey(name)}`;

/**
 * The later events that block an inverse (docs/product/history.md, Blockers).
 * @param footprint what an event of the category touches
 */
export function blockersOf<Event extends NewEvent>(
  inverse: readonly Event[],
  later: readonly (Event & Pick<RecordedEvent, 'metadata'>)[],
  footprint: (event: Event) => Footprint,
): Blocker[] {
  if (later.length === 0) return [];
  const mine = inverse.map(footprint);
  const changed = new Set(mine.flatMap((one) => one.written));
  const made = new Set(mine.flatMap((one) => one.createdOrDeleted));
  const named = new Set(mine.flatMap((one) => one.referenced));
  const owners = new Set([...changed].map(ownerOf));
  return later.flatMap((event) => {
    const theirs = footprint(event);
    const paths = new Set([
      ...theirs.written.filter((path) => changed.has(path) || made.has(ownerOf(path))),
      ...theirs.createdOrDeleted.filter((path) => owners.has(path) || named.has(path)),
      ...theirs.referenced.filter((path) => made.has(path)),
    ]);
    const { commandId, userId, time } = event.metadata;
    return [...paths].map((field): Blocker => ({ field, commandId, modifiedBy: userId, modified: time }));
  });
}

/** `part 17` for `part 17.size`. Only paths with ids have fields: a name may contain dots itself. */
const ownerOf = (path: string): string =>
  /^(part|task|zone|package|activity|material|rate|makeup|subprogramme|vehicle) \d+\./.exec(path)
    ? path.slice(0, path.indexOf('.'))
    : path;
