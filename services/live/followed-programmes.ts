import { comparePositions, type Position } from '../platform/position.js';

/** Of more programmes it is forgotten when their figures followed. */
const MAX_KEPT = 10_000;

/** Which programmes' figures have followed changes of the library, and when: the log does not say it. */
export class FollowedProgrammes {
  /** Where the log stood when the figures of a programme followed last. */
  private readonly at = new Map<number, Position>();
  /** Which figures followed before is not known to this process. */
  private known: Position | undefined;
  /** Where any followed last. */
  private lastAt: Position | undefined;
  /** Where it was not said which figures followed. */
  private anyAt: Position | undefined;
  private readonly untold = new Set<number>();

  /** @param position where somebody began to listen, for the first time */
  knownFrom(position: Position): void {
    this.known ??= position;
  }

  /** @param ids undefined where it is not said which */
  add(ids: readonly number[] | undefined, position: Position): void {
    this.lastAt = position;
    if (ids === undefined) this.anyAt = position;
    for (const id of ids ?? []) {
      this.at.delete(id);
      this.at.set(id, position);
      this.untold.add(id);
    }
    for (const [id, followed] of this.at) {
      if (this.at.size <= MAX_KEPT) return;
      this.at.delete(id);
      if (this.anyAt === undefined || comparePositions(this.anyAt, followed) < 0) this.anyAt = followed;
    }
  }

  /** Those that followed since this was last asked. */
  takeUntold(): number[] {
    const ids = [...this.untold];
    this.untold.clear();
    return ids;
  }

  /** Those that followed when the log stood at this position or later; undefined where it is not known. */
  since(position: Position): readonly number[] | undefined {
    const { known, anyAt, lastAt } = this;
    if (known !== undefined && comparePositions(position, known) < 0) return undefined;
    if (anyAt !== undefined && comparePositions(position, anyAt) <= 0) return undefined;
    if (lastAt === undefined || comparePositions(lastAt, position) < 0) return [];
    return [...this.at].flatMap(([id, followed]) => (comparePositions(followed, position) >= 0 ? id : []));
  }
}
