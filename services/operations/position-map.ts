import { BEGINNING, comparePositions, type Position } from '../platform/position.js';

/**
 * Maps positions of readers between two logs of the same events while both are read side by side: a reader's position becomes
 * that of the last event that it has read.
 */
export class PositionMap {
  private readonly found = new Map<Position, Position>();
  /** Positions without a counterpart so far, in descending order. */
  private readonly wanted: Position[];
  private passed: Position = BEGINNING;

  constructor(wanted: Iterable<Position>) {
    const positions = new Set(wanted);
    // BEGINNING is the same in both logs, even when they are empty.
    if (positions.delete(BEGINNING)) this.found.set(BEGINNING, BEGINNING);
    this.wanted = [...positions].sort((a, b) => comparePositions(b, a));
  }

  /** The next event of both logs. */
  pass(from: Position, to: Position): void {
    for (let next = this.wanted.at(-1); next !== undefined; next = this.wanted.at(-1)) {
      const order = comparePositions(next, from);
      if (order > 0) break;
      this.found.set(next, order === 0 ? to : this.passed);
      this.wanted.pop();
    }
    this.passed = to;
  }

  /** Positions in the second log by those in the first. */
  get known(): ReadonlyMap<Position, Position> {
    return this.found;
  }

  /** Positions after the log's last event: of another log, or of this one before it was restored. */
  get beyond(): readonly Position[] {
    return this.wanted;
  }
}
