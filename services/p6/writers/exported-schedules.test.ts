import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given, partFacts, partsCreated, programmeCreated } from '../../../test/support/programme-history.js';
import { runs } from '../../../test/support/runs.js';
import { formatDay } from '../../domain/quantities/day.js';
import { workCalendar } from '../../domain/quantities/work-calendar.js';
import {
  ACTIVITY_TYPES,
  type ActivityDetails,
  NO_DETAILS,
  type P6ActivityFacts,
} from '../../domain/schedules/events.js';
import { evolve, noSchedule, type Schedule } from '../../domain/schedules/schedule.js';
import { inOneGo } from '../../platform/giving-way.js';
import { textStream } from '../../platform/http/text-stream.js';
import { Workbook } from '../../platform/tables/workbook.js';
import { ZipArchive } from '../../platform/tables/zip-archive.js';
import { exportOfParts, exportOfSchedule } from '../export/export-contents.js';
import { importSteps } from '../import/import-activities.js';
import type { RowToImport } from '../import/previews.js';
import type { DetailName, ScheduleFileFacts, ScheduleRow } from '../readers/schedule-file.js';
import { SCHEDULE_LIMITS } from '../readers/schedule-limits.js';
import { readSchedule } from '../readers/schedule-reader.js';
import type { ActivityPortions, ExportedActivity } from './exported-activities.js';
import { csvLines } from './write-csv.js';
import { mspdi } from './write-mspdi.js';
import { p6Workbook } from './write-p6-workbook.js';
import { workbook } from './write-workbook.js';

const importActivities = (...given: Parameters<typeof importSteps>) => inOneGo(importSteps(...given));

const calendar = workCalendar({
  workingPatternBitMask: 31,
  nonWorkingDays: ['2027-12-27'],
  noShifts: 1,
  shiftHours: [8, 0, 0],
});

const asMspdi = (portions: ActivityPortions) =>
  mspdi({
    name: 'A9 & <dualling>',
    portions,
    span: { start: '2027-03-01', end: '2027-06-11' },
    workingPatternBitMask: 31,
    nonWorkingDays: [{ date: '2027-12-27', description: 'Boxing "day"' }],
    calendar,
  });

/** What activities are written as, and the kind that the importer takes it for. */
const WRITERS: Readonly<
  Record<string, readonly [kind: ScheduleFileFacts['kind'], write: (portions: ActivityPortions) => Readable]>
> = {
  xlsx: ['layout-spreadsheet', workbook],
  csv: ['csv', (portions) => textStream(csvLines(portions))],
  mspdi: ['mspdi', (portions) => textStream(asMspdi(portions))],
  p6: ['p6-spreadsheet', (portions) => p6Workbook(portions, calendar)],
};

async function inFile<Result>(content: Readable, read: (path: string) => Promise<Result>): Promise<Result> {
  const path = join(tmpdir(), `plumbline-export-${randomUUID()}`);
  try {
    await pipeline(content, createWriteStream(path));
    return await read(path);
  } finally {
    await rm(path, { force: true });
  }
}

const readBack = (content: Readable): Promise<{ facts: ScheduleFileFacts; rows: ScheduleRow[] }> =>
  inFile(content, async (path) => {
    const rows: ScheduleRow[] = [];
    return { facts: await readSchedule(path, { onRows: (some) => void rows.push(...some) }), rows };
  });

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const shown = (over: Partial<ExportedActivity>): ExportedActivity => ({
  activityId: 'A1',
  name: 'Earthworks',
  part: '',
  wbs: '',
  activityType: null,
  status: null,
  percentComplete: null,
  actualStart: null,
  actualEnd: null,
  start: '2027-03-01',
  end: '2027-06-11',
  milestone: false,
  belowPart: false,
  ...over,
});

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

