import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCommand, start } from '../../test/support/arbitrary-commands.js';
import { runs } from '../../test/support/runs.js';
import { countingIds } from '../../test/support/test-programmes.js';
import type { RecordedProgrammeEvent } from '../domain/programmes/events.js';
import { snapshotOf } from '../domain/programmes/lifecycle/programme-contents.js';
import { evolve, noProgramme } from '../domain/programmes/programme.js';
import { recordsIn } from '../domain/programmes/programme-records.js';
import type { Position } from '../platform/position.js';
import type { NewEvent, RecordedEvent } from './event.js';
import { COPIED_EVERY } from './past-states.js';
import { StreamStates } from './stream-states.js';

const STREAM = 'programme-42';

/** A log of one stream in memory, which counts what is read of it. */
class MemoryLog {
  readonly events: RecordedEvent[] = [];
  reads = 0;

  append(...events: readonly NewEvent[]): void {
    for (const event of events) {
      const version = this.events.length + 1;
      const metadata = {
        eventId: randomUUID(),
        commandId: randomUUID(),
        correlationId: '',
        causationId: '',
        userId: 3,
        time: '2027-01-01T08:00:00.000Z',
        schema: 1,
        hash: randomUUID(),
      };
      this.events.push({ ...event, stream: STREAM, version, position: String(version) as Position, metadata });
    }
  }

  /** What a restore from an older backup leaves. */
  cut(version: number): void {
    this.events.length = Math.min(this.events.length, version);
  }

  async *readPortions(_: string, { from = 1, to = Infinity }: { from?: number; to?: number } = {}) {
    const portion = this.events.slice(from - 1, to);
    this.reads += portion.length;
    yield portion;
  }
}

const numbered = (from: number, count: number): NewEvent[] =>
  Array.from({ length: count }, (_, i) => ({ type: 'Numbered', data: { number: from + i } }));

/** The state is a list that is folded in place. */
function numbers(log: MemoryLog, maxRecords = 1_000_000) {
  return new StreamStates<number[]>(
    log,
    () => [],
    (state, { data }) => {
      state.push((data as { number: number }).number);
      return state;
    },
    { recordsIn: (state) => state.length, maxRecords, copy: (state) => [...state] },
  );
}
const numbersOf = (log: MemoryLog, to = Infinity): number[] =>
  log.events.slice(0, to).map(({ data }) => (data as { number: number }).number);

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('append' as const), count: fc.integer({ min: 1, max: 300 }) }),
    fc.record({
      kind: fc.constantFrom('read' as const, 'cut' as const),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.constant({ kind: 'latest' as const }),
  ),
  { minLength: 10, maxLength: 40, size: 'max' },
);

