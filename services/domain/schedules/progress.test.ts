import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  copied,
  copyOf,
  given,
  partFacts,
  partsCreated,
  programmeCreated,
} from '../../../test/support/programme-history.js';
import { runs } from '../../../test/support/runs.js';
import { activityOf } from '../../../test/support/schedule-history.js';
import { atOnce } from '../at-once.js';
import { calendarOf } from '../quantities/calculation-inputs.js';
import { formatDay, parseDay } from '../quantities/day.js';
import { workCalendar } from '../quantities/work-calendar.js';
import type { P6ActivityFacts } from './events.js';
import { partProgress, programmeProgress } from './progress.js';

// Monday 1 March to Friday 12 March 2027 with a holiday on Monday 8: nine working days.
const plan = { start: '2027-03-01', end: '2027-03-12' };
const holiday = { nonWorkingDays: [{ date: '2027-03-08', description: 'Holiday' }] };
const calendar = calendarOf(given(programmeCreated(holiday)));

const activity = (over: Partial<P6ActivityFacts> = {}) => activityOf(18, { ...plan, ...over });
const progress = (over: Partial<P6ActivityFacts>, dataDate: string | null = '2027-03-10') =>
  partProgress(plan, activity(over), dataDate, calendar);
const underWay = { status: 'in-progress', actualStart: '2027-03-01' } as const;

describe('A part that is finished', () => {
  it('is completed, and says by how many working days it was late', () => {
    const done = { status: 'completed', actualStart: '2027-03-02', actualEnd: '2027-03-16' } as const;
    expect(progress(done, '2027-03-20')).toMatchObject({
      verdict: 'completed',
      startDays: 1,
      endDays: 2,
      actualStart: '2027-03-02',
      actualEnd: '2027-03-16',
      percentComplete: 100,
      plannedPercent: 100,
    });
  });

  it('is known by its actual finish, its status, or 100 % where no status is told', () => {
    expect(progress({ actualEnd: '2027-03-05' }).verdict).toBe('completed');
    expect(progress({ status: 'completed' }).verdict).toBe('completed');
    expect(progress({ percentComplete: 100 }).verdict).toBe('completed');
    expect(progress({ ...underWay, percentComplete: 100 }).verdict).toBe('on-time');
  });

  it('has begun, whatever it is known by', () => {
    expect(progress({ actualEnd: '2027-03-05' })).toMatchObject({ hasBegun: true, percentComplete: 100 });
    expect(progress({ status: 'completed' }).hasBegun).toBe(true);
  });

  it('is a milestone that is reached', () => {
    expect(progress({ milestone: true, actualStart: '2027-03-01' }).verdict).toBe('completed');
  });
});

describe('A part that is under way', () => {
  it('is late, on time or early by its finish', () => {
    expect(progress({ ...underWay, end: '2027-03-15' })).toMatchObject({ verdict: 'late', startDays: 0, endDays: 1 });
    expect(progress(underWay)).toMatchObject({ verdict: 'on-time', endDays: 0 });
    expect(progress({ ...underWay, end: '2027-03-10' })).toMatchObject({ verdict: 'early', endDays: -2 });
    expect(progress({ ...underWay, actualStart: '2027-03-03' })).toMatchObject({ verdict: 'on-time', startDays: 2 });
  });

  it('cannot be finished before the data date, whatever the schedule still says', () => {
    expect(progress(underWay, '2027-03-17')).toMatchObject({
      verdict: 'late',
      expectedEnd: '2027-03-17',
      endDays: 3,
    });
  });

  it('is due on a day off where that is the data date', () => {
    expect(progress({ ...underWay, end: '2027-03-06' }, '2027-03-06')).toMatchObject({
      verdict: 'early',
      expectedEnd: '2027-03-06',
    });
  });

  it('is known by its status, whatever percentage the file tells beside it', () => {
    expect(progress({ status: 'in-progress' })).toMatchObject({ hasBegun: true, percentComplete: null });
    expect(progress({ status: 'not-started', percentComplete: 30 })).toMatchObject({
      hasBegun: false,
      percentComplete: 0,
    });
  });

  it('is known by a percentage alone too, and has none where the file tells none', () => {
    expect(progress({ percentComplete: 30 })).toMatchObject({ hasBegun: true, percentComplete: 30, actualStart: null });
    expect(progress(underWay).percentComplete).toBeNull();
  });
});