/** Dates and progress as a planning tool has them. */
const dated = fc
  .record({
    day: fc.integer({ min: 0, max: 60_000 }),
    days: fc.integer({ min: 0, max: 4_000 }),
    wbs: fc.constantFrom('', 'Mainline', 'Stage 2', 'Stage 2 › Earthworks', 'Stage 2 › Earthworks › =North', 'Stage 3'),
    progress: fc.constantFrom('unknown', 'ahead', 'under way', 'done'),
    percent: fc.integer({ min: 1, max: 99 }),
    milestone: fc.constantFrom(null, 'start-milestone' as const, 'finish-milestone' as const),
    type: fc.constantFrom(null, ...ACTIVITY_TYPES.filter((type) => !type.endsWith('milestone'))),
  })
  .map(({ day, days, wbs, progress, percent, milestone, type }) => {
    const [start, end] = [formatDay(day), formatDay(day + (milestone ? 0 : days))];
    const done = progress === 'done';
    const began = done || progress === 'under way';
    const details: ActivityDetails = {
      wbs,
      activityType: milestone ?? type,
      status: done ? 'completed' : began ? 'in-progress' : progress === 'ahead' ? 'not-started' : null,
      percentComplete: done ? 100 : began ? percent : progress === 'ahead' ? 0 : null,
      actualStart: began ? start : null,
      actualEnd: done ? end : null,
    };
    return { ...details, start, end, milestone: milestone !== null };
  });

const activity: fc.Arbitrary<ExportedActivity> = fc
  .record({
    activityId: text(100),
    name: text(480),
    part: fc.constantFrom('', 'Mainline · North'),
    dated,
    below: fc.boolean(),
  })
  .map(({ dated: dates, below, ...one }) => ({ ...one, ...dates, belowPart: below }));

/** What the file says of each row, with the details that files of this kind tell. */
const contents = (
  rows: readonly (ScheduleRow | (ExportedActivity & { problem?: null }))[],
  details: readonly DetailName[],
) =>
  rows.map(({ activityId, name, start, end, milestone, problem, ...more }) => ({
    activityId,
    name,
    start,
    end,
    milestone,
    problem: problem ?? null,
    ...Object.fromEntries(details.map((detail) => [detail, more[detail] ?? (detail === 'wbs' ? '' : null)])),
  }));

describe('A schedule written as CSV', () => {
  it.each([...'=+-@＝＋－＠'])('keeps a name that begins with %p from being run as a formula', async (sign) => {
    const written = shown({ name: `${sign}SUM(A1:A9)`, start: '2027-03-01', end: '2027-03-01' });
    expect((await textOf(csvLines([[written]]))).split('\r\n')[1]).toBe(
      `A1,'${sign}SUM(A1:A9),,,,,,,,2027-03-01,2027-03-01`,
    );
  });

  it('names type, status and progress as P6 does, and gives a milestone one date', async () => {
    const rows: Partial<ExportedActivity>[] = [
      {
        part: 'Mainline · North',
        wbs: 'Stage 2 › Earthworks',
        activityType: 'resource-dependent',
        status: 'in-progress',
        percentComplete: 62.5,
        actualStart: '2027-03-03',
      },
      { activityId: 'M1', activityType: 'start-milestone', milestone: true, end: '2027-03-01' },
      { activityId: 'M2', activityType: 'finish-milestone', milestone: true, end: '2027-03-01' },
    ];
    expect(await textOf(csvLines([rows.map(shown)]))).toBe(
      [
        '\ufeffActivity ID,Activity Name,Part,WBS,Activity Type,Activity Status,% Complete,Actual Start,Actual Finish,Start,Finish',
        'A1,Earthworks,Mainline · North,Stage 2 › Earthworks,Resource Dependent,In Progress,62.5,2027-03-03,,2027-03-01,2027-06-11',
        'M1,Earthworks,,,Start Milestone,,,,,2027-03-01,',
        'M2,Earthworks,,,Finish Milestone,,,,,,2027-03-01',
        '',
      ].join('\r\n'),
    );
  });
});

