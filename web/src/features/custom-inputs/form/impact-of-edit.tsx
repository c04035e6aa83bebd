import type { ReactNode } from 'react';
import type { LibraryPreviewBody } from '../../../lib/api-types.js';
import type { FieldChange } from '../../../ui/feedback/change-list.js';
import { LibraryImpactView } from '../impact/library-impact.js';
import { LibraryImpactBar } from '../impact/library-impact-bar.js';
import { type LibraryReading, useLibraryImpact } from '../impact/use-library-impact.js';
import type { InputEdits } from './use-input-edits.js';

export interface ImpactOfEdit {
  /** For the frame. */
  readonly shown: { readonly impact?: ReactNode; readonly impactBar?: ReactNode };
  readonly reading: LibraryReading;
}

/**
 * What the edit of a record without parts does, beside its form. A new record has no effect: nothing uses it yet.
 * @param edit null in the wizard
 * @param version of what is saved: its `modified`
 */
export function useImpactOfEdit(
  edit: LibraryPreviewBody | null,
  changes: readonly FieldChange[],
  version = '',
): ImpactOfEdit {
  const reading = useLibraryImpact(edit, changes.length > 0, version);
  return {
    reading,
    shown: edit
      ? {
          impact: <LibraryImpactView reading={reading} changes={changes} />,
          impactBar: <LibraryImpactBar reading={reading} />,
        }
      : {},
  };
}

/** The edited fields, each with its way back. @param words a field's label and its value, ready to read */
export function fieldChanges<Form extends object>(
  { form, changed, keep }: InputEdits<Form>,
  stored: Form | null,
  words: (field: keyof Form, value: unknown) => { label: string; text: string },
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
