import { START, type Position as ServerPosition, type ReadPosition } from '@eventstore/db-client';
import { BEGINNING, type Position } from '../event.js';

/** `commit/prepare`: compared number by number (`comparePositions`). */
export const asPosition = ({ commit, prepare }: ServerPosition): Position => `${commit}/${prepare}` as Position;

export function readPosition(position: Position): ReadPosition {
  if (position === BEGINNING) return START;
  const [commit = '', prepare = commit] = position.split('/');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

const LARGEST = 2n ** 63n - 1n;

/** Of an answer to an append, which need not have one: all bits set stand for none. */
export const isPosition = (position: ServerPosition | undefined): position is ServerPosition =>
  position !== undefined && position.commit >= 0n && position.commit <= LARGEST && position.prepare >= 0n && position.prepare <= LARGEST;
