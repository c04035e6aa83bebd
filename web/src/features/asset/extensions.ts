import type { ComponentType, ReactNode } from 'react';
import type { PreviewBody, Programme } from '../../lib/api-types.js';
import type { MenuAction } from '../../ui/actions/action-menu.js';

// What the pages of this feature leave to others: `app` passes in parts of other features, and type-checks that they fit.

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

/** An asset that is not open and has unsaved edits. */
export interface UnsavedElsewhere {
  assetId: number;
  name: string;
  /** How many. */
  changes: number;
  open: () => void;
}

/** Of the panel that shows what an unsaved edit does, updated at every keystroke. */
export interface ImpactProps {
  programme: Programme;
  /** The asset as it would be saved now, and the others with unsaved edits; null while nothing is open. */
  body: PreviewBody | null;
  partName: string;
  /** Of the open asset. */
  changes: readonly FieldChange[];
  elsewhere?: readonly UnsavedElsewhere[];
  /** Names the panel; by default for an edit. */
  title?: string;
  /** There is something unsaved without a list of changes: a new asset. */
  edited?: boolean;
  saving?: boolean;
  /** Absent where the panel is not what saves: in the wizard, and where nothing may be changed. */
  onSave?: () => void;
  onDiscard?: () => void;
}

/** What another feature adds to the edit page. */
export interface PageExtension {
  /** In the head of a wide window. */
  buttons: ReactNode;
  /** In its '…' menu. */
  menu: readonly MenuAction[];
  /** Below the head; also the place of dialogs. */
  note: ReactNode;
}

export interface EditPageExtensions {
  impact: ComponentType<ImpactProps>;
  /** Marks the programme as a favourite of the user, beside its title. */
  star?: ComponentType<{ programme: { id: number; name: string } }>;
  /** Hooks, the same ones as long as the page is open. */
  useSchedule?: (page: ExtendedPage) => PageExtension;
  usePackages?: (page: ExtendedPage) => PageExtension;
}

export interface ExtendedPage {
  programme: Programme;
  etag: string | null;
  /** Published or archived. */
  readOnly: boolean;
  /** A command on the programme is under way: nothing else starts meanwhile. */
  busy: boolean;
  phone: boolean;
  /** Whether the extension has edits of its own that are not saved: the page asks before it is left. */
  onUnsaved: (unsaved: boolean) => void;
}
