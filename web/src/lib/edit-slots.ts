import type { ReactNode } from 'react';
import type { MenuAction } from '../ui/action-menu.js';
import type { Programme } from './api-types.js';

// The seam between the edit page (features/asset) and what other features put into its head: the app joins them.

export interface ScheduleSlotGiven {
  programme: Programme;
  etag: string | null;
  /** Published or archived. */
  readOnly: boolean;
  /** A command on the programme is under way: nothing else starts (spec 1, section 4, P6 upload). */
  busy: boolean;
  phone: boolean;
}

export interface ScheduleSlot {
  /** In the head of a wide window. */
  buttons: ReactNode;
  /** In its '…' menu. */
  menu: readonly MenuAction[];
  /** Below the head; also the place of dialogs. */
  note: ReactNode;
}

/** A hook, the same one as long as the page stands. */
export type UseScheduleSlot = (given: ScheduleSlotGiven) => ScheduleSlot;
