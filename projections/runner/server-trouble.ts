import { StoreUnavailable } from '../../services/event-store/event-store.js';
import { isDatabaseAway } from '../../services/platform/database.js';
import { ConnectionLost } from '../../services/platform/transaction.js';
import { Fenced } from './checkpoints.js';

/**
 * Classes of SQLSTATE that say nothing against the event: transaction rolled back by the server (40), resources (53), a lock
 * not had (55), operator (57), system (58).
 */
const TROUBLE = /^(40|53|55|57|58)...$/;

/** Whether waiting can cure the error. Every other is the event's own fault, or the rule's, and would come again. */
export function isServerTrouble(error: unknown): boolean {
  return (
    error instanceof Fenced ||
    error instanceof ConnectionLost ||
    error instanceof StoreUnavailable ||
    isDatabaseAway(error) ||
    (error instanceof Error && 'code' in error && TROUBLE.test(String(error.code)))
  );
}
