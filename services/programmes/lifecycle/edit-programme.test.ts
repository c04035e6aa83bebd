import { describe, expect, it } from '@jest/globals';
import {
  BOB,
  conflictsOf,
  eventsOf,
  given,
  later,
  partFacts,
  partsCreated,
  programmeCreated,
  refusalOf,
} from '../../../test/support/programme-history.js';
import type { NonWorkingDay, ProgrammeEvent } from '../../domain/programmes/events.js';
import { type ProgrammeForm } from '../../domain/programmes/lifecycle/programme-form.js';
import type { Programme } from '../../domain/programmes/programme.js';
import { MAX_EVENT_BYTES } from '../../event-store/event-store.js';
import { canonicalJson } from '../../event-store/hash-chain.js';
import { changeNonWorkingDays, setCalendar } from '../calendar/set-calendar.js';
import { editProgramme } from './edit-programme.js';

const day = (date: string, description = ''): NonWorkingDay => ({ date, description });
const [newYear, mayDay, christmas] = [
  day('2027-01-01', 'New Year'),
  day('2027-05-01', 'May Day'),
  day('2027-12-25', 'Christmas Day'),
];
const start = [programmeCreated({ nonWorkingDays: [newYear, christmas] })];
const edit = (programme: Programme, form: ProgrammeForm, seen?: Programme) =>
  editProgramme(programme, {
    form,
    known: { region: (id) => id < 3, metric: (id) => id < 3 },
    seen,
  });
const daysChanged = (added: NonWorkingDay[], removed: NonWorkingDay[]): ProgrammeEvent => ({
  type: 'NonWorkingDaysChanged',
  data: { added, removed },
});
const status = (before: Programme['status'], after: Programme['status']): ProgrammeEvent => ({
  type: 'ProgrammeStatusChanged',
  data: { before, after },
});

describe('Editing a programme', () => {
  it('is one event for each of details, schedule, days and status that changes, with the values before', () => {
    expect(
      eventsOf(
        edit(given(...start), {
          details: { name: ' A9 ', description: ' ', regionId: 2, isDraft: false },
          schedule: { shift1Hours: 10, noShifts: 1 },
          nonWorkingDays: [mayDay, christmas],
          status: 'published',
        }),
      ),
    ).toEqual([
      {
        type: 'ProgrammeDetailsChanged',
        data: { before: { name: 'A9 dualling', regionId: 1 }, after: { name: 'A9', regionId: 2 } },
      },
      { type: 'WorkScheduleChanged', data: { before: { shift1Hours: 8 }, after: { shift1Hours: 10 } } },
      daysChanged([mayDay], [newYear]),
      status('draft', 'published'),
    ]);
  });

  it('of a scenario leaves the name that it shares with its base', () => {
    const scenario = given(programmeCreated({ baseProjectId: 7, scenarioName: 'Faster' }));
    expect(eventsOf(edit(scenario, { details: { name: 'M8', scenarioName: ' Cheaper ' } }))).toEqual([
      {
        type: 'ProgrammeDetailsChanged',
        data: { before: { scenarioName: 'Faster' }, after: { scenarioName: 'Cheaper' } },
      },
    ]);
  });

  it('checks the calendar only where it changes', () => {
    const schedule = {
      workingPatternBitMask: 0,
      shiftId: null,
      noShifts: 9,
      shift1Hours: 0,
      shift2Hours: 0,
      shift3Hours: 0,
    };
    const stored = given(programmeCreated({ schedule }));
    expect(eventsOf(edit(stored, { details: { description: 'Two lanes' }, schedule: { noShifts: 9 } }))).toHaveLength(
      1,
    );
    expect(Object.keys(refusalOf(edit(stored, { schedule: { shift1Hours: 8 } })).errors ?? {})).toEqual([
      'calendar.workingPatternBitMask',
      'calendar.noShifts',
    ]);
  });

  it('cannot change the metric once a part exists, unless somebody has set the same one', () => {
    const withParts = [programmeCreated(), partsCreated('Road', partFacts(1))];
    expect(refusalOf(edit(given(...withParts), { details: { metricId: 2 } }))).toEqual({
      kind: 'conflict',
      code: 'metric-in-use',
      title: 'The units cannot change once a part exists',
      errors: { metricId: ['The units cannot change once a part exists'] },
    });
    const now = given(programmeCreated({ metricId: 2 }), partsCreated('Road', partFacts(1)));
    expect(eventsOf(edit(now, { details: { metricId: 2 } }, given(programmeCreated())))).toEqual([]);
  });

  it('to a draft that somebody has reopened records no event', () => {
    const published = given(...start, status('draft', 'published'));
    expect(eventsOf(edit(given(...start), { status: 'draft' }, published))).toEqual([]);
  });

  it('to what it is already records no event', () => {
    const programme = given(...start);
    expect(
      eventsOf(
        edit(programme, {
          details: seenDetails(programme),
          schedule: programme.schedule,
          nonWorkingDays: [christmas, newYear],
          status: 'draft',
        }),
      ),
    ).toEqual([]);
  });

  it.each([
    [{ details: { name: ' ' } }, 'Following data is missing: Name', { name: ['Name is required'] }],
    [
      { details: { regionId: 9, metricId: 9 } },
      'Following data is missing: Region, Metric',
      { regionId: ['Region is required'], metricId: ['Units are required'] },
    ],
    [
      { details: { scenarioName: ' ' } },
      'Scenario name cannot be empty.',
      { scenarioName: ['Scenario name cannot be empty.'] },
    ],
    [
      { schedule: { workingPatternBitMask: 0 } },
      'Select at least one working day',
      { 'calendar.workingPatternBitMask': ['Select at least one working day'] },
    ],
    [
      { nonWorkingDays: [christmas, day('2027-02-30')] },
      'This is not a date',
      { 'calendar.nonWorkingDays.1.date': ['This is not a date'] },
    ],
  ] satisfies [ProgrammeForm, string, object][])('with %j is refused', (form, title, errors) => {
    expect(refusalOf(edit(given(...start), form))).toEqual({ kind: 'invalid', code: 'invalid-fields', title, errors });
  });

  it('is refused if it does not exist, is published or is archived', () => {
    expect(refusalOf(edit(given(), {}))).toEqual({
      kind: 'missing',
      code: 'programme-not-found',
      title: 'Resource not found',
    });
    for (const after of ['published', 'archived'] as const) {
      expect(refusalOf(edit(given(...start, status('draft', after)), {}))).toEqual({
        kind: 'conflict',
        code: 'programme-read-only',
        title: `The programme is ${after} and cannot be changed`,
      });
    }
  });

  it('can change the metric only while there is no part', () => {
    expect(eventsOf(edit(given(...start), { details: { metricId: 2 } }))).toHaveLength(1);
    expect(
      refusalOf(edit(given(...start, partsCreated('Mainline', partFacts(1))), { details: { metricId: 2 } })),
    ).toMatchObject({
      kind: 'conflict',
      code: 'metric-in-use',
      errors: { metricId: ['The units cannot change once a part exists'] },
    });
  });

  it('replaces 4000 described days in events that each stay under the limit of the log', () => {
    const days = (description: string) =>
      Array.from({ length: 4_000 }, (_, i) =>
        day(new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10), description),
      );
    const full = eventsOf(edit(given(programmeCreated()), { nonWorkingDays: days('\u0001'.repeat(200)) }));
    const renamed = eventsOf(edit(given(programmeCreated(), ...full), { nonWorkingDays: days('\u0002'.repeat(200)) }));
    for (const { data } of [...full, ...renamed])
      expect(Buffer.byteLength(canonicalJson(data))).toBeLessThan(MAX_EVENT_BYTES);
    expect([...given(programmeCreated(), ...full, ...renamed).nonWorkingDays.values()]).toEqual(
      days('\u0002'.repeat(200)),
    );
  });
});

