import { count } from '../../../lib/format.js';
import type { InputEdits } from './use-input-edits.js';

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
