import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { refusalOf } from '../../test/support/programme-history.js';
import { runs } from '../../test/support/runs.js';
import { effectiveEvents } from '../domain/programmes/undo/effective-events.js';
import { NO_DETAILS, type P6ActivityFacts, type P6Event, type RecordedP6Event } from '../domain/schedules/events.js';
import { evolve, noSchedule, type Schedule } from '../domain/schedules/schedule.js';
import type { Refusal } from '../platform/problem.js';
import { undoScheduleCommand } from './undo-schedule-command.js';

const activity = (id: number, over: Partial<P6ActivityFacts> = {}): P6ActivityFacts => ({
  ...NO_DETAILS,
  id,
  name: `A${1000 + id}`,
  description: 'Earthworks',
  start: '2027-03-01',
  end: '2027-04-30',
  milestone: false,
  inFile: true,
  ...over,
});

class History {
  readonly log: RecordedP6Event[] = [];

  record(commandId: string, events: readonly P6Event[], undoes?: string): this {
    for (const event of events) {
      this.log.push({
        ...event,
        version: this.log.length + 1,
        metadata: { commandId, userId: 3, time: '2027-01-01T08:00:00.000Z', ...(undoes && { undoes }) },
      } as RecordedP6Event);
    }
    return this;
  }

  schedule = (): Schedule => this.log.reduce(evolve, noSchedule());

  undoing(commandId: string) {
    const since = this.log.slice(this.log.findIndex(({ metadata }) => metadata.commandId === commandId));
    const isOf = ({ metadata }: RecordedP6Event) => metadata.commandId === commandId;
    return undoScheduleCommand({
      events: since.filter(isOf),
      later: effectiveEvents(since).effective.filter((event) => !isOf(event)),
    });
  }

  undo(commandId: string, by: string): void {
    const decision = this.undoing(commandId);
    if ('refusal' in decision) throw new Error(decision.refusal.detail);
    this.record(by, decision.events, commandId);
  }
}

const content = ({ activities, ids }: Schedule) => ({
  activities: Object.fromEntries(activities),
  ids: Object.fromEntries([...ids].filter(([, names]) => names.size > 0)),
});
const changes = (over: Partial<P6Event['data']>): P6Event => ({
  type: 'P6ActivitiesChanged',
  data: { created: [], changed: [], removed: [], ...over },
});
const imported = (over: Partial<P6Event['data']>): P6Event => ({
  type: 'P6Imported',
  data: { format: 'xer', created: [], changed: [], removed: [], ...over },
});

