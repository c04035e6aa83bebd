import { BEGINNING, type Position } from './event.js';

/**
 * How far a reader is behind. PostgreSQL's positions count events. EventStoreDB's say where a record begins in the server's log:
 * their difference is bytes of it, records of others included.
 */
export interface Lag {
  readonly unit: 'events' | 'bytes';
  readonly amount: number;
}

/** @returns undefined where the two are of different stores, or the log's end is not known */
export function lagBetween(position: Position, head: Position | undefined): Lag | undefined {
  if (head === undefined) return undefined;
  const unit = unitOf(position) ?? unitOf(head) ?? 'events';
  if ((unitOf(head) ?? unit) !== unit) return undefined;
  const behind = BigInt(firstNumber(head)) - BigInt(firstNumber(position));
  return { unit, amount: Math.max(0, Number(behind)) };
}

export const lagText = ({ unit, amount }: Lag): string => `${amount} ${unit} behind`;

/** The beginning is the same in both. */
const unitOf = (position: Position): Lag['unit'] | undefined =>
  position === BEGINNING ? undefined : position.includes('/') ? 'bytes' : 'events';

const firstNumber = (position: Position): string => position.split('/', 1)[0] ?? position;
