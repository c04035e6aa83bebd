import Type from 'typebox';
import {
  type Answer,
  amount,
  byName,
  count,
  listOf,
  moment,
  named,
  oneOf,
  optional,
  orNull,
  text,
  uuid,
} from './answer-schema.js';

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

const FOUND_COLUMN = named(
  'FoundColumn',
  {
    column: count('From 1: the value of idColumn, nameColumn, startColumn or finishColumn'),
    name: text(),
    values: listOf(text(), 'Of the first rows'),
    guess: orNull(oneOf(['id', 'name', 'start', 'finish']), 'What it seems to be'),
  },
  'A column of a schedule file that names its columns otherwise',
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
  columns: optional(listOf(FOUND_COLUMN, 'With the 422 of a preview: columns that can be assigned by hand')),
  correlationId: optional(text('With 503: what to quote to the operator, who finds it in the log')),
});
export type Problem = Answer<typeof PROBLEM>;

export const PROBLEM_TYPE = 'application/problem+json';