describe('Editing a programme that somebody changed meanwhile', () => {
  /** The whole form as Ann opened it, with her own edits, saved after Bob's. */
  const stale = (bobs: readonly ProgrammeEvent[], anns: ProgrammeForm) => {
    const seen = given(...start);
    return edit(
      later(start, ...bobs),
      {
        details: { ...seenDetails(seen), ...anns.details },
        schedule: { ...seen.schedule, ...anns.schedule },
        nonWorkingDays: anns.nonWorkingDays ?? [...seen.nonWorkingDays.values()],
        status: anns.status ?? seen.status,
      },
      seen,
    );
  };
  const renamed: ProgrammeEvent = {
    type: 'ProgrammeDetailsChanged',
    data: { before: { name: 'A9 dualling' }, after: { name: 'A9, stage 2' } },
  };

  it('applies what the sender changed, and reverts nothing else', () => {
    expect(
      eventsOf(stale([renamed, daysChanged([mayDay], [newYear])], { details: { description: 'By Ann' } })),
    ).toEqual([
      { type: 'ProgrammeDetailsChanged', data: { before: { description: '' }, after: { description: 'By Ann' } } },
    ]);
  });

  it('reports a conflict where both set the same field to different values, and none where both set the same value', () => {
    expect(conflictsOf(stale([renamed], { details: { name: 'A9 north' } }))).toEqual([
      { field: 'name', theirs: 'A9, stage 2', modifiedBy: BOB, modified: '2027-01-01T08:02:00.000Z' },
    ]);
    expect(eventsOf(stale([renamed], { details: { name: 'A9, stage 2' } }))).toEqual([]);
    const shifts: ProgrammeEvent = {
      type: 'WorkScheduleChanged',
      data: { before: { shift1Hours: 8 }, after: { shift1Hours: 10 } },
    };
    expect(conflictsOf(stale([shifts], { schedule: { shift1Hours: 12 } }))).toEqual([
      expect.objectContaining({ field: 'calendar.shift1Hours', theirs: 10 }),
    ]);
    expect(eventsOf(stale([shifts], { schedule: { workingPatternBitMask: 63 } }))).toHaveLength(1);
  });

  it('merges non-working days day by day', () => {
    expect(eventsOf(stale([daysChanged([mayDay], [])], { nonWorkingDays: [newYear] }))).toEqual([
      daysChanged([], [christmas]),
    ]);
    expect(eventsOf(stale([daysChanged([mayDay], [newYear])], { nonWorkingDays: [mayDay, christmas] }))).toEqual([]);
  });

  it.each([
    ['renamed', [day('2027-12-25', 'Noel')], [newYear, day('2027-12-25', 'Xmas')], 'Noel'],
    ['removed', [], [newYear, day('2027-12-25', 'Xmas')], null],
    ['renamed, where the sender removes it', [day('2027-12-25', 'Noel')], [newYear], 'Noel'],
  ])('reports a conflict for a day that was %s', (_, added, nonWorkingDays, theirs) => {
    expect(conflictsOf(stale([daysChanged(added, [christmas])], { nonWorkingDays }))).toEqual([
      expect.objectContaining({ field: 'calendar.nonWorkingDays.2027-12-25', theirs, modifiedBy: BOB }),
    ]);
  });

  it('does not publish again what somebody reopened', () => {
    const published = [...start, status('draft', 'published')];
    expect(
      eventsOf(edit(later(published, status('published', 'draft')), { status: 'published' }, given(...published))),
    ).toEqual([]);
  });
});

