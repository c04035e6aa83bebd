import type { Position } from '../../services/event-store/event.js';

/** Events between two positions; undefined where the store's positions cannot be counted, or the log's end is not known. */
export function lagBetween(position: Position, head: Position | undefined): number | undefined {
  const counted = /^\d+$/;
  return head !== undefined && counted.test(position) && counted.test(head) ? Math.max(0, Number(BigInt(head) - BigInt(position))) : undefined;
}