describe('A part that has not begun', () => {
  it('is late once its start is due, by the working days up to the data date or to its forecast', () => {
    expect(progress({})).toMatchObject({ verdict: 'late', hasBegun: false, startDays: 6, percentComplete: 0 });
    // It takes as long as it was to take.
    expect(progress({})).toMatchObject({ expectedStart: '2027-03-10', expectedEnd: '2027-03-22', endDays: 6 });
    expect(progress({ start: '2027-03-11', end: '2027-03-19' })).toMatchObject({ verdict: 'late', startDays: 7 });
  });

  it('is not late by days off alone', () => {
    const saturday = { start: '2027-03-06', end: '2027-03-12' };
    const at = (dataDate: string) => partProgress(saturday, activity(saturday), dataDate, calendar);
    // Monday is a holiday.
    expect(at('2027-03-09')).toMatchObject({ verdict: 'not-started', startDays: 0, expectedStart: '2027-03-09' });
    expect(at('2027-03-10')).toMatchObject({ verdict: 'late', startDays: 1 });
  });

  it('keeps its days where they begin on the data date, also on a day off', () => {
    expect(progress({ start: '2027-03-06', end: '2027-03-09' }, '2027-03-06')).toMatchObject({
      expectedStart: '2027-03-06',
      expectedEnd: '2027-03-09',
    });
  });

  it('takes as many days as on days off alone', () => {
    expect(progress({ start: '2027-03-06', end: '2027-03-07' })).toMatchObject({
      expectedStart: '2027-03-10',
      expectedEnd: '2027-03-11',
    });
  });

  it('keeps its working days over a shutdown', () => {
    // 20 December 2027 to 9 January 2028.
    const shut = Array.from({ length: 21 }, (_, day) => formatDay(parseDay('2027-12-20') + day));
    const nonWorkingDays = shut.map((date) => ({ date, description: 'Shutdown' }));
    const days = { start: '2027-11-29', end: '2027-12-17' };
    const withShutdown = calendarOf(given(programmeCreated({ nonWorkingDays })));
    expect(partProgress(days, activity(days), '2027-12-20', withShutdown)).toMatchObject({
      expectedStart: '2028-01-10',
      expectedEnd: '2028-01-28',
      startDays: 15,
      endDays: 15,
    });
  });

  it('has as many working days behind the data date as before it, and begins and ends on one', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => formatDay(parseDay('2027-01-01') + days));
    const calendars = fc
      .record({ workingPatternBitMask: fc.integer({ min: 1, max: 127 }), off: fc.uniqueArray(day, { maxLength: 80 }) })
      .map(({ workingPatternBitMask, off }) =>
        workCalendar({ workingPatternBitMask, nonWorkingDays: off, noShifts: 1, shiftHours: [8] }),
      );
    const cases = fc.tuple(calendars, day, fc.integer({ min: 0, max: 60 }), day);
    fc.assert(
      fc.property(cases, ([own, start, length, dataDate]) => {
        const days = { start, end: formatDay(parseDay(start) + length) };
        const { expectedStart, expectedEnd } = partProgress(days, activity(days), dataDate, own);
        if (start >= dataDate) expect({ start: expectedStart, end: expectedEnd }).toEqual(days);
        const worked = own.workingDays(parseDay(days.start), parseDay(days.end) + 1);
        if (start >= dataDate || worked === 0) return;
        expect(own.workingDays(parseDay(expectedStart), parseDay(expectedEnd) + 1)).toBe(worked);
        for (const moved of [expectedStart, expectedEnd]) expect(own.isWorking(parseDay(moved))).toBe(true);
        expect(expectedStart >= dataDate).toBe(true);
      }),
    );
  });

  it('is not started as long as its start is not due, though its forecast is later', () => {
    expect(progress({}, '2027-03-01')).toMatchObject({ verdict: 'not-started', startDays: 0, plannedPercent: 0 });
    expect(progress({ start: '2027-03-11', end: '2027-03-19' }, '2027-03-01')).toMatchObject({
      verdict: 'not-started',
      startDays: 7,
    });
  });

  it('is not late where nothing says up to when progress is known', () => {
    expect(progress({}, null)).toMatchObject({ verdict: 'not-started', startDays: 0, plannedPercent: null });
  });
});

describe('The planned percentage', () => {
  const planned = (dataDate: string) => progress({}, dataDate).plannedPercent;

  it('is the share of the working days before the data date, whose own day is not over', () => {
    expect(['2027-02-01', '2027-03-01', '2027-03-02', '2027-03-09', '2027-03-12', '2027-03-13'].map(planned)).toEqual([
      0, 0, 11.1, 55.6, 88.9, 100,
    ]);
  });

  it('is all or nothing where a part has no working day', () => {
    const weekend = { start: '2027-03-06', end: '2027-03-07' };
    const at = (dataDate: string) => partProgress(weekend, activity(), dataDate, calendar).plannedPercent;
    expect([at('2027-03-07'), at('2027-03-08')]).toEqual([0, 100]);
  });
});