describe('The calendar on its own', () => {
  it('is set field by field, and refused at the fields of its own body', () => {
    expect(eventsOf(setCalendar(given(...start), { workingPatternBitMask: 63, noShifts: 1 }))).toEqual([
      {
        type: 'WorkScheduleChanged',
        data: { before: { workingPatternBitMask: 31 }, after: { workingPatternBitMask: 63 } },
      },
    ]);
    expect(refusalOf(setCalendar(given(...start), { workingPatternBitMask: 0 })).errors).toEqual({
      workingPatternBitMask: ['Select at least one working day'],
    });
    expect(refusalOf(setCalendar(given(), { workingPatternBitMask: 0 })).code).toBe('programme-not-found');
  });

  it('gets a day once, and keeps the description that it has', () => {
    expect(eventsOf(changeNonWorkingDays(given(...start), { kind: 'add', day: mayDay }))).toEqual([
      daysChanged([mayDay], []),
    ]);
    expect(eventsOf(changeNonWorkingDays(given(...start), { kind: 'add', day: day('2027-12-25', 'Again') }))).toEqual(
      [],
    );
    expect(refusalOf(changeNonWorkingDays(given(...start), { kind: 'add', day: day('2027-02-30') })).errors).toEqual({
      date: ['This is not a date'],
    });
  });

  it('is cleared of all days', () => {
    expect(eventsOf(changeNonWorkingDays(given(...start), { kind: 'clear' }))).toEqual([
      daysChanged([], [newYear, christmas]),
    ]);
    expect(eventsOf(changeNonWorkingDays(given(programmeCreated()), { kind: 'clear' }))).toEqual([]);
  });

  it('changes as the sender saw it: others keep the days that they added since', () => {
    expect(
      eventsOf(changeNonWorkingDays(later(start, daysChanged([mayDay], [])), { kind: 'clear' }, given(...start))),
    ).toEqual([daysChanged([], [newYear, christmas])]);
    // Both added it.
    expect(
      eventsOf(
        changeNonWorkingDays(later(start, daysChanged([mayDay], [])), { kind: 'add', day: mayDay }, given(...start)),
      ),
    ).toEqual([]);
    // Bob's changes of other days are no conflict for Ann.
    expect(
      eventsOf(
        changeNonWorkingDays(later(start, daysChanged([], [newYear])), { kind: 'add', day: mayDay }, given(...start)),
      ),
    ).toEqual([daysChanged([mayDay], [])]);
  });

  it('does not bring back a day that somebody removed, nor rename or clear one that somebody renamed, unseen', () => {
    const renamed = later(start, daysChanged([day('2027-12-25', 'Shutdown')], [christmas]));
    const conflict = (theirs: string | null) => [
      expect.objectContaining({ field: 'calendar.nonWorkingDays.2027-12-25', theirs, modifiedBy: BOB }),
    ];
    expect(conflictsOf(changeNonWorkingDays(renamed, { kind: 'clear' }, given(...start)))).toEqual(
      conflict('Shutdown'),
    );
    expect(conflictsOf(changeNonWorkingDays(renamed, { kind: 'add', day: christmas }, given(...start)))).toEqual(
      conflict('Shutdown'),
    );
    expect(
      conflictsOf(
        changeNonWorkingDays(
          later(start, daysChanged([], [christmas])),
          { kind: 'add', day: day('2027-12-25', 'Again') },
          given(...start),
        ),
      ),
    ).toEqual(conflict(null));
  });
});

const seenDetails = ({ name, description, scenarioName, regionId, metricId, isDraft }: Programme) => ({
  name,
  description,
  scenarioName,
  regionId,
  metricId,
  isDraft,
});
