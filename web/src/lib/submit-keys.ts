import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react';

/** Ctrl+S, or Cmd+S on a Mac. */
export function isSaveKey(event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'key'>): boolean {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 's';
}

/**
 * The keys that send what is on the screen (docs/product/assets.md, Keys): Ctrl/Cmd+S anywhere, which never opens the browser's
 * dialog, and Enter in a field within the element that gets the answered handler. A dialog has keys of its own. `submit`: null where
 * there is nothing to send.
 */
export function useSubmitKeys(submit: (() => void) | null): (event: ReactKeyboardEvent) => void {
  // A field may hand its text over on the same key: what is sent then is that of the newest render.
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      if (!event.repeat && !isDialogOpen()) latest.current?.();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, []);
  return (event) => {
    const { target, currentTarget } = event;
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || event.repeat) return;
    if (!(target instanceof HTMLInputElement)) return;
    // React's events bubble from a dialog to the form around it, although the DOM does not nest them; it has keys of its own.
    if (!currentTarget.contains(target) || target.closest('[role="dialog"]')) return;
    // Enter chooses from an open list.
    if (target.type === 'checkbox' || target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    latest.current?.();
  };
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** A shortcut as the keyboard of this machine names it: 'Ctrl+Z', '⌘Z'. */
export function shortcut(key: string): string {
  return isMac ? `⌘${key}` : `Ctrl+${key}`;
}
