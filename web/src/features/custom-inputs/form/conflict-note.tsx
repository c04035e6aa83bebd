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
      rows={edits.conflicts.map(({ field, mine, theirs }) => ({
        key: String(field),
        what: words(field, mine).label,
        mine: words(field, mine).text,
        theirs: words(field, theirs).text,
        onMine: () => edits.keep(field, 'mine'),
        onTheirs: () => edits.keep(field, 'theirs'),
      }))}
    />
  );
}
