import { invalidField, notFound, type Refusal } from '../../platform/problem.js';

/** What a comparison shows beside the inputs that differ. */
export const MEASURES = ['quantities', 'labour'] as const;
export type Measure = (typeof MEASURES)[number];

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 5;

/** What has to be known of a programme to choose it. */
export interface Choosable {
  readonly id: number;
  /** 0 for a base programme. */
  readonly baseProjectId: number;
  readonly scenarioName: string;
  readonly isActive: boolean;
}

/** Why so many cannot be compared (docs/product/comparison.md, Choice); undefined when they can. */
export function countRefusal(ids: readonly number[]): Refusal | undefined {
  if (new Set(ids).size < ids.length) return invalidField('projects', 'Each scenario can be compared once.');
  if (ids.length < MIN_COMPARED)
    return invalidField(
      'projects',
      'A valid comparison requires at least two scenarios. Please select more to continue.',
    );
  if (ids.length > MAX_COMPARED)
    return invalidField('projects', 'A valid comparison supports a maximum of 5 scenarios. Please deselect some.');
  return undefined;
}

/** Why these cannot be compared; undefined when they can. @param found those of them that can be read */
export function choiceRefusal(ids: readonly number[], found: ReadonlyMap<number, Choosable>): Refusal | undefined {
  const refusal = countRefusal(ids);
  if (refusal) return refusal;
  const unknown = ids.find((id) => !found.has(id));
  if (unknown !== undefined) return notFound('programme-not-found', `There is no programme ${unknown}.`);
  const chosen = ids.flatMap((id) => found.get(id) ?? []);
  const removed = chosen.find(({ isActive }) => !isActive);
  if (removed)
    return {
      kind: 'conflict',
      code: 'scenario-removed',
      title: `'${removed.scenarioName}' was removed and cannot be compared. Restore it, or choose another scenario.`,
    };
  if (new Set(chosen.map(baseOf)).size > 1)
    return invalidField('projects', 'Only scenarios of one programme can be compared.');
  return undefined;
}

export const baseOf = ({ id, baseProjectId }: Pick<Choosable, 'id' | 'baseProjectId'>): number => baseProjectId || id;

/** The order in which they are shown: as they were given, but the baseline is A wherever it stands. */
export const inShownOrder = (ids: readonly number[], found: ReadonlyMap<number, Choosable>): number[] => {
  const isScenario = (id: number) => found.get(id)?.baseProjectId !== 0;
  return [...ids].sort((a, b) => Number(isScenario(a)) - Number(isScenario(b)));
};
