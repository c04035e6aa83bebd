import type { Refusal } from '../platform/problem.js';
import type { ProgrammeEvent } from './events.js';

/** What a command comes to: the facts that it makes true (none when nothing changes), or why it is refused. */
export type Decision = { readonly events: readonly ProgrammeEvent[] } | { readonly refusal: Refusal };

export const accept = (...events: readonly ProgrammeEvent[]): Decision => ({ events });
export const refuse = (refusal: Refusal): Decision => ({ refusal });

export const programmeNotFound: Refusal = { kind: 'missing', code: 'programme-not-found', title: 'Resource not found' };
