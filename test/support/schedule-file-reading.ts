import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { ReadingChoices } from '../../services/p6/readers/reading-choices.js';
import type { ScheduleFileFacts, ScheduleRow } from '../../services/p6/readers/schedule-file.js';
import { SCHEDULE_LIMITS, type ScheduleLimits } from '../../services/p6/readers/schedule-limits.js';
import { readSchedule } from '../../services/p6/readers/schedule-reader.js';

/** Reads a schedule file of this content, under a name and with limits other than usual where they are given. */
export async function readScheduleContent(
  content: Buffer | string,
  {
    name = 'schedule.upload',
    limits,
    ...choices
  }: ReadingChoices & { name?: string; limits?: Partial<ScheduleLimits> } = {},
): Promise<{ facts: ScheduleFileFacts; rows: ScheduleRow[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'schedule-reader-'));
  try {
    const path = join(folder, name);
    await writeFile(path, content);
    const rows: ScheduleRow[] = [];
    const progress: number[] = [];
    const facts = await readSchedule(path, {
      ...choices,
      limits: { ...SCHEDULE_LIMITS, ...limits },
      onRows: (some) => void rows.push(...some),
      onProgress: (done) => progress.push(done),
    });
    // The bar only ever grows, also where a part of the file is read twice.
    expect([...progress].sort((a, b) => a - b)).toEqual(progress);
    expect(progress.at(-1)).toBe(1);
    return { facts, rows };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Row, ID, name and dates of each, with 'milestone' and the problem where there is one. */
export const briefRows = (rows: readonly ScheduleRow[]) =>
  rows.map(({ row, activityId, name, start, end, milestone, problem }) => [
    row,
    activityId,
    name,
    start,
    end,
    ...(milestone ? ['milestone'] : []),
    ...(problem ? [problem] : []),
  ]);
