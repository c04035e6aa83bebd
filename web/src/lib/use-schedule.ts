import useSWR from 'swr';
import { read } from './api.js';
import type { IsoDay, Schedule, ScheduleProject } from './api-types.js';
import { formatDateWords } from './format.js';
import { keys } from './keys.js';

/** GET /api/Projects/{id}/schedule: how many activities of which projects, with their data dates. Null reads nothing. */
export function useSchedule(id: number | null) {
  return useSWR(id === null ? null : keys.scheduleFacts(id), () => read<Schedule>(`/api/Projects/${id}/schedule`));
}

/** A day up to which progress is known, and what is written at it. */
export interface DataDate {
  day: IsoDay;
  /** 'Data date', and which: in one line where there is room. */
  label: readonly [string, string];
}

/** Each distinct data date; of several the projects are named. */
export function dataDatesOf(projects: readonly ScheduleProject[]): DataDate[] {
  const named = new Map<IsoDay, string[]>();
  for (const { dataDate, name, id } of projects) {
    if (dataDate === null) continue;
    named.set(dataDate, [...(named.get(dataDate) ?? []), name || `Project ${id}`]);
  }
  return [...named].sort().map(([day, names]) => ({
    day,
    label: ['Data date', [formatDateWords(day), ...(named.size > 1 ? names : [])].join(', ')],
  }));
}
