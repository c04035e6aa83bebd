import { BEGINNING, type Position } from '../platform/position.js';

/**
 * How far a reader is behind. PostgreSQL's positions count events. EventStoreDB's are byte offsets in the server's log, so
 * their difference is in bytes and includes the records of other applications.
 */
export interface Lag {
  readonly unit: 'events' | 'bytes';
  readonly amount: number;
}

/** @returns undefined when the two positions are of different stores, or the end of the log is unknown */
export function lagBetween(position: Position, head: Position | undefined): Lag | undefined {
  if (head === undefined) return undefined;
  const unit = unitOf(position) ?? unitOf(head) ?? 'events';
  if ((unitOf(head) ?? unit) !== unit) return undefined;
  const behind = BigInt(firstNumber(head)) - BigInt(firstNumber(position));
  return { unit, amount: Math.max(0, Number(behind)) };
}

export const lagText = ({ unit, amount }: Lag): string => `${amount} ${unit} behind`;

/** Undefined for BEGINNING, which is the same in both stores. */
const unitOf = (position: Position): Lag['unit'] | undefined =>
  position === BEGINNING ? undefined : position.includes('/') ? 'bytes' : 'events';

const firstNumber = (position: Position): string => position.split('/', 1)[0] ?? position;
