import { useRef } from 'react';
import type { ScheduleView } from './use-schedule-view.js';

/** A page begins at its first row, which is a screen or more above the buttons; they keep the focus, for the next one. */
export function usePages(show: (change: Partial<ScheduleView>) => void) {
  const rows = useRef<HTMLDivElement>(null);
  const turn = (page: number) => {
    show({ page });
    rows.current?.scrollIntoView({ block: 'start' });
  };
  return { rows, turn };
}
