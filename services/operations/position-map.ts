import { BEGINNING, comparePositions, type Position } from '../event-store/event.js';

/**
 * Finds out, while two logs of the same events are read side by side, where a reader of the one stands in the other:
 * after the last event that it has passed.
 */
export class PositionMap {
  private readonly found = new Map<Position, Position>();
  /** Still looked for, the nearest last. */
  private readonly wanted: Position[];
  private passed: Position = BEGINNING;

  constructor(wanted: Iterable<Position>) {
    const positions = new Set(wanted);
    // Whoever has read nothing stands at the beginning of an empty log, too.
    if (positions.delete(BEGINNING)) this.found.set(BEGINNING, BEGINNING);
    this.wanted = [...positions].sort((a, b) => comparePositions(b, a));
  }

  /** The next event of both logs. */
  pass(from: Position, to: Position): void {
    for (
      let next = this.wanted.at(-1);
      next !== undefined && comparePositions(next, from) < 0;
      next = this.wanted.at(-1)
    ) {
      this.found.set(next, this.passed);
      this.wanted.pop();
    }
    this.passed = to;
    if (this.wanted.at(-1) === from) {
      this.found.set(from, to);
      this.wanted.pop();
    }
  }

  /** Positions in the other log by those in this. */
  get known(): ReadonlyMap<Position, Position> {
    return this.found;
  }

  /** Positions past the log's last event: of another log, or of this one before it was restored. */
  get beyond(): readonly Position[] {
    return this.wanted;
  }
}
