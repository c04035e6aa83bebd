import type { PreviewBody, Programme } from './api-types.js';

// The impact panel as other features use it: `app` passes it in (docs/web.md, Layout).

/** One edited field, ready to read. */
export interface FieldChange {
  /** Stable while the field stays changed. */
  key: string;
  /** 'Size', 'End'. */
  label: string;
  /** '800', '26/11/2027'. */
  before: string;
  /** '950 m', '01/10/2027'. */
  after: string;
  undo: () => void;
}

/** Of the panel that shows what an unsaved edit does, updated at every keystroke. */
export interface ImpactProps {
  programme: Pick<Programme, 'id' | 'modified'>;
  /** What would be saved now; null while nothing is open. */
  body: PreviewBody | null;
  partName: string;
  changes: readonly FieldChange[];
  /** Names the panel; by default for an edit. */
  title?: string;
  /** The edit is of the programme as a whole: there is no part or asset to look at alone. */
  whole?: boolean;
  /** Something is unsaved, also where there is no list of changes: a new asset. */
  edited?: boolean;
  saving?: boolean;
  /** Absent where the panel is not what saves, and where nothing may be changed. */
  onSave?: () => void;
  onDiscard?: () => void;
}
