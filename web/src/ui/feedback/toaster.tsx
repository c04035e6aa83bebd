import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { useEffect } from 'react';
import { rememberFocus } from './focus-before.js';
import { undoNewest } from './toast.js';
import classes from './toaster.module.css';

/** Where toasts appear, once in the app, stacked. Also hears Ctrl/Cmd+Z, but not while typing. */
export function Toaster() {
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
      if ((event.target as Element | null)?.closest?.('input, textarea, select, [contenteditable]')) return;
      if (undoNewest()) event.preventDefault();
    };
    window.addEventListener('keydown', undo);
    document.addEventListener('focusin', rememberFocus);
    return () => {
      window.removeEventListener('keydown', undo);
      document.removeEventListener('focusin', rememberFocus);
    };
  }, []);
  return <Notifications position="bottom-left" layout="stacked" containerWidth={420} classNames={classes} />;
}
