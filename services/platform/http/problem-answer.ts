import Type from 'typebox';
import { type Answer, amount, byName, count, listOf, moment, named, optional, text, uuid } from './answer-schema.js';

const CONFLICT = named(
  'Conflict',
  {
    field: text('As in `errors`; a part by its id: `parts.17.partSize`'),
    theirs: Type.Unknown({ description: 'The value now; null for what was removed' }),
    modifiedBy: count('User who changed it'),
    modified: moment(),
  },
  'A field that somebody else changed after the version that the sender had read',
);

const BLOCKER = named(
  'Blocker',
  {
    field: text('What a later change stands on: `part 17.size`'),
    commandId: uuid('The later change: undo it first'),
    modifiedBy: count('User who changed it'),
    modified: moment(),
  },
  'A later change that stands on what an undo would take back',
);

/** RFC 9457, with the members that docs/api.md, Errors, adds. */
export const PROBLEM = named('Problem', {
  title: text('What a user reads'),
  status: amount('The HTTP status'),
  code: text('For programs: `name-taken`'),
  detail: optional(text()),
  errors: optional(
    byName(
      listOf(text()),
      'Messages by the field of the body, as a dotted path: `name`, `calendar.noShifts`, `parts.0.partSize`',
    ),
  ),
  conflicts: optional(listOf(CONFLICT, 'With 412')),
  blockers: optional(listOf(BLOCKER, 'With the 409 of an undo')),
  correlationId: optional(text('With 503: what to quote to the operator, who finds it in the log')),
});
export type Problem = Answer<typeof PROBLEM>;

export const PROBLEM_TYPE = 'application/problem+json';
