import { ConflictRows } from '../../../ui/feedback/conflict-rows.js';
import type { FieldWords } from './edit-of-record.js';
import type { InputEdits } from './use-input-edits.js';

export interface ConflictNoteProps<Form> {
  edits: InputEdits<Form>;
  words: FieldWords<Form>;
}

/** Fields that somebody else changed while they were edited here: both values, to choose from (docs/web.md, Unsaved edits). */
export function ConflictNote<Form>({ edits, words }: ConflictNoteProps<Form>) {
  if (edits.conflicts.length === 0) return null;
  return (
    <ConflictRows
      rows={edits.conflicts.map(({ field, row, mine, theirs, seen }) => ({
        key: `${String(field)} ${row ?? ''}`,
        what: words(field, mine, seen).label,
        mine: words(field, mine, seen).text,
        theirs: words(field, theirs, seen).text,
        onMine: () => edits.keep(field, 'mine', row),
        onTheirs: () => edits.keep(field, 'theirs', row),
      }))}
    />
  );
}
