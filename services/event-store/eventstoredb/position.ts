import { type ReadPosition, type Position as ServerPosition, START } from '@eventstore/db-client';
import { BEGINNING, type Position } from '../event.js';

/** `commit/prepare`: compared number by number (`comparePositions`). */
export const asPosition = ({ commit, prepare }: ServerPosition): Position => `${commit}/${prepare}` as Position;

export function readPosition(position: Position): ReadPosition {
  if (position === BEGINNING) return START;
  const [commit = '', prepare = commit] = position.split('/');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

const LARGEST = 2n ** 63n - 1n;

/** Whether an EventStoreDB can have given it; any other makes a server fail inside, which looks like an outage. */
export function isOfEventStoreDb(position: Position): boolean {
  if (position === BEGINNING) return true;
  const [commit, prepare] = /^(\d{1,19})\/(\d{1,19})$/.exec(position)?.slice(1).map(BigInt) ?? [];
  return commit !== undefined && prepare !== undefined && prepare <= commit && commit <= LARGEST;
}

/** Of an answer to an append, which need not have one: all bits set stand for none. */
export const isPosition = (position: ServerPosition | undefined): position is ServerPosition =>
  position !== undefined &&
  position.commit >= 0n &&
  position.commit <= LARGEST &&
  position.prepare >= 0n &&
  position.prepare <= LARGEST;