describe('The progress of a programme', () => {
  const programme = given(
    programmeCreated(holiday),
    copied(copyOf(501, 1, 'Road')),
    partsCreated(
      'Road',
      partFacts(1, { ...plan, p6ActivityId: 18, partName: 'North' }),
      partFacts(2, { ...plan, p6ActivityId: 19 }),
      partFacts(3, { ...plan, p6ActivityId: 99 }),
      partFacts(4, plan),
    ),
  );
  const activities = new Map([
    [18, activity({ ...underWay, end: '2027-03-15' })],
    [19, activity({ id: 19, project: 2 })],
  ]);
  const of = (dataDates: ReadonlyMap<number, string>) => atOnce(programmeProgress(programme, activities, dataDates));

  it('has each linked part by the data date of its own project, and counts the others', () => {
    const { parts, ...figures } = of(
      new Map([
        [1, '2027-03-10'],
        [2, '2027-02-22'],
      ]),
    );
    expect(parts.map(({ assetName, partId, partName, verdict }) => [assetName, partId, partName, verdict])).toEqual([
      ['Road', 1, 'North', 'late'],
      ['Road', 2, '', 'not-started'],
    ]);
    expect(figures).toEqual({
      counts: { completed: 0, late: 1, early: 0, 'on-time': 0, 'not-started': 1 },
      lateNotBegun: 0,
      notLinked: 1,
      activityGone: 1,
    });
  });

  it('says nothing of a part by an activity that the latest file does not have', () => {
    const renumbered = new Map([...activities].map(([id, one]) => [id, { ...one, inFile: id !== 18 }]));
    const { parts, activityGone } = atOnce(programmeProgress(programme, renumbered, new Map()));
    expect([parts.map(({ partId }) => partId), activityGone]).toEqual([[2], 2]);
  });

  it('counts late parts that have not begun apart', () => {
    const both = new Map([
      [1, '2027-03-10'],
      [2, '2027-03-10'],
    ]);
    expect(of(both)).toMatchObject({ counts: { late: 2 }, lateNotBegun: 1 });
  });
});

describe('For any plan, activity and data date', () => {
  const day = fc.integer({ min: parseDay('2027-01-01'), max: parseDay('2027-12-31') }).map(formatDay);
  const span = fc.tuple(day, day).map(([one, other]) => {
    const [start, end] = [one, other].sort();
    return { start: start ?? one, end: end ?? other };
  });
  const anyActivity = fc
    .record({
      days: span,
      milestone: fc.boolean(),
      status: fc.constantFrom(null, 'not-started' as const, 'in-progress' as const, 'completed' as const),
      percentComplete: fc.option(fc.integer({ min: 0, max: 100 })),
      actualStart: fc.option(day),
      actualEnd: fc.option(day),
    })
    .map(({ days, ...details }) => activity({ ...days, ...details }));
  const numRuns = runs(100, 5_000);

  it('a part whose actual days are its plan is neither late nor early', () => {
    fc.assert(
      fc.property(span, anyActivity, day, (days, any, dataDate) => {
        const { verdict, startDays, endDays } = partProgress(
          days,
          { ...any, milestone: false, actualStart: days.start, actualEnd: days.end },
          dataDate,
          calendar,
        );
        expect([verdict, startDays, endDays]).toEqual(['completed', 0, 0]);
      }),
      { numRuns },
    );
  });

  it('a later actual finish never makes a part less late', () => {
    fc.assert(
      fc.property(span, anyActivity, day, span, (days, any, dataDate, { start: sooner, end: later }) => {
        const lateness = (actualEnd: string) => partProgress(days, { ...any, actualEnd }, dataDate, calendar).endDays;
        expect(lateness(later)).toBeGreaterThanOrEqual(lateness(sooner));
      }),
      { numRuns },
    );
  });

  it('a part that is not due is not late, and its planned share grows with the data date alone', () => {
    fc.assert(
      fc.property(span, anyActivity, span, (days, any, { start: sooner, end: later }) => {
        const at = (dataDate: string) => partProgress(days, any, dataDate, calendar);
        const [first, second] = [at(sooner), at(later)];
        expect(first.plannedPercent).toBeGreaterThanOrEqual(0);
        expect(second.plannedPercent).toBeGreaterThanOrEqual(first.plannedPercent ?? 0);
        expect(second.plannedPercent).toBeLessThanOrEqual(100);
        if (!first.hasBegun && sooner <= days.start) expect(first.verdict).not.toBe('late');
      }),
      { numRuns },
    );
  });

  it('expected days are in order', () => {
    fc.assert(
      fc.property(span, anyActivity, day, (days, any, dataDate) => {
        const { expectedStart, expectedEnd } = partProgress(days, any, dataDate, calendar);
        expect(expectedEnd >= expectedStart).toBe(true);
      }),
      { numRuns },
    );
  });
});
