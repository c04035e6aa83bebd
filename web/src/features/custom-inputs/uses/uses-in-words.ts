import type { CustomInput, CustomInputUses } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';

type UseCounts = Omit<CustomInput['usedIn'], 'programmes'>;

/** '4 scenarios, 1 task'; null for what nothing uses. A baseline counts as a scenario. */
export function usesInWords({ scenarios, subprogrammes, tasks, elementMakeups }: UseCounts): string | null {
  return inWords([
    [scenarios, 'scenario'],
    [subprogrammes, 'subprogramme'],
    [tasks, 'task'],
    [elementMakeups, 'element make up'],
  ]);
}

/** The same for the column of a list: of inputs of several kinds their number, so that a row keeps two lines. */
export function usesInBrief(uses: UseCounts): string | null {
  const { scenarios, subprogrammes, tasks, elementMakeups } = uses;
  const severalKinds = [subprogrammes, tasks, elementMakeups].filter((number) => number > 0).length > 1;
  return severalKinds
    ? inWords([
        [scenarios, 'scenario'],
        [subprogrammes + tasks + elementMakeups, 'input'],
      ])
    : usesInWords(uses);
}

export const placesOf = ({ scenarios, subprogrammes, tasks, elementMakeups }: UseCounts): number =>
  scenarios + subprogrammes + tasks + elementMakeups;

/** The places themselves, counted as a row of the list has them. */
export function usesOf({ scenarios, inputs }: CustomInputUses): CustomInput['usedIn'] {
  const of = (kind: CustomInputUses['inputs'][number]['kind']) => inputs.filter((input) => input.kind === kind).length;
  return {
    programmes: scenarios.filter(({ baseProjectId }) => baseProjectId === null).length,
    scenarios: scenarios.length,
    subprogrammes: of('subprogrammes'),
    tasks: of('tasks'),
    elementMakeups: of('elementMakeups'),
  };
}

/** '4 scenarios, 1 task, 2 inputs of others'; null for what nothing uses. */
export function placesInWords(uses: CustomInputUses): string | null {
  const { inputsOfOthers } = uses;
  const others = inputsOfOthers > 0 && `${count(inputsOfOthers, 'input')} of others`;
  return [usesInWords(usesOf(uses)), others].filter(Boolean).join(', ') || null;
}

const inWords = (places: readonly (readonly [number, string])[]): string | null =>
  places
    .filter(([number]) => number > 0)
    .map(([number, noun]) => count(number, noun))
    .join(', ') || null;
