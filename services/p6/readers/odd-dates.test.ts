import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { readScheduleContent as read } from '../../../test/support/schedule-file-reading.js';

// Small files whose dates say more than they seem to, or less (docs/product/schedules.md, Dates).

const daysOf = async (name: string) => {
  const { rows } = await read(await readFile(`test/fixtures/schedules/cases/${name}`));
  return rows.map(({ start, end, milestone, problem }) => [start, end, milestone ? 'milestone' : 'task', problem]);
};

describe('Work round the clock', () => {
  test('that ends at midnight ends on the day before', async () => {
    expect(await daysOf('ends-at-midnight.xml')).toEqual([
      ['2027-06-07', '2027-06-11', 'task', null],
      ['2027-06-12', '2027-06-12', 'task', null],
    ]);
  });

  const project = (...tasks: readonly string[]): string =>
    `<Project xmlns="http://schemas.microsoft.com/project"><Tasks>${tasks
      .map((task, i) => `<Task><UID>${i + 1}</UID><ID>${i + 1}</ID><Name>Lift ${i}</Name>${task}</Task>`)
      .join('')}</Tasks></Project>`;
  const days = '<Start>2027-06-07T00:00:00</Start><Finish>2027-06-12T00:00:00</Finish>';

  test('is known by its duration: a day that is written without its time stays', async () => {
    const actual = `<ActualStart>2027-06-07T00:00:00</ActualStart><ActualFinish>2027-06-12T00:00:00</ActualFinish>`;
    const { rows } = await read(
      project(days, `${days}<Duration>PT40H0M0S</Duration>`, `${days}${actual}<Duration>PT120H0M0S</Duration>`),
    );
    expect(rows.map(({ end }) => end)).toEqual(['2027-06-12', '2027-06-12', '2027-06-12']);
  });

  test('is known in the files of P6 too', async () => {
    const xer = [
      'ERMHDR\t19.12',
      '%T\tPROJECT',
      '%F\tproj_id\tproj_short_name',
      '%R\t1\tSHAFT',
      '%T\tTASK',
      '%F\ttask_id\tproj_id\ttask_code\ttask_name\ttask_type\tstatus_code\ttarget_drtn_hr_cnt\ttarget_start_date\ttarget_end_date',
      '%R\t1\t1\tL1\tLift 1\tTT_Task\tTK_NotStart\t120\t2027-06-07 00:00\t2027-06-12 00:00',
      '%E',
    ].join('\r\n');
    const pmxml = `<APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V19.12/API/BusinessObjects"><Project><ObjectId>1</ObjectId><Id>SHAFT</Id><Activity><Id>L1</Id><Name>Lift 1</Name><Type>Task Dependent</Type><Status>Not Started</Status><PlannedDuration>120</PlannedDuration><PlannedStartDate>2027-06-07T00:00:00</PlannedStartDate><PlannedFinishDate>2027-06-12T00:00:00</PlannedFinishDate></Activity></Project></APIBusinessObjects>`;
    for (const content of [xer, pmxml])
      expect((await read(content)).rows.map(({ end }) => end)).toEqual(['2027-06-11']);
  });
});

test('A duration makes no milestone of an activity with one date', async () => {
  const told = (date: string) => `There is a duration and no ${date}, so it is not known which days it takes.`;
  expect(await daysOf('sparse-project.xml')).toEqual([
    ['2027-05-03', '2027-05-14', 'task', null],
    ['2027-05-17', null, 'task', told('finish')],
    [null, null, 'task', 'Date parsing error. There is neither a start nor a finish.'],
    ['2027-06-01', '2027-06-02', 'task', 'The activity has no name.'],
  ]);
});

test('Midnights that a program wrote some seconds short are those of the next day', async () => {
  const days = (await daysOf('seconds-before-midnight.xlsx')).map(([start, end]) => [start, end]);
  expect(days[0]).toEqual(['2027-03-01', '2027-03-05']);
});

test('Times with points are times', async () => {
  expect(await daysOf('times-with-points.csv')).toEqual([
    ['2027-03-01', '2027-03-12', 'task', null],
    ['2027-03-15', '2027-03-26', 'task', null],
    ['2027-03-26', '2027-03-26', 'task', null],
  ]);
});
