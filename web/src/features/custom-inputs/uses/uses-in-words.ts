import type { CustomInput } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';

/** '4 scenarios, 1 task'; null for what nothing uses. A baseline counts as a scenario. */
export function usesInWords({
  scenarios,
  subprogrammes,
  tasks,
  elementMakeups,
}: Omit<CustomInput['usedIn'], 'programmes'>): string | null {
  const places = [
    [scenarios, 'scenario'],
    [subprogrammes, 'subprogramme'],
    [tasks, 'task'],
    [elementMakeups, 'element make up'],
  ] as const;
  return (
    places
      .filter(([number]) => number > 0)
      .map(([number, noun]) => count(number, noun))
      .join(', ') || null
  );
}

export const placesOf = ({ scenarios, subprogrammes, tasks, elementMakeups }: CustomInput['usedIn']): number =>
  scenarios + subprogrammes + tasks + elementMakeups;
