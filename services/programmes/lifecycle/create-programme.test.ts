import { describe, expect, it } from '@jest/globals';
import { eventsOf, recorded, refusalOf } from '../../../test/support/programme-history.js';
import { evolve, noProgramme } from '../../domain/programmes/programme.js';
import { MAX_EVENT_BYTES } from '../../event-store/event-store.js';
import { canonicalJson } from '../../event-store/hash-chain.js';
import { type CreateProgramme, createProgramme } from './create-programme.js';

const schedule = {
  workingPatternBitMask: 31,
  shiftId: null,
  noShifts: 1,
  shift1Hours: 10,
  shift2Hours: 0,
  shift3Hours: 0,
};
const create = (over: Partial<CreateProgramme> = {}) =>
  createProgramme({
    programmeId: 42,
    name: ' A9 dualling ',
    description: ' North of Perth ',
    regionId: 1,
    metricId: 2,
    isDraft: false,
    schedule,
    nonWorkingDays: [],
    known: { region: (id) => id === 1, metric: (id) => id === 2 },
    ...over,
  });

describe('Creating a programme', () => {
  it('is one event with calendar, non-working days and shifts', () => {
    const christmas = { date: '2027-12-25', description: 'Christmas Day' };
    expect(
      eventsOf(
        create({
          nonWorkingDays: [christmas, { date: '2027-01-01', description: '' }, { ...christmas, description: 'Twice' }],
        }),
      ),
    ).toEqual([
      {
        type: 'ProgrammeCreated',
        data: {
          programmeId: 42,
          baseProjectId: 0,
          name: 'A9 dualling',
          description: 'North of Perth',
          scenarioName: 'Baseline',
          regionId: 1,
          metricId: 2,
          isDraft: false,
          schedule,
          nonWorkingDays: [{ date: '2027-01-01', description: '' }, christmas],
        },
      },
    ]);
  });

  it.each([
    [{ name: ' ' }, 'Following data is missing: Name', { name: ['Name is required'] }],
    [{ regionId: null }, 'Following data is missing: Region', { regionId: ['Region is required'] }],
    [{ regionId: 9 }, 'Following data is missing: Region', { regionId: ['Region is required'] }],
    [{ metricId: null }, 'Following data is missing: Metric', { metricId: ['Units are required'] }],
    [
      { name: '', regionId: null, metricId: 9 },
      'Following data is missing: Name, Region, Metric',
      { name: ['Name is required'], regionId: ['Region is required'], metricId: ['Units are required'] },
    ],
    [
      { name: 'x'.repeat(201) },
      'Name is too long (maximum 200 characters).',
      { name: ['Name is too long (maximum 200 characters).'] },
    ],
    [
      { description: 'x'.repeat(2001) },
      'Description is too long (maximum 2000 characters).',
      { description: ['Description is too long (maximum 2000 characters).'] },
    ],
    [
      { schedule: { ...schedule, workingPatternBitMask: 0 } },
      'Select at least one working day',
      { 'calendar.workingPatternBitMask': ['Select at least one working day'] },
    ],
    [
      { nonWorkingDays: [{ date: '2027-02-29', description: '' }] },
      'This is not a date',
      { 'calendar.nonWorkingDays.0.date': ['This is not a date'] },
    ],
  ])('with %j is refused', (over, title, errors) => {
    expect(refusalOf(create(over))).toEqual({ kind: 'invalid', code: 'invalid-fields', title, errors });
  });

  it('with more days than an event holds is several events of one command, each under the limit of the log', () => {
    const nonWorkingDays = Array.from({ length: 1000 }, (_, i) => ({
      date: new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10),
      description: '\u0001'.repeat(200),
    }));
    const events = eventsOf(create({ nonWorkingDays, name: '\u0001'.repeat(200), description: '\u0001'.repeat(2000) }));
    for (const { data } of events) expect(Buffer.byteLength(canonicalJson(data))).toBeLessThan(MAX_EVENT_BYTES);
    expect([
      ...events.reduce((programme, event) => evolve(programme, recorded(event)), noProgramme()).nonWorkingDays.values(),
    ]).toEqual(nonWorkingDays);
  });
});
