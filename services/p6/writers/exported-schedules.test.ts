import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shortOrFull } from '../../../test/support/short-or-full.js';
import { formatDay } from '../../domain/quantities/day.js';
import { workCalendar } from '../../domain/quantities/work-calendar.js';
import { readScheduleFile, type ScheduleFileFacts, type ScheduleRow } from '../readers/schedule-file.js';
import type { ExportedActivity } from './exported-activities.js';
import { csvLines } from './write-csv.js';
import { mspdi } from './write-mspdi.js';
import { workbook } from './write-workbook.js';

const calendarFacts = { workingPatternBitMask: 31, nonWorkingDays: ['2027-12-27'], noShifts: 1, shiftHours: [8, 0, 0] };

/** What a programme is written as, and the kind that the importer takes it for. */
const WRITERS: Readonly<
  Record<
    string,
    readonly [kind: ScheduleFileFacts['kind'], write: (activities: readonly ExportedActivity[]) => Readable]
  >
> = {
  xlsx: ['layout-spreadsheet', workbook],
  csv: ['csv', (activities) => Readable.from(csvLines(activities))],
  mspdi: [
    'mspdi',
    (activities) =>
      Readable.from(
        mspdi({
          name: 'A9 & <dualling>',
          activities,
          workingPatternBitMask: 31,
          nonWorkingDays: [{ date: '2027-12-27', description: 'Boxing "day"' }],
          calendar: workCalendar(calendarFacts),
        }),
      ),
  ],
};

async function readBack(
  write: (activities: readonly ExportedActivity[]) => Readable,
  activities: readonly ExportedActivity[],
): Promise<{ facts: ScheduleFileFacts; rows: ScheduleRow[] }> {
  const path = join(tmpdir(), `plumbline-export-${randomUUID()}`);
  const rows: ScheduleRow[] = [];
  try {
    await pipeline(write(activities), createWriteStream(path));
    return { facts: await readScheduleFile(path, { onRows: (some) => void rows.push(...some) }), rows };
  } finally {
    await rm(path, { force: true });
  }
}

const text = (most: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.constantFrom(
        '=SUM(A1:A9)',
        "'=1+1",
        "''@x",
        '+44 20',
        '-5 m',
        '@home',
        '＝1+1',
        "'＠x",
        "'quoted",
        '"q"',
        'a,b',
        '<&>"',
        'x_x0041_y',
        'Zone 09/27',
        'Ä · ß',
        '100%',
        '1E5',
        '01-Mar-27',
        'A'.repeat(most),
      ),
    )
    .map((one) =>
      one
        .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((one) => one !== '');

const activity: fc.Arbitrary<ExportedActivity> = fc
  .record({
    activityId: text(100),
    name: text(480),
    assetName: fc.constantFrom('Mainline', 'Bridge 4'),
    day: fc.integer({ min: 0, max: 60_000 }),
    days: fc.integer({ min: 0, max: 4_000 }),
    isMilestone: fc.boolean(),
  })
  .map(({ day, days, isMilestone, ...one }) => {
    const start = formatDay(day);
    const milestone = isMilestone && days === 0;
    return { ...one, start, end: formatDay(day + days), milestone };
  });

describe('A programme written as CSV', () => {
  it.each([...'=+-@＝＋－＠'])('keeps a name that begins with %p from being run as a formula', (sign) => {
    const [day, name] = ['2027-03-01', `${sign}SUM(A1:A9)`];
    const written = { activityId: 'A1', name, assetName: 'Mainline', start: day, end: day, milestone: false };
    expect([...csvLines([written])][1]).toBe(`A1,'${name},2027-03-01,2027-03-01\r\n`);
  });
});

describe.each(Object.entries(WRITERS))('A programme written as %s', (_, [kind, write]) => {
  it('is read back by the importer as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(activity, { minLength: 1, maxLength: 40, selector: (one) => one.activityId }),
        async (written) => {
          // Assets are summaries of MS Project: their activities stand together.
          const activities = [...written].sort((a, b) =>
            a.assetName < b.assetName ? -1 : a.assetName > b.assetName ? 1 : 0,
          );
          const { facts, rows } = await readBack(write, activities);
          expect(facts.kind).toBe(kind);
          expect(
            rows.map(({ activityId, name, start, end, milestone, problem }) => ({
              activityId,
              name,
              start,
              end,
              milestone,
              problem,
            })),
          ).toEqual(
            activities.map(({ activityId, name, start, end, milestone }) => ({
              activityId,
              name,
              start,
              end,
              milestone,
              problem: null,
            })),
          );
        },
      ),
      { numRuns: shortOrFull(6, 100) },
    );
  });
});