describe('A state at an earlier version', () => {
  it('is what its events fold to, whatever was folded, evicted or restored before', () =>
    fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(500, 5_000, 1_000_000), async (all, maxRecords) => {
        const log = new MemoryLog();
        const states = numbers(log, maxRecords);
        let next = 1;
        for (const step of all) {
          if (step.kind === 'append') {
            const before = await states.latest(STREAM);
            const added = numbered(next, step.count);
            next += step.count;
            log.append(...added);
            // As a command does with what it appended; the rest is read.
            if (step.count < 5) states.append(STREAM, before, log.events.slice(before.version));
          } else if (step.kind === 'latest') {
            expect((await states.latest(STREAM)).state.join()).toBe(numbersOf(log).join());
          } else if (step.kind === 'cut') {
            log.cut(Math.floor(step.share * log.events.length));
          } else {
            const version = Math.round(step.share * log.events.length);
            const found = await states.at(STREAM, { version });
            expect([found.version, found.state.join()]).toEqual([version, numbersOf(log, version).join()]);
            // It is the caller's own.
            found.state.push(-1);
          }
        }
      }),
      { numRuns: runs(15, 1_000) },
    ));

  it('is not folded from the first event: the nearer the version, the fewer are read', async () => {
    const log = new MemoryLog();
    log.append(...numbered(1, 10_000));
    const states = new StreamStates<number[]>(
      log,
      () => [],
      // The state of a programme that is edited: its events change what there is.
      (state, { data }) => (
        state.splice(0, state.length >= 100 ? 1 : 0), state.push((data as { number: number }).number), state
      ),
      { recordsIn: (state) => 1 + state.length, maxRecords: 10_000_000, copy: (state) => [...state] },
    );
    await states.latest(STREAM);
    for (const behind of [1, 10, 100, 300, 1_000, 3_000, 9_000]) {
      log.reads = 0;
      expect((await states.at(STREAM, { version: 10_000 - behind })).version).toBe(10_000 - behind);
      expect(log.reads).toBeLessThanOrEqual(1 + Math.max(COPIED_EVERY, behind / 2));
    }
  });

  it('is not copied so often that a long fold copies more records than it has events, and once at its end', async () => {
    const log = new MemoryLog();
    log.append(...numbered(1, 10_000));
    let copied = 0;
    const states = new StreamStates<number[]>(
      log,
      () => [],
      (state, { data }) => (state.push((data as { number: number }).number), state),
      {
        recordsIn: (state) => 1 + state.length,
        maxRecords: 10_000_000,
        copy: (state) => ((copied += state.length), [...state]),
      },
    );
    await states.latest(STREAM);
    expect(copied).toBeLessThanOrEqual(2 * 10_000);
  });

  it('is folded from what was large, however few events that was', async () => {
    const log = new MemoryLog();
    log.append(...numbered(1, 40));
    const states = numbers(log);
    await states.latest(STREAM);
    for (let n = 41; n <= 50; n++) {
      log.append(...numbered(n, 1));
      await states.latest(STREAM);
    }
    log.reads = 0;
    expect((await states.at(STREAM, { version: 45 })).state).toEqual(numbersOf(log, 45));
    expect(log.reads).toBe(6);
  });

  it('of a stream that was evicted is there still, and the newest of its copies is read on from', async () => {
    const log = new MemoryLog();
    log.append(...numbered(1, 1_000));
    // Room for copies, not for the state.
    const states = new StreamStates<{ count: number }>(
      log,
      () => ({ count: 0 }),
      (state) => ({ count: state.count + 1 }),
      { recordsIn: ({ count }) => (count === 1_000 ? 2_000 : 1), maxRecords: 1_000, copy: (state) => ({ ...state }) },
    );
    await states.latest(STREAM);
    log.reads = 0;
    expect((await states.latest(STREAM)).state).toEqual({ count: 1_000 });
    expect(log.reads).toBeLessThanOrEqual(1 + COPIED_EVERY);
  });

  it('is that of the fold for whatever planners do to a programme', () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { minLength: 200, maxLength: 300, size: 'max' }), async (commands) => {
        const log = new MemoryLog();
        const ofProgrammes = () =>
          new StreamStates(log, noProgramme, (state, event) => evolve(state, event as RecordedProgrammeEvent), {
            recordsIn,
            maxRecords: 1_000_000,
            copy: snapshotOf,
          });
        const states = ofProgrammes();
        log.append(...start);
        const ids = countingIds();
        for (const command of commands) {
          const before = await states.latest(STREAM);
          const decision = command(before.state, ids);
          if ('refusal' in decision) continue;
          log.append(...decision.events);
          states.append(STREAM, before, log.events.slice(before.version));
        }
        const { length } = log.events;
        for (const version of [length - 1, length - 9, Math.ceil(length / 2), 130, 128, 20].filter(
          (v) => v <= length,
        )) {
          const folded = log.events
            .slice(0, version)
            .reduce((state, event) => evolve(state, event as RecordedProgrammeEvent), noProgramme());
          const found = await states.at(STREAM, { version });
          expect(found.state).toEqual(folded);
          // In the same order too: decisions and answers list them.
          for (const records of ['parts', 'zones', 'packages', 'subprogrammes', 'assets'] as const)
            expect([...found.state[records].keys()]).toEqual([...folded[records].keys()]);
        }
      }),
      { numRuns: runs(5, 200) },
    ));
});
