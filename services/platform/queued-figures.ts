import type { Position } from './position.js';

/** How many programmes, with how many parts, a change of the library has not reached yet. */
export interface FiguresProgress {
  readonly programmes: number;
  readonly parts: number;
}

/** Figures that have followed changes of the library. */
export interface FollowedFigures {
  /** Up to which their read model had applied the log. */
  readonly position: Position;
  /** Undefined when it is not known of which programmes. */
  readonly programmeIds: readonly number[] | undefined;
}

/**
 * Figures that a change of the library reaches after it was answered, programme by programme (docs/decisions/0041). The read side
 * implements it (projections/part-lines/queued-figures-from-tables.ts).
 */
export abstract class QueuedFigures {
  /** Programmes and parts that are still queued. */
  abstract progress(): Promise<FiguresProgress>;

  /** Those of these programmes that are still queued. */
  abstract amongst(programmeIds: readonly number[]): Promise<readonly number[]>;

  /**
   * Waits until the figures of a programme show every change of the library up to the position, and lets them come before those of
   * programmes for which nobody waits.
   * @returns undefined when they do; after the time-out the position of the first change that they do not show
   */
  abstract waitFor(programmeId: number, position: Position, timeoutMs: number): Promise<Position | undefined>;

  /** Calls the listener when figures have followed, until the returned function is called. */
  abstract watch(listener: (followed: FollowedFigures) => void): () => void;
}
