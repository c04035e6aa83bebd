import { FieldErrors, notFound, type Refusable, type Refusal } from '../../platform/problem.js';
import type { ProgrammeEvent } from './events.js';

/** The outcome of a command: its events (none when nothing changes), or why it is refused. */
export type Decision = Refusable<{ readonly events: readonly ProgrammeEvent[] }>;

export const accept = (...events: readonly ProgrammeEvent[]): Decision => ({ events });
export { refuse } from '../../platform/problem.js';

/** The refusal of one field of a form. */
export function invalidField(field: string, message: string): Refusal {
  const errors = new FieldErrors();
  errors.add(field, message);
  return errors.refusal();
}

export const programmeNotFound = notFound('programme-not-found');
