/** Programmes by their events, for tests of decisions: given these events, when this command, then those events or that refusal. */
import { expect } from '@jest/globals';
import type { Task } from '../../services/domain/library/library-records.js';
import type { PartForm } from '../../services/domain/programmes/assets/part-form.js';
import type {
  AssetReference,
  CopiedSubprogramme,
  PartFacts,
  ProgrammeEvent,
  ProgrammeEventData,
  RecordedProgrammeEvent,
} from '../../services/domain/programmes/events.js';
import { nameKey } from '../../services/domain/programmes/name-key.js';
import { assetNameOf, evolve, noProgramme, type Programme } from '../../services/domain/programmes/programme.js';
import { inverseOfCommand, invertEvent } from '../../services/domain/programmes/undo/invert-programme.js';
import type { Conflict, Refusable, Refusal } from '../../services/platform/problem.js';

export const ANN = 3;
export const BOB = 4;

/** An event as the log has it: the n-th of its programme, recorded n minutes past eight. */
export function recorded(event: ProgrammeEvent, version = 1, userId = ANN): RecordedProgrammeEvent {
  const time = new Date(Date.UTC(2027, 0, 1, 8, version)).toISOString();
  return { ...event, stream: 'programme-42', version, metadata: { userId, time } } as RecordedProgrammeEvent;
}

/** A programme as its history tells it, in the words of Ann. */
export const given = (...events: readonly ProgrammeEvent[]): Programme =>
  events.reduce((programme, event, i) => evolve(programme, recorded(event, i + 1)), noProgramme());

/** The programme after more, by Bob; the one before stays as it is. */
export function later(before: readonly ProgrammeEvent[], ...events: readonly ProgrammeEvent[]): Programme {
  return events.reduce(
    (programme, event, i) => evolve(programme, recorded(event, before.length + i + 1, BOB)),
    given(...before),
  );
}

/** Of a programme, or of a library. */
type Decided<Event> = Refusable<{ readonly events: readonly Event[] }>;

/** A programme as one command made it, such as a copy: all that it has is as old as itself. @param minute after eight */
export const madeAt = (minute: number, ...events: readonly ProgrammeEvent[]): Programme =>
  foldedAt(minute, noProgramme(), ...events);

/** What another command makes of a programme, which is folded on. @param minute after eight */
export const foldedAt = (minute: number, programme: Programme, ...events: readonly ProgrammeEvent[]): Programme =>
  events.reduce((so, event) => evolve(so, recorded(event, minute)), programme);

/** @throws the refusal, so that the failing test shows it */
export function eventsOf<Event>(decision: Decided<Event>): readonly Event[] {
  if ('refusal' in decision) throw new Error(`Refused: ${JSON.stringify(decision.refusal)}`);
  return decision.events;
}

export function refusalOf(decision: Decided<unknown>): Refusal {
  if ('events' in decision) throw new Error(`Accepted: ${JSON.stringify(decision.events)}`);
  return decision.refusal;
}

/** The conflicts of a stale edit, after checking the refusal that the user gets. */
export function conflictsOf(decision: Decided<unknown>): readonly Conflict[] {
  const refusal = refusalOf(decision);
  expect(refusal).toMatchObject({
    kind: 'stale',
    code: 'changed-meanwhile',
    title: 'Somebody else changed the same field meanwhile',
  });
  return refusal.conflicts ?? [];
}

export const programmeCreated = (facts: Partial<ProgrammeEventData['ProgrammeCreated']> = {}): ProgrammeEvent => ({
  type: 'ProgrammeCreated',
  data: {
    programmeId: 42,
    baseProjectId: 0,
    name: 'A9 dualling',
    description: '',
    scenarioName: 'Baseline',
    regionId: 1,
    metricId: 1,
    isDraft: false,
    schedule: { workingPatternBitMask: 31, shiftId: null, noShifts: 1, shift1Hours: 8, shift2Hours: 0, shift3Hours: 0 },
    nonWorkingDays: [],
    ...facts,
  },
});

/** 700 m of dual carriageway (category 11 of the reference data), built as copy 501 has it. */
export const partFacts = (id: number, facts: Partial<PartFacts> = {}): PartFacts => ({
  id,
  partName: '',
  assetCategoryId: 11,
  subprogrammeId: 501,
  unitId: 1,
  size: 700,
  start: '2027-03-01',
  end: '2027-12-17',
  zoneId: null,
  p6ActivityId: null,
  packageId: null,
  ...facts,
});

/** Numbers of the assets that most tests have. */
const NUMBERS: Readonly<Record<string, number>> = { Mainline: 1, Road: 1, Link: 2, Ramp: 2, Spur: 3 };
/** Given by name where it has the number above; an empty one is none. */
export type GivenAsset = string | AssetReference;

/** @param assetId null: as in events from before assets had ids */
export const asset = (assetId: number | null, assetName: string): AssetReference => ({ assetId, assetName });
function referenceOf(given: GivenAsset): AssetReference {
  if (typeof given !== 'string') return given;
  const assetId = given === '' ? null : NUMBERS[given];
  if (assetId === undefined) throw new RangeError(`Which asset is ${given}? Say asset(4, '${given}')`);
  return { assetId, assetName: given };
}

