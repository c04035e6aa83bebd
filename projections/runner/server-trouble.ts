import { StoreUnavailable } from '../../services/event-store/event-store.js';
import { Fenced } from './checkpoints.js';
import { ConnectionLost } from './transaction.js';

/**
 * Classes of SQLSTATE that say nothing against the event: connection (08), transaction rolled back by the server (40),
 * resources (53), operator (57), system (58), and a lock not had (55).
 */
const TROUBLE = /^(08|40|53|55|57|58)/;

/** Whether waiting can cure the error. Everything else is the event's own fault, or the rule's, and would come again. */
export function isServerTrouble(error: unknown): boolean {
  if (error instanceof Fenced || error instanceof ConnectionLost || error instanceof StoreUnavailable) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // Node marks errors of sockets and files with the call that failed.
  return typeof syscall === 'string' || (typeof code === 'string' && code.length === 5 && TROUBLE.test(code));
}
