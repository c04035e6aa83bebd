import type { SubprogrammeCopy } from '../programmes/events.js';
import type { CalculationLibrary } from './calculation-inputs.js';
import type { MakeUpFacts } from './part-quantities.js';

interface NamedTask {
  readonly name: string;
  /** Null counts as 1. */
  readonly quantityFactor: number | null;
}

/**
 * Why a task has no line in any part, as a sentence; null for one that counts (docs/product/quantities.md, What counts).
 * @param makeup the one that counts for the task (`makeupOf`); undefined where there is none
 */
export function whyUncounted(
  { name, quantityFactor }: NamedTask,
  makeup: Pick<MakeUpFacts, 'activities'> | undefined,
): string | null {
  if (!makeup) return nothingCounted(`${name} has no make-up`);
  const hasMaterial = makeup.activities.some(({ lines }) =>
    lines.some(({ materialQuantity }) => materialQuantity !== 0),
  );
  if (!hasMaterial) return nothingCounted(`The make-up of ${name} has no materials`);
  return quantityFactor === 0 ? nothingCounted(`${name} has the quantity factor 0`) : null;
}

/** The same of a subprogramme without tasks. */
export const hasNoTasks = (name: string): string => nothingCounted(`${name} has no tasks`);

const nothingCounted = (why: string): string => `${why}: nothing is counted for it`;

/** What is not counted of a part, as sentences; none where all its tasks count. */
export function uncountedOfPart(copy: SubprogrammeCopy | undefined, library: CalculationLibrary): string[] {
  if (!copy) return [];
  const tasks = library.tasksOf(copy);
  if (tasks.length === 0) return [hasNoTasks(copy.name)];
  return tasks.flatMap((task) => {
    const makeup = task.elementMakeupId === null ? undefined : library.makeUp(task.elementMakeupId);
    return whyUncounted(task, makeup) ?? [];
  });
}
