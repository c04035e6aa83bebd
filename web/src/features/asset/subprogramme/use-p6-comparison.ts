import { useMemo } from 'react';
import type { P6Activity, Programme } from '../../../lib/api-types.js';
import { useP6ActivitiesOf } from '../api/p6-activities.js';
import type { Task } from '../edits/task-edits.js';
import { compareWithP6, type P6Comparison, type PartDates } from './p6-comparison.js';
import type { TaskBar } from './task-bar.js';
import { workingDaysBetween } from './working-days.js';

/** Compares tasks with the activities that they are linked to, as these are saved. */
export function useP6Comparison(programme: Programme, tasks: readonly Task[] | undefined, part: PartDates | null) {
  const links = (tasks ?? []).flatMap(({ p6ActivityId }) => p6ActivityId ?? []);
  const { data, error, isValidating, mutate } = useP6ActivitiesOf(programme.id, links);
  const between = useMemo(() => workingDaysBetween(programme), [programme]);
  const compare = useMemo(() => {
    const activities = new Map(data?.map((activity) => [activity.id, activity]));
    const known = (id: number | null): P6Activity | null | undefined =>
      id === null ? undefined : (activities.get(id) ?? (data ? null : undefined));
    return ({ p6ActivityId }: Task, bar: TaskBar | null): P6Comparison =>
      compareWithP6(p6ActivityId, known(p6ActivityId), part, bar, between);
  }, [data, part, between]);
  return {
    compare,
    failed: error !== undefined && data === undefined,
    retrying: isValidating,
    retry: () => void mutate(),
  };
}
