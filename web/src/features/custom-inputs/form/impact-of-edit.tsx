import type { ReactNode } from 'react';
import type { LibraryPreviewBody } from '../../../lib/api-types.js';
import type { FieldChange } from '../../../ui/feedback/change-list.js';
import { LibraryImpactView } from '../impact/library-impact.js';
import { LibraryImpactBar } from '../impact/library-impact-bar.js';
import { type LibraryReading, useLibraryImpact } from '../impact/use-library-impact.js';

export interface ImpactOfEdit {
  /** For the frame. */
  readonly shown: { readonly impact?: ReactNode; readonly impactBar?: ReactNode };
  readonly reading: LibraryReading;
}

/**
 * What the edit of a simple input does, beside its form. A new record has no effect: nothing uses it yet.
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
