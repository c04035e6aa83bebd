import { count } from '../../../lib/format.js';
import type { FieldChange } from '../../../ui/feedback/change-list.js';
import type { InputEdits } from './use-input-edits.js';

/**
 * A field as sentences name it, and its value ready to read.
 * @param seen of a field of rows, where one row is in conflict: that row before both changes
 */
export type FieldWords<Form> = (field: keyof Form, value: unknown, seen?: unknown) => { label: string; text: string };

/** What is sent of an edit: what was changed alone, so that a change of others in other fields stands. */
export function changedFields<Form extends object>({ form, changed }: InputEdits<Form>): Partial<Form> {
  return Object.fromEntries(changed.map((field) => [field, form[field]])) as Partial<Form>;
}

/** Beside Save. */
export const unsavedSummary = (changes: number): string =>
  changes === 0 ? 'No changes' : `${count(changes, 'change')}, not saved yet`;

/** In the toast after a save: 'Unit, mass per unit'. */
export const namesOf = (labels: readonly string[]): string =>
  labels.map((label, index) => (index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1))).join(', ');

/** The edited fields, each with its way back. */
export function fieldChanges<Form extends object>(
  { form, changed, keep }: InputEdits<Form>,
  stored: Form | null,
  words: FieldWords<Form>,
): FieldChange[] {
  if (!stored) return [];
  return changed.map((field) => ({
    key: String(field),
    label: words(field, null).label,
    before: words(field, stored[field]).text,
    after: words(field, form[field]).text,
    undo: () => keep(field, 'theirs'),
  }));
}
