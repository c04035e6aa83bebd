import type { ProgrammeEvent } from '../programmes/events.js';
import { nameKey } from '../programmes/programme.js';

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
const existence = (paths: readonly string[], names: readonly string[] = []): Touched => ({ changes: paths, existence: paths, names });
const changes = (paths: readonly string[], names: readonly string[] = []): Touched => ({ changes: paths, existence: [], names });

export function touched(event: ProgrammeEvent): Touched {
  switch (event.type) {
    case 'ProgrammeCreated': case 'ProgrammeDuplicated': case 'ScenarioDuplicated':
    case 'ProgrammeDeactivated': case 'ProgrammeReactivated': return existence(['active']);
    case 'ProgrammeDetailsChanged': return changes(fields('programme', event.data.after));
    case 'ProgrammeStatusChanged': return changes(['status']);
    case 'WorkScheduleChanged': return changes(fields('calendar', event.data.after));
    case 'NonWorkingDaysChanged': return changes([...event.data.added, ...event.data.removed].map(({ date }) => `non-working day ${date}`));
    case 'ZoneAdded': case 'ZoneRemoved': return existence([`zone ${event.data.zoneId}`, zoneName(event.data.zoneName)]);
    case 'ZoneRenamed': return changes([`zone ${event.data.zoneId}.zoneName`, zoneName(event.data.before), zoneName(event.data.after)]);
    case 'SubprogrammesCopied': case 'SubprogrammesRemoved': return existence(event.data.copies.map(({ id }) => copy(id)));
    case 'AssetRenamed': return changes([assetName(event.data.before), assetName(event.data.after)]);
    case 'AssetPartsChanged': {
      const { created, changed, removed } = event.data;
      const made = [...created, ...removed].map(({ id }) => part(id));
      return {
        changes: [...made, ...changed.flatMap(({ partId, after }) => fields(part(partId), after))],
        existence: made,
        names: [...created, ...changed.map(({ after }) => after)].flatMap(({ zoneId, subprogrammeId }) => [
          ...(typeof zoneId === 'number' ? [`zone ${zoneId}`] : []), ...(subprogrammeId === undefined ? [] : [copy(subprogrammeId)]),
        ]),
      };
    }
    case 'SubprogrammeTasksChanged': {
      const { subprogrammeId, added, changed, removed } = event.data;
      const made = [...added, ...removed].map((one) => task(one.task.id));
      return { changes: [...made, ...changed.flatMap(({ taskId, after }) => fields(task(taskId), after))], existence: made, names: [copy(subprogrammeId)] };
    }
    default: return assertNever(event);
  }
}

const part = (id: number): string => `part ${id}`;
const copy = (id: number): string => `subprogramme ${id}`;
const task = (id: number): string => `task ${id}`;
const zoneName = (name: string): string => `zone name ${nameKey(name)}`;
const assetName = (name: string): string => `asset ${nameKey(name)}`;

/** What of `later` stands in the way of taking back what touched `mine`. */
export function collidingPaths(mine: Touched, later: Touched): string[] {
  const changed = new Set(mine.changes);
  const made = new Set(mine.existence);
  const named = new Set(mine.names);
  return [...new Set([
    ...later.changes.filter((path) => changed.has(path) || made.has(ownerOf(path))),
    ...mine.changes.filter((path) => later.existence.includes(ownerOf(path))),
    ...later.names.filter((path) => made.has(path)),
    ...later.existence.filter((path) => named.has(path)),
  ])];
}

/** `part 17` of `part 17.size`; names may have dots in them, but no fields. */
const ownerOf = (path: string): string => (/^(part|task|zone) \d+\./.exec(path) ? path.slice(0, path.indexOf('.')) : path);

function assertNever(event: never): never {
  throw new Error(`Not an event of a programme: ${JSON.stringify(event)}`);
}
