import { useEffect, useRef } from 'react';
import { focusHeading, isNowhere } from '../feedback/focus-before.js';

/** Only then has the page that is led to, or a list that opened the dialog, put the focus where it wants it. */
const SETTLED_MS = 10;

/**
 * Gives the focus back, when a dialog closes, to what had it when it opened; where that is gone by then, to `orTo()`, else to the page's
 * heading. Mantine's own does so only for a dialog that was there before it opened, and that stays after it was closed.
 */
export function useFocusReturn(opened: boolean, orTo?: () => HTMLElement | null | undefined): void {
  const latest = useRef(orTo);
  latest.current = orTo;
  const waiting = useRef<number>(undefined);
  useEffect(() => {
    if (!opened) return undefined;
    window.clearTimeout(waiting.current);
    const asker = document.activeElement;
    return () => {
      const last = document.activeElement;
      const isLost = () => isNowhere() || document.activeElement === last;
      waiting.current = window.setTimeout(() => {
        if (!isLost()) return;
        if (asker instanceof HTMLElement && asker !== document.body) asker.focus({ preventScroll: true });
        // A dialog below that closes with this one comes first.
        waiting.current = window.setTimeout(() => {
          if (!isLost() || document.activeElement === asker) return;
          const other = latest.current?.();
          if (other) other.focus({ preventScroll: true });
          else focusHeading();
        }, SETTLED_MS);
      }, SETTLED_MS);
    };
  }, [opened]);
}