describe('Undoing an import', () => {
  it('with several events restores every activity, and redo restores the import', () => {
    const step = fc.record({
      make: fc.nat(3),
      move: fc.array(fc.nat(9), { maxLength: 3 }),
      remove: fc.array(fc.nat(9), { maxLength: 2 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const history = new History();
        let next = 1;
        steps.forEach(({ make, move, remove, day }, i) => {
          const before = history.schedule();
          const there = [...before.activities.values()];
          const pick = (wanted: readonly number[]) => [...new Set(wanted)].flatMap((at) => there[at] ?? []);
          const removed = pick(remove);
          const changed = pick(move)
            .filter((one) => !removed.includes(one))
            .map((one) => ({
              id: one.id,
              before: { start: one.start },
              after: { start: `2027-02-${String(day).padStart(2, '0')}` },
            }));
          const created = Array.from({ length: make }, () => activity(next++));
          history.record(`import ${i}`, [imported({ removed, changed }), imported({ created })]);
          const after = content(history.schedule());
          history.undo(`import ${i}`, `undo ${i}`);
          expect(content(history.schedule())).toEqual(content(before));
          history.undo(`undo ${i}`, `redo ${i}`);
          expect(content(history.schedule())).toEqual(after);
          if (day % 2 === 0) history.undo(`redo ${i}`, `undo ${i} again`);
        });
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  it('is refused with at most 100 of the later changes that block it, and with their number', () => {
    const all = Array.from({ length: 200 }, (_, i) => activity(i + 1));
    const moved = all.map(({ id, end }) => ({ id, before: { end }, after: { end: '2027-05-01' } }));
    const history = new History()
      .record('import', [imported({ created: all })])
      .record('next', [imported({ changed: moved })]);
    const { blockers, detail } = refusalOf(history.undoing('import') as never) as Refusal & { blockers: unknown[] };
    expect([blockers.length, detail]).toEqual([100, expect.stringContaining(' and 197 more. ')]);
  });

  it('is refused when a later command changed one of its activities or used its name, and reports which', () => {
    const moved = new History()
      .record('import', [imported({ created: [activity(1), activity(2)] })])
      .record('edit', [changes({ changed: [{ id: 2, before: { end: '2027-04-30' }, after: { end: '2027-05-01' } }] })]);
    expect(refusalOf(moved.undoing('import') as never)).toMatchObject({
      code: 'undo-blocked',
      blockers: [{ field: 'activity 2.end', commandId: 'edit' }],
    });
    const reused = new History()
      .record('import', [imported({ created: [activity(1)] })])
      .record('removal', [changes({ removed: [activity(1)] })])
      .record('new', [changes({ created: [activity(2, { name: 'A1001' })] })]);
    expect(refusalOf(reused.undoing('removal') as never)).toMatchObject({
      blockers: [{ field: 'activity name of project 1: A1001', commandId: 'new' }],
    });
    const renamed = new History()
      .record('import', [imported({ created: [activity(1), activity(2)] })])
      .record('removal', [changes({ removed: [activity(1)] })])
      .record('edit', [changes({ changed: [{ id: 2, before: { name: 'A1002' }, after: { name: 'A1001' } }] })]);
    expect(refusalOf(renamed.undoing('removal') as never)).toMatchObject({
      blockers: [{ field: 'activity name A1001', commandId: 'edit' }],
    });
  });

  it('is not held up by another project with the same IDs', () => {
    const history = new History()
      .record('import', [imported({ created: [activity(1)] })])
      .record('other', [imported({ created: [activity(2, { name: 'A1001', project: 2 })] })]);
    history.undo('import', 'undo');
    expect([...history.schedule().activities.keys()]).toEqual([2]);
  });
});

describe('Undoing what an import said of a project', () => {
  const told = (dataDate: string, before: string | null, over: Partial<P6Event['data']> = {}): P6Event =>
    imported({
      project: {
        id: 1,
        before: before === null ? null : { key: '1', name: 'A9', dataDate: before },
        after: { key: '1', name: 'A9', dataDate },
      },
      ...over,
    });
  const april = told('2027-04-30', null, { created: [activity(1)] });
  const dataDate = (history: History) => history.schedule().projects.get(1)?.dataDate;

  it('says again what was known before, and forgets a project of which nothing was', () => {
    const history = new History().record('april', [april]).record('may', [told('2027-05-31', '2027-04-30')]);
    history.undo('may', 'undo may');
    expect(dataDate(history)).toBe('2027-04-30');
    history.undo('april', 'undo april');
    expect([history.schedule().projects.size, history.schedule().lastProject]).toEqual([0, 1]);
  });

  it('leaves what a later import said, and is refused where that is all there is to take back', () => {
    const history = new History()
      .record('april', [april])
      .record('may', [told('2027-05-31', '2027-04-30')])
      .record('june', [told('2027-06-30', '2027-05-31', { created: [activity(2)] })]);
    expect(history.undoing('may')).toMatchObject({
      refusal: { code: 'undo-blocked', blockers: [{ field: 'schedule project 1', commandId: 'june' }] },
    });
    history.undo('april', 'undo april');
    expect([dataDate(history), [...history.schedule().activities.keys()]]).toEqual(['2027-06-30', [2]]);
  });
});