export const copyOf = (id: number, sourceId: number, of: GivenAsset): CopiedSubprogramme => ({
  id,
  sourceId,
  ...referenceOf(of),
  name: `Subprogramme ${sourceId}`,
  assetType: 'Dual carriageway',
  assetCategoryId: 11,
  tasks: [],
});

/** A task of a copy; the test sets only the facts that it is about. */
export const taskOf = (id: number, facts: Partial<Task> = {}): Task => ({
  id,
  name: `Task ${id}`,
  taskCode: 'EAR001',
  durationPercent: 40,
  lagPercent: 10,
  quantityFactor: null,
  elementMakeupId: null,
  baseTaskId: 1,
  p6ActivityId: null,
  ...facts,
});

export const tasksChanged = (
  copy: CopiedSubprogramme,
  change: Partial<Pick<ProgrammeEventData['SubprogrammeTasksChanged'], 'added' | 'changed' | 'removed'>>,
): ProgrammeEvent => ({
  type: 'SubprogrammeTasksChanged',
  data: { assetName: copy.assetName, subprogrammeId: copy.id, added: [], changed: [], removed: [], ...change },
});

export const copied = (...copies: readonly CopiedSubprogramme[]): ProgrammeEvent => ({
  type: 'SubprogrammesCopied',
  data: { assetName: copies[0]?.assetName ?? '', copies },
});

export const copiesRemoved = (...copies: readonly CopiedSubprogramme[]): ProgrammeEvent => ({
  type: 'SubprogrammesRemoved',
  data: { assetName: copies[0]?.assetName ?? '', copies },
});

export const renamed = (from: GivenAsset, after: string): ProgrammeEvent => {
  const { assetId, assetName } = referenceOf(from);
  return { type: 'AssetRenamed', data: { assetId, before: assetName, after } };
};

export const partsCreated = (of: GivenAsset, ...created: readonly PartFacts[]): ProgrammeEvent => ({
  type: 'AssetPartsChanged',
  data: { ...referenceOf(of), created, changed: [], removed: [] },
});

export const partsRemoved = (of: GivenAsset, ...removed: readonly PartFacts[]): ProgrammeEvent => ({
  type: 'AssetPartsChanged',
  data: { ...referenceOf(of), created: [], changed: [], removed },
});

export const partChanged = (
  of: GivenAsset,
  partId: number,
  before: Partial<PartFacts>,
  after: Partial<PartFacts>,
): ProgrammeEvent => ({
  type: 'AssetPartsChanged',
  data: { ...referenceOf(of), created: [], changed: [{ partId, before, after }], removed: [] },
});

/** The events that undo a command. @param before the programme before it, into which its events are folded */
export const inverted = (events: readonly RecordedProgrammeEvent[], before: Programme): readonly ProgrammeEvent[] =>
  inverseOfCommand(events.map((event) => invertEvent(event, before)));

/** A new part as the form has it: library subprogramme 1 for dual carriageways. */
export const newPart = (over: Partial<PartForm> = {}): PartForm => ({
  partName: '',
  assetCategoryId: 11,
  subprogrammeId: 1,
  unitId: 1,
  size: 700,
  start: '2027-03-01',
  end: '2027-12-17',
  zoneId: null,
  p6ActivityId: null,
  ...over,
});

export const packageAdded = (packageId: number, packageName: string): ProgrammeEvent => ({
  type: 'PackageAdded',
  data: { packageId, packageName },
});

/** @param parts the part, its package before and after */
export const packageAssigned = (
  ...parts: readonly (readonly [partId: number, before: number | null, after: number | null])[]
): ProgrammeEvent => ({
  type: 'PackageAssigned',
  data: { parts: parts.map(([partId, before, after]) => ({ partId, before, after })) },
});

/** What makes a programme whole, whatever was done to it: every part in one asset, nothing named that is not there. */
export function expectWhole(programme: Programme): void {
  const placed = [...programme.assets].flatMap(([assetId, ids]) => ids.map((id) => [id, assetId]));
  expect(placed.toSorted()).toEqual([...programme.parts.values()].map(({ id, assetId }) => [id, assetId]).toSorted());
  for (const [assetId, ids] of programme.assets)
    expect([assetId, assetId > 0, ids.length > 0]).toEqual([assetId, true, true]);
  const names = [...programme.assets.keys()].map((assetId) => nameKey(assetNameOf(programme, assetId)));
  expect(names).not.toContain('');
  expect(new Set(names).size).toBe(names.length);
  const used = new Map<number, Set<number>>();
  for (const { id, subprogrammeId, zoneId, packageId } of programme.parts.values()) {
    used.set(subprogrammeId, (used.get(subprogrammeId) ?? new Set()).add(id));
    const isThere = (map: ReadonlyMap<number, unknown>, one: number | null) => one === null || map.has(one);
    expect([
      id,
      programme.subprogrammes.has(subprogrammeId),
      isThere(programme.zones, zoneId),
      isThere(programme.packages, packageId),
    ]).toEqual([id, true, true, true]);
  }
  expect(programme.partsOfCopy).toEqual(used);
  // Those that were made by themselves, for parts to come, wait for them.
  const waiting = [...programme.subprogrammes.values()]
    .filter(({ id, assetId }) => assetId === null && !used.has(id))
    .map(({ id }) => id);
  expect([...programme.subprogrammes.keys()].toSorted()).toEqual([...used.keys(), ...waiting].toSorted());
}