describe('A schedule written as MS Project XML', () => {
  it('has the WBS as summaries, tasks below their part, and ID and part in text fields', async () => {
    const rows: Partial<ExportedActivity>[] = [
      { activityId: 'A0' },
      {
        activityId: 'A1',
        part: 'Mainline · North',
        wbs: 'Stage 2 › Earthworks',
        percentComplete: 62.5,
        actualStart: '2027-03-03',
        activityType: 'task',
        status: 'in-progress',
      },
      { activityId: 'PL-7-61', wbs: 'Stage 2 › Earthworks', belowPart: true },
      { activityId: 'A2', wbs: 'Stage 2' },
      { activityId: 'M1', wbs: 'Stage 3', milestone: true, end: '2027-03-01' },
    ];
    // In two portions, as a large schedule is read.
    const xml = await textOf(asMspdi([rows.slice(0, 2).map(shown), rows.slice(2).map(shown)]));
    const tasks = xml.split('<Task>').slice(1);
    const field = (task: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(task)?.[1];
    expect(
      tasks.map((task) => [
        field(task, 'OutlineNumber'),
        field(task, 'OutlineLevel'),
        field(task, 'Summary') === '1'
          ? field(task, 'Name')
          : field(task.split('<ExtendedAttribute>')[1] ?? '', 'Value'),
      ]),
    ).toEqual([
      ['1', '1', 'A0'],
      ['2', '1', 'Stage 2'],
      ['2.1', '2', 'Earthworks'],
      ['2.1.1', '3', 'A1'],
      ['2.1.1.1', '4', 'PL-7-61'],
      ['2.2', '2', 'A2'],
      ['3', '1', 'Stage 3'],
      ['3.1', '2', 'M1'],
    ]);
    expect(xml).toContain('<FieldName>Text1</FieldName><Alias>Activity ID</Alias>');
    expect(xml).toContain('<FieldName>Text2</FieldName><Alias>Part</Alias>');
    expect(tasks[3]).toContain('<FieldID>188743734</FieldID><Value>Mainline · North</Value>');
    // MS Project has whole per cent alone.
    expect(tasks[3]).toContain('<PercentComplete>63</PercentComplete><ActualStart>2027-03-03T08:00:00</ActualStart>');
    expect(tasks[3]).toContain('<Value>62.5</Value>');
    expect(tasks[7]).toContain('<Milestone>1</Milestone>');
  });
});

describe("A schedule written in P6's import layout", () => {
  it('has codes, labels and dates with the hours of the working day', async () => {
    const rows = [
      shown({ part: 'Mainline · North', wbs: 'Stage 2', status: 'not-started', activityType: 'task' }),
      shown({ activityId: 'A2', status: 'in-progress', percentComplete: 40, actualStart: '2027-03-03' }),
    ];
    const sheets = await inFile(p6Workbook([rows], calendar), async (path) => {
      const archive = await ZipArchive.open(path, SCHEDULE_LIMITS);
      try {
        const book = await Workbook.open(archive);
        const all: Record<string, (string | undefined)[][]> = {};
        for (const sheet of book.sheets) {
          const cells: (string | undefined)[][] = [];
          for await (const some of book.table(sheet).rows(() => undefined))
            cells.push(...some.map((row) => [...row.cells]));
          all[sheet.name] = cells;
        }
        return all;
      } finally {
        archive.close();
      }
    });
    const [codes = [], labels = [], ...written] = sheets['TASK'] ?? [];
    const rowsByCode = written.map((cells) => Object.fromEntries(codes.map((code, i) => [code, cells[i]])));
    expect(Object.fromEntries(codes.map((code, i) => [code, labels[i]]))).toMatchObject({
      task_code: 'Activity ID',
      task_name: 'Activity Name',
      start_date: '(*)Start',
      end_date: '(*)Finish',
      act_start_date: 'Actual Start',
      target_start_date: 'Planned Start',
    });
    // Serial 46447 is 1 March 2027; work is from 8 to 16 o'clock.
    const serial = (day: number, hour: number) =>
      expect.stringMatching(new RegExp(`^${day}\\.${String(hour / 24).slice(2, 8)}`));
    const [from, to] = [serial(46_447, 8), serial(46_549, 16)];
    expect(rowsByCode[0]).toMatchObject({
      task_code: 'A1',
      status_code: 'Not Started',
      wbs_id: 'Stage 2',
      task_type: 'Task Dependent',
      start_date: from,
      end_date: to,
      target_start_date: from,
      target_end_date: to,
    });
    expect(rowsByCode[1]).toMatchObject({ complete_pct: '40', act_start_date: serial(46_449, 8) });
    expect(rowsByCode[1]?.['target_start_date'] ?? '').toBe('');
    expect(sheets['USERDATA']?.[2]?.[0]).toContain('DateFormat=dd-mmm-yy');
  });
});

/** A schedule as imports leave it. */
function scheduleOf(activities: readonly P6ActivityFacts[]): Schedule {
  const metadata = { userId: 3, time: '2027-01-01T08:00:00.000Z' };
  const data = { created: activities, changed: [], removed: [], format: 'xer' };
  return evolve(noSchedule(), { type: 'P6Imported', stream: 'schedule-42', version: 1, metadata, data } as never);
}

const rowsToImport = ({ details }: ScheduleFileFacts, rows: readonly ScheduleRow[]): RowToImport[] =>
  contents(rows, details).map(({ activityId, name, start, end, milestone, ...more }) => ({
    ...Object.fromEntries(Object.entries(more).filter(([field]) => field !== 'problem')),
    name: activityId || name,
    description: name,
    start: start ?? '',
    end: end ?? '',
    milestone,
  }));

/** Imported activities, and by each the number of parts that are linked to it and have its dates. */
const imported = fc
  .uniqueArray(fc.record({ name: text(100), description: text(480), dated, parts: fc.integer({ min: 0, max: 2 }) }), {
    minLength: 1,
    maxLength: 30,
    selector: ({ name }) => name,
  })
  .map((all) => {
    const activities = all.map(
      ({ name, description, dated: dates }, i): P6ActivityFacts => ({
        ...NO_DETAILS,
        ...dates,
        id: 100 + i,
        name,
        description,
        inFile: true,
      }),
    );
    const parts = all.flatMap(({ parts: count }, i) =>
      Array.from({ length: count }, (_, n) => {
        const { start = '', end = '' } = activities[i] ?? {};
        return partFacts(1000 + 10 * i + n, { partName: `Part ${i}.${n}`, start, end, p6ActivityId: 100 + i });
      }),
    );
    const programme = given(
      programmeCreated(),
      partsCreated('Mainline', partFacts(7, { partName: 'Not linked' }), ...parts.filter((_, i) => i % 2 === 0)),
      partsCreated('Ramp', partFacts(8), ...parts.filter((_, i) => i % 2 === 1)),
    );
    return { activities, programme };
  });

describe.each(Object.entries(WRITERS))('A schedule written as %s', (_, [kind, write]) => {
  it('is read back by the importer as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(activity, { minLength: 1, maxLength: 40, selector: (one) => one.activityId }),
        async (drawn) => {
          // A task stands below the part before it, in one place of the WBS.
          const written = drawn.map((one, i) => ({
            ...one,
            belowPart: one.belowPart && drawn[i - 1]?.wbs === one.wbs,
          }));
          const { facts, rows } = await readBack(write([written]));
          expect(facts.kind).toBe(kind);
          expect(contents(rows, facts.details)).toEqual(contents(written, facts.details));
        },
      ),
      { numRuns: runs(6, 100) },
    );
  });

  it('changes nothing where it came from, once the parts have taken the dates of their activities', async () => {
    await fc.assert(
      fc.asyncProperty(imported, async ({ activities, programme }) => {
        const schedule = scheduleOf(activities);
        const target = { project: 1, facts: null };
        const project = { id: 1, key: '', name: '', activities: activities.length };
        const changesOf = async (portions: ActivityPortions) => {
          const { facts, rows } = await readBack(write(portions));
          expect(rows.map(({ problem }) => problem)).toEqual(rows.map(() => null));
          expect(new Set(rows.map(({ activityId }) => activityId)).size).toBe(rows.length);
          let id = 5000;
          const decision = importActivities(
            schedule,
            { format: kind, target, rows: rowsToImport(facts, rows), missing: [], returned: [] },
            () => ++id,
          );
          return 'events' in decision ? decision.events.map(({ data }) => data) : decision;
        };
        const byId = new Map(activities.map((one) => [one.id, one]));
        const parts = exportOfParts(programme, byId, { withTasks: false, projects: [project] });
        // The parts without a link alone are new.
        expect(await changesOf(parts.portions)).toEqual([
          expect.objectContaining({
            changed: [],
            removed: [],
            created: [expect.objectContaining({ name: 'PL-7' }), expect.objectContaining({ name: 'PL-8' })],
          }),
        ]);
        const whole = exportOfSchedule(programme, { withTasks: false, project, portions: [activities], span: null });
        expect(await changesOf(whole.portions)).toEqual([]);
      }),
      { numRuns: runs(4, 50) },
    );
  });
});
