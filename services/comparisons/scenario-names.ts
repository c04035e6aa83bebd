import type { Choosable } from '../domain/comparison/compared-choice.js';

export interface NamedScenario extends Choosable {
  /** Of its base programme. */
  readonly name: string;
}

/** What scenarios are called, and whether they stand; the read side implements it (projections/comparison/listed-scenarios.ts). */
export abstract class ScenarioNames {
  /** By id those that can be read: also what was removed, but nothing that is hidden with its base. */
  abstract of(ids: readonly number[]): Promise<ReadonlyMap<number, NamedScenario>>;
}
