import type { PreviewBody, Programme } from './api-types.js';

// The seam between the edit sheet (features/asset) and the panel beside it (features/effect): the app puts them together.

/** One edited field, ready to read. */
export interface ShownChange {
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

/** What the panel is told at every keystroke. */
export interface EffectProps {
  programme: Programme;
  /** The asset as it would be saved now; null while nothing is open. */
  body: PreviewBody | null;
  /** The name of the open part, for the busiest work. */
  partName: string;
  changes: readonly ShownChange[];
  /** Names the panel; by default for an edit. */
  title?: string;
  /** The edit is of the programme as a whole: there is no part or asset to look at alone. */
  whole?: boolean;
  /** There is something unsaved without a list of changes: a new asset. */
  edited?: boolean;
  saving?: boolean;
  /** Absent where the panel is not what saves: in the wizard, and where nothing may be changed. */
  onSave?: () => void;
  onDiscard?: () => void;
}
