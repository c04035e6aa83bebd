import { comparePositions, type Position } from '../../event-store/event.js';

/** Users remembered; the one who wrote longest ago is forgotten first, long after the read models have his change. */
const MOST_USERS = 10_000;

/** Where each user's last write of this process stands in the log. */
export class LastWrites {
  private readonly positions = new Map<number, Position>();

  note(userId: number, position: Position): void {
    const before = this.positions.get(userId);
    // Two writes of one user may be answered in another order than they were appended in.
    const last = before !== undefined && comparePositions(before, position) > 0 ? before : position;
    this.positions.delete(userId);
    this.positions.set(userId, last);
    if (this.positions.size <= MOST_USERS) return;
    const oldest = this.positions.keys().next();
    if (!oldest.done) this.positions.delete(oldest.value);
  }

  of(userId: number): Position | undefined {
    return this.positions.get(userId);
  }
}
