import type { FieldChange } from './input-texts.js';

export const IMPORT_STATUSES = ['Error', 'New', 'Update', 'No Change'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** What a file does to one input. */
export interface PlannedInput {
  readonly status: ImportStatus;
  readonly changes: readonly FieldChange[];
  /** Why it cannot be imported, in the user's words. */
  readonly problems: readonly string[];
  /** What to know of one that can be imported. */
  readonly remarks: readonly string[];
}

/** What the form of a kind comes to: the id of the input, or what is wrong with it. */
export type PlannedForm = { readonly id: number } | { readonly problems: readonly string[] };
