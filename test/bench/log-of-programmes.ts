import type { ProgrammeEvent } from '../../services/domain/programmes/events.js';
import { type Part, type Programme, referenceTo } from '../../services/domain/programmes/programme.js';
import type { NewEvent } from '../../services/event-store/event.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { newCommand } from '../support/new-command.js';
import { created } from '../support/test-programmes.js';
import { atOnce, times } from './measuring.js';

const PER_APPEND = 500;

/** Ids far from those that the product hands out. */
let nextProgramme = 100_000_000;

/** Appends events to a new stream, or to one at a version, a few hundred at a time. */
export async function appendAll(
  store: EventStore,
  stream: string,
  events: readonly NewEvent[],
  version = 0,
): Promise<void> {
  for (let i = 0; i < events.length; i += PER_APPEND)
    await store.append(stream, version + i, events.slice(i, i + PER_APPEND), newCommand());
}

/** Fills a log up to a number of events: programmes whose descriptions were edited again and again. */
export const growLog = (store: EventStore, events: number): Promise<void> =>
  growLogWith(store, events, (id, count) => [created(id), ...times(count - 1, describedAnew)]);

/** @param eventsOf so many events of a programme, which is new */
export async function growLogWith(
  store: EventStore,
  events: number,
  eventsOf: (id: number, count: number) => readonly NewEvent[],
): Promise<void> {
  const missing = events - Number(await store.head());
  const counts = times(Math.ceil(missing / PER_APPEND), (i) => Math.min(PER_APPEND, missing - i * PER_APPEND));
  await atOnce(4, counts, (count) => {
    const id = nextProgramme++;
    return store.append(`programme-${id}`, 0, eventsOf(id, count), newCommand());
  });
}

/** One of many edits of a programme's description. */
export const describedAnew = (nth: number): NewEvent => ({
  type: 'ProgrammeDetailsChanged',
  data: { before: { description: nth === 0 ? '' : `Edit ${nth}` }, after: { description: `Edit ${nth + 1}` } },
});

/** Adds one planner's edits of the sizes of parts, in turns, until there are so many events. */
export function addSizeEdits(
  made: ProgrammeEvent[],
  programme: Programme,
  parts: readonly Part[],
  events: number,
): void {
  for (let i = 0; made.length < events; i++) {
    const part = parts[i % parts.length];
    if (!part) throw new Error('There are no parts');
    const changed = [{ partId: part.id, before: { size: part.size + i }, after: { size: part.size + i + 1 } }];
    const data = { ...referenceTo(programme, part.assetId), created: [], changed, removed: [] };
    made.push({ type: 'AssetPartsChanged', data });
  }
}
