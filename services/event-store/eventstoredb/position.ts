import { type ReadPosition, type Position as ServerPosition, START } from '@eventstore/db-client';
import { BEGINNING, type Position } from '../../platform/position.js';

/** `commit/prepare`, which `comparePositions` compares number by number. */
export const asPosition = ({ commit, prepare }: ServerPosition): Position => `${commit}/${prepare}` as Position;

export function readPosition(position: Position): ReadPosition {
  if (position === BEGINNING) return START;
  const [commit = '', prepare = commit] = position.split('/');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

const MAX_INT64 = 2n ** 63n - 1n;

/** Whether it can be a position of an EventStoreDB; any other one causes an internal error of the server that looks like an outage. */
export function isOfEventStoreDb(position: Position): boolean {
  if (position === BEGINNING) return true;
  const [commit, prepare] = /^(\d{1,19})\/(\d{1,19})$/.exec(position)?.slice(1).map(BigInt) ?? [];
  return commit !== undefined && prepare !== undefined && prepare <= commit && commit <= MAX_INT64;
}

/** Whether the answer to an append has a position, which is optional: the server sends all bits set for none. */
export const isPosition = (position: ServerPosition | undefined): position is ServerPosition =>
  position !== undefined &&
  position.commit >= 0n &&
  position.commit <= MAX_INT64 &&
  position.prepare >= 0n &&
  position.prepare <= MAX_INT64;
