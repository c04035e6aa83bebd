import { ConnectionLost } from '../../services/platform/transaction.js';
import { isUnavailable } from '../../services/platform/unavailable.js';
import { Fenced } from './checkpoints.js';

/**
 * Classes of SQLSTATE that the event did not cause: transaction rollback (40), insufficient resources (53), object not in
 * prerequisite state, such as a lock timeout (55), operator intervention (57), system error (58).
 */
const TRANSIENT_SQLSTATE = /^(40|53|55|57|58)...$/;

/** Whether a retry can cure the error. Any other error is caused by the event or the projection's rule and would recur. */
export function isTransientServerError(error: unknown): boolean {
  return (
    error instanceof Fenced ||
    error instanceof ConnectionLost ||
    isUnavailable(error) ||
    (error instanceof Error && 'code' in error && TRANSIENT_SQLSTATE.test(String(error.code)))
  );
}
