import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { shortcut } from '../../lib/submit-keys.js';
import { Button } from '../actions/button.js';
import { IconAlertCircle } from '../icons/alert-circle.js';
import { IconAlertTriangle } from '../icons/alert-triangle.js';
import { IconArrowBackUp } from '../icons/arrow-back-up.js';
import { IconCheck } from '../icons/check.js';
import { IconInfoCircle } from '../icons/info-circle.js';
import { giveFocusBack, isFocusInToast } from './focus-before.js';
import classes from './toast.module.css';
import { toastDurations } from './toast-durations.js';

export interface ToastOptions {
  /** A second line. */
  detail?: string;
  /** Undoes what the toast reports: a button in it, a click on the toast, and Ctrl/Cmd+Z until it is gone. */
  undo?: () => void;
}

const icons = { success: IconCheck, error: IconAlertCircle, info: IconInfoCircle, warning: IconAlertTriangle };

let shown = 0;

// Undos of the toasts in sight, oldest first; the last is what Ctrl/Cmd+Z runs.
const undos: { id: string; undo: () => void }[] = [];

// Warnings in sight without an undo: errors of an input. Their timer pauses while a newer toast covers them.
const complaints = new Set<string>();

/** Short messages in the top bar, in a narrow window at the bottom left (docs/look.md, Parts). They wait while the pointer or the focus is on them. Each answers how to close it early. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  /** Says that an undo is done; shorter than the others. */
  undone: (text: string, options?: ToastOptions) => show('success', text, options, toastDurations.undone),
};

/** Runs the undo of the newest toast; false when none offers one. */
export function undoNewestToast(): boolean {
  const newest = undos.at(-1);
  if (newest) run(newest.id);
  return newest !== undefined;
}

/** Closes the toasts that offer an undo: what one account did is nobody else's to take back. */
export function forgetUndos(): void {
  for (const { id } of undos.splice(0)) notifications.hide(id);
}

function show(
  kind: keyof typeof icons,
  text: string,
  { detail, undo }: ToastOptions = {},
  autoClose = toastDurations.usual,
): () => void {
  const Shape = icons[kind];
  const id = `toast-${(shown += 1)}`;
  const complains = kind === 'warning' && undo === undefined;
  // Earlier warnings are out of date by now.
  if (complains || kind === 'success') for (const complaint of complaints) notifications.hide(complaint);
  if (complains) complaints.add(id);
  if (undo) undos.push({ id, undo });
  notifications.show({
    id,
    message: (
      <Message
        text={text}
        detail={detail ?? (undo && 'Click this message to undo')}
        onUndo={undo && (() => press(id))}
      />
    ),
    icon: <Shape size={16} stroke={1.5} aria-hidden />,
    // In the free middle of the top bar, where it covers nothing that it speaks of; a narrower window has no room there.
    position: window.matchMedia('(min-width: 75em)').matches ? 'top-center' : 'bottom-left',
    autoClose,
    withAutoCloseProgress: true,
    role: kind === 'error' ? 'alert' : 'status',
    'data-kind': kind,
    'data-toast': true,
    className: undo ? `${classes.toast} ${classes.undoable}` : classes.toast,
    classNames: {
      icon: classes.icon,
      body: classes.body,
      description: classes.description,
      closeButton: classes.close,
    },
    closeButtonProps: { 'aria-label': `Close: ${text}` },
    // The cross closes without undoing; its click reaches the toast all the same.
    onClick: undo && ((event) => void ((event.target as Element).closest('button') === null && press(id))),
    onClose: () => {
      forget(id);
      if (isFocusInToast()) giveFocusBack();
    },
  });
  return () => {
    forget(id);
    notifications.hide(id);
  };
}

function Message({ text, detail, onUndo }: { text: string; detail?: string; onUndo?: () => void }): ReactNode {
  return (
    <span className={classes.message}>
      <span>
        <span className={classes.text}>{text}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {onUndo && (
        <Button icon={IconArrowBackUp} onClick={onUndo} aria-keyshortcuts="Control+Z Meta+Z">
          Undo
          {/* Said by aria-keyshortcuts. */}
          <span className={classes.keys} aria-hidden>
            {' '}
            ({shortcut('Z')})
          </span>
        </Button>
      )}
    </span>
  );
}

/** By pointer or key on the toast itself, which has the focus then, or in WebKit nothing has. */
function press(id: string): void {
  giveFocusBack();
  run(id);
}

function run(id: string): void {
  const found = undos.find((entry) => entry.id === id);
  forget(id);
  notifications.hide(id);
  found?.undo();
}

function forget(id: string): void {
  complaints.delete(id);
  const index = undos.findIndex((entry) => entry.id === id);
  if (index >= 0) undos.splice(index, 1);
}
