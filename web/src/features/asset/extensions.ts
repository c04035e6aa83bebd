import type { ComponentType, ReactNode } from 'react';
import type { Programme } from '../../lib/api-types.js';
import type { ImpactProps } from '../../lib/impact-props.js';
import type { MenuAction } from '../../ui/actions/action-menu.js';

// What the pages of this feature leave to others: `app` passes in parts of other features, and type-checks that they fit.

/** The schedule's share of the edit page. */
export interface ScheduleExtension {
  /** In the head of a wide window. */
  buttons: ReactNode;
  /** In its '…' menu. */
  menu: readonly MenuAction[];
  /** Below the head; also the place of dialogs. */
  note: ReactNode;
}

export interface EditPageExtensions {
  impact: ComponentType<ImpactProps>;
  /** A hook, the same one as long as the page is open. */
  useSchedule?: (page: {
    programme: Programme;
    etag: string | null;
    /** Published or archived. */
    readOnly: boolean;
    /** A command on the programme is under way: nothing else starts meanwhile. */
    busy: boolean;
    phone: boolean;
  }) => ScheduleExtension;
}
