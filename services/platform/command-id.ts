import { randomUUID } from 'node:crypto';
import { uuidV5 } from './uuid-v5.js';

/** UUID namespace of the ids below; must never change, since a retried command is recognised by its id. */
const COMMANDS = '6f0a4a52-9e0b-4c1c-8c53-5f6d7a3f9b21';

/**
 * Id of a command with an `Idempotency-Key`: the same user and key give the same id, and the same key of another user gives
 * a different one (docs/architecture.md, Rules of the write side).
 * @param key UUID, in any case
 */
export function keyedCommandId(userId: number, key: string): string {
  return uuidV5(`${userId}/${key.toLowerCase()}`, COMMANDS);
}

/** Id of a command without an `Idempotency-Key`. */
export const newCommandId = (): string => randomUUID();

/** Whether a command may be repeated under its id: only `keyedCommandId` makes UUIDs of version 5. */
export const isKeyedCommandId = (id: string): boolean => id[14] === '5';
