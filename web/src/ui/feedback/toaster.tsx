import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { useEffect } from 'react';
import { useUser } from '../../lib/session.js';
import { rememberFocus } from './focus-before.js';
import { forgetCommands } from './own-commands.js';
import { forgetUndos } from './toast.js';
import classes from './toaster.module.css';
import { hearUndoKeys } from './undo-keys.js';

/** Where toasts appear, once in the app, stacked. Also hears the keys for undo and redo. */
export function Toaster() {
  const userId = useUser()?.id;
  useEffect(
    () => () => {
      forgetCommands();
      forgetUndos();
    },
    [userId],
  );
  useEffect(() => {
    const stop = hearUndoKeys();
    document.addEventListener('focusin', rememberFocus);
    return () => {
      stop();
      document.removeEventListener('focusin', rememberFocus);
    };
  }, []);
  return <Notifications position="bottom-left" layout="stacked" containerWidth={420} classNames={classes} />;
}
