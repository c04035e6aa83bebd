import type { ComponentType, ReactNode } from 'react';
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

/** As the menus of ui/action-menu take it. */
export interface HeadAction {
  label: string;
  icon?: ComponentType<{
    size?: number | string;
    stroke?: number | string;
    className?: string;
    'aria-hidden'?: boolean;
  }>;
  onSelect?: () => void;
  to?: string;
  disabled?: boolean;
  /** A line above it. */
  divided?: boolean;
}

export interface ScheduleSlot {
  /** In the head of a wide window. */
  buttons: ReactNode;
  /** In its '…' menu. */
  menu: readonly HeadAction[];
  /** Below the head; also the place of dialogs. */
  note: ReactNode;
}

/** A hook, the same one as long as the page stands. */
export type UseScheduleSlot = (given: ScheduleSlotGiven) => ScheduleSlot;
