import type { Position } from '../../platform/position.js';

/** How many scenarios base programmes have; the read side implements it (projections/programme-detail). */
export abstract class ScenarioCounts {
  /**
   * Counts the scenarios up to the position of a write, so that every scenario made before it counts, whoever made it.
   * @param baseId id of the base programme, which is not counted
   * @returns 0 while the read model is behind: a write does not wait for a count
   */
  abstract of(baseId: number, position: Position): Promise<number>;
}
