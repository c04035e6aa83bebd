import type { NewEvent, RecordedEvent } from '../event-store/event.js';
import type { ProgrammeEvent } from '../programmes/events.js';
import { nameKey } from '../programmes/programme.js';
import type { Blocker } from './undo-refusals.js';

/**
 * What an event has to do with, as paths: `part 17` for the part itself, `part 17.size` for a field of it. Two commands
 * collide when they change the same field, or one makes or removes what the other changes or names (architecture.md, Concurrency).
 */
export interface Touched {
  /** Made, changed or removed. */
  readonly changes: readonly string[];
  /** Of these, what was made or removed. */
  readonly existence: readonly string[];
  /** Named by what was made or changed: without it that would hang in the air. */
  readonly names: readonly string[];
}

const fields = (of: string, values: object): string[] => Object.keys(values).map((field) => `${of}.${field}`);
const existence = (paths: readonly string[], names: readonly string[] = []): Touched => ({
  changes: paths,
  existence: paths,
  names,
});
const changes = (paths: readonly string[], names: readonly string[] = []): Touched => ({
  changes: paths,
  existence: [],
  names,
});

export function touched(event: ProgrammeEvent): Touched {
  switch (event.type) {
    case 'ProgrammeCreated':
    case 'ProgrammeDuplicated':
    case 'ScenarioDuplicated':
    case 'ProgrammeDeactivated':
    case 'ProgrammeReactivated':
      return existence(['active']);
    case 'ProgrammeDetailsChanged':
      return changes(fields('programme', event.data.after));
    case 'ProgrammeStatusChanged':
      return changes(['status']);
    case 'WorkScheduleChanged':
      return changes(fields('calendar', event.data.after));
    case 'NonWorkingDaysChanged':
      return changes([...event.data.added, ...event.data.removed].map(({ date }) => `non-working day ${date}`));
    case 'ZoneAdded':
    case 'ZoneRemoved':
      return existence([`zone ${event.data.zoneId}`, zoneName(event.data.zoneName)]);
    case 'ZoneRenamed':
      return changes([`zone ${event.data.zoneId}.zoneName`, zoneName(event.data.before), zoneName(event.data.after)]);
    case 'SubprogrammesCopied':
    case 'SubprogrammesRemoved':
      return existence(event.data.copies.map(({ id }) => copy(id)));
    case 'AssetRenamed':
      return changes([assetName(event.data.before), assetName(event.data.after)]);
    case 'AssetPartsChanged': {
      const { created, changed, removed } = event.data;
      const made = [...created, ...removed].map(({ id }) => part(id));
      return {
        changes: [...made, ...changed.flatMap(({ partId, after }) => fields(part(partId), after))],
        existence: made,
        names: [...created, ...changed.map(({ after }) => after)].flatMap(({ zoneId, subprogrammeId }) => [
          ...(typeof zoneId === 'number' ? [`zone ${zoneId}`] : []),
          ...(subprogrammeId === undefined ? [] : [copy(subprogrammeId)]),
        ]),
      };
    }
    case 'SubprogrammeTasksChanged': {
      const { subprogrammeId, added, changed, removed } = event.data;
      const made = [...added, ...removed].map((one) => task(one.task.id));
      return {
        changes: [...made, ...changed.flatMap(({ taskId, after }) => fields(task(taskId), after))],
        existence: made,
        names: [copy(subprogrammeId)],
      };
    }
    default:
      return assertNever(event);
  }
}

const part = (id: number): string => `part ${id}`;
const copy = (id: number): string => `subprogramme ${id}`;
const task = (id: number): string => `task ${id}`;
const zoneName = (name: string): string => `zone name ${nameKey(name)}`;
const assetName = (name: string): string => `asset ${nameKey(name)}`;

/**
 * What of the later events stands in the way of an inverse.
 * @param touchedBy what an event of the category has to do with
 */
export function blockersOf<Event extends NewEvent>(
  inverse: readonly Event[],
  later: readonly (Event & Pick<RecordedEvent, 'metadata'>)[],
  touchedBy: (event: Event) => Touched,
): Blocker[] {
  const mine = inverse.map(touchedBy);
  const changed = new Set(mine.flatMap((one) => one.changes));
  const made = new Set(mine.flatMap((one) => one.existence));
  const named = new Set(mine.flatMap((one) => one.names));
  const owners = new Set([...changed].map(ownerOf));
  return later.flatMap((event) => {
    const theirs = touchedBy(event);
    const paths = new Set([
      ...theirs.changes.filter((path) => changed.has(path) || made.has(ownerOf(path))),
      ...theirs.existence.filter((path) => owners.has(path) || named.has(path)),
      ...theirs.names.filter((path) => made.has(path)),
    ]);
    const { commandId, userId, time } = event.metadata;
    return [...paths].map((field): Blocker => ({ field, commandId, modifiedBy: userId, modified: time }));
  });
}

/** `part 17` of `part 17.size`; names may have dots in them, but no fields. */
const ownerOf = (path: string): string =>
  /^(part|task|zone|activity) \d+\./.exec(path) ? path.slice(0, path.indexOf('.')) : path;

function assertNever(event: never): never {
  throw new Error(`Not an event of a programme: ${JSON.stringify(event)}`);
}
