import type { Pool } from 'pg';
import { allProjections } from '../../projections/all-projections.js';
import { ProjectionRunner } from '../../projections/runner/runner.js';
import { type RecordedEvent } from '../../services/event-store/event.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { verifyChain } from '../../services/event-store/hash-chain.js';
import type { Log } from '../../services/platform/log.js';
import { BEGINNING, comparePositions } from '../../services/platform/position.js';
import type { Acknowledged } from './writer.js';

/** What a proof says: how much it looked at, and what is wrong, one line each. */
export interface Verdict {
  readonly looked: number;
  readonly wrong: readonly string[];
}

/** The whole log, in its order. */
export async function wholeLog(store: EventStore): Promise<RecordedEvent[]> {
  const head = await store.head();
  const events: RecordedEvent[] = [];
  const end = new AbortController();
  if (head === BEGINNING) return events;
  for await (const batch of store.subscribe(BEGINNING, { signal: end.signal })) {
    events.push(...batch.events);
    if (comparePositions(batch.upTo, head) >= 0) end.abort();
  }
  return events;
}

/** Every acknowledged command is in the log, once, and what only it could have done was done once. */
export function lostAndDoubled(
  events: readonly RecordedEvent[],
  acknowledged: readonly Acknowledged[],
): { lost: string[]; doubled: string[] } {
  const runs = new Map<string, number>();
  const doers = new Map<string, Set<string>>();
  const last = new Map<string, string>();
  const copies = new Set<string>();
  for (const event of events) {
    const { commandId } = event.metadata;
    // The events of one command stand one after the other in one stream: a second run is a second time.
    if (last.get(event.stream) !== commandId) runs.set(commandId, (runs.get(commandId) ?? 0) + 1);
    last.set(event.stream, commandId);
    // What a copy takes along has the names that were given before.
    if (copies.has(commandId)) continue;
    if (event.type === 'ScenarioDuplicated') copies.add(commandId);
    for (const mark of marksOf(event)) doers.set(mark, (doers.get(mark) ?? new Set()).add(commandId));
  }
  const lost = acknowledged.filter(({ commandId, mark }) => !runs.has(commandId) || !doers.get(mark)?.has(commandId));
  const doubled = acknowledged.filter(
    ({ commandId, mark }) => (runs.get(commandId) ?? 0) > 1 || (doers.get(mark)?.size ?? 0) > 1,
  );
  return { lost: lost.map(({ commandId }) => commandId), doubled: doubled.map(({ commandId }) => commandId) };
}

/** Names that an event gives, of which every one is made once (writer.ts). */
function marksOf({ type, data }: RecordedEvent): string[] {
  const facts = data as {
    name?: string;
    scenarioName?: string;
    zoneName?: string;
    created?: { partName: string; name: string }[];
    changed?: { after: { partName?: string } }[];
  };
  if (type === 'ProgrammeCreated') return [facts.name ?? ''];
  if (type === 'ScenarioDuplicated') return [facts.scenarioName ?? ''];
  if (type === 'ZoneAdded') return [facts.zoneName ?? ''];
  if (type === 'P6ActivitiesChanged') return (facts.created ?? []).map(({ name }) => name);
  if (type !== 'AssetPartsChanged') return [];
  const given = [
    ...(facts.created ?? []).map(({ partName }) => partName),
    ...(facts.changed ?? []).flatMap(({ after }) => after.partName ?? []),
  ];
  return given.filter((name) => name !== 'South');
}

/** Positions without a gap (where the store counts them), versions 1 to n in every stream, hash chains whole. */
export async function orderOf(events: readonly RecordedEvent[], counted: boolean): Promise<Verdict> {
  const wrong: string[] = [];
  events.forEach(({ position, stream }, index) => {
    const before = events[index - 1];
    if (counted && Number(position) !== index + 1)
      wrong.push(`position ${position} of ${stream} is the log's event ${index + 1}`);
    if (before && comparePositions(before.position, position) >= 0)
      wrong.push(`${position} comes after ${before.position}`);
  });
  for await (const { stream, version, what } of verifyChain(events))
    wrong.push(`${stream} version ${version} is ${what}`);
  return { looked: events.length, wrong };
}

/** Each read model equals one that is rebuilt from the log, by the checksum of all its rows. */
export async function readModelsEqualFold(store: EventStore, pool: Pool, log: Log): Promise<Verdict> {
  const runner = new ProjectionRunner({ store, pool, log, projections: allProjections });
  const wrong: string[] = [];
  try {
    await runner.start();
    const head = await store.head();
    for (const { name } of allProjections) {
      await runner.readModels.waitFor([name], head, 60_000);
      const live = await runner.readModels.checksum(name);
      await runner.rebuild(name);
      if ((await runner.readModels.checksum(name)) !== live) wrong.push(`${name} differs from a fold of the log`);
    }
  } finally {
    await runner.stop();
  }
  return { looked: allProjections.length, wrong };
}
