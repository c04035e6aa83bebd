import type { Position } from './position.js';
import { AnswerableError, type Refusal } from './problem.js';
import type { ReplicaRead } from './replica-read.js';

/** Longest time that a read waits for what it has to show, ms (docs/architecture.md, Rules of the read side). */
export const READ_TIMEOUT_MS = 2_000;

/** Reads wait until the read models show a write; the read side implements it (projections/runner/read-models.ts). */
export abstract class ReadYourWrites {
  /**
   * Resolves when everything up to the position shows.
   * @param timeoutMs 2 s unless given
   * @throws NotCaughtUp when it does not show in time
   */
  abstract waitFor(readModels: readonly string[] | 'all', position: Position, timeoutMs?: number): Promise<void>;

  /** A read of these that may go to the replica: there is one, it is not late, and everything up to the position shows there. */
  abstract onReplica(
    readModels: readonly string[] | 'all',
    position: Position | undefined,
  ): Promise<ReplicaRead | undefined>;
}

/** The read models do not show that position yet: the caller tries again in a moment (503 with Retry-After). */
export class NotCaughtUp extends AnswerableError {
  readonly refusal: Refusal = {
    kind: 'unavailable',
    code: 'not-caught-up',
    title: 'Service unavailable',
    detail: 'The figures are still being worked out. Please try again.',
  };

  constructor(
    readonly readModels: readonly string[],
    readonly position?: Position,
  ) {
    super(`${readModels.join(', ')} not yet ${position === undefined ? 'built' : `at ${position}`}`);
    this.name = 'NotCaughtUp';
  }
}

/** For work that goes on without what a read model would add. @throws any other error */
export function unlessCaughtUp(error: unknown): undefined {
  if (!(error instanceof NotCaughtUp)) throw error;
  return undefined;
}
