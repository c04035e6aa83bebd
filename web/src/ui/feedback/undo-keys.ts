import { redoNewestCommand, undoNewestCommand } from './own-commands.js';
import { undoNewestToast } from './toast.js';

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Fields with something typed since the last command: there the keys are the browser's, which takes back what was typed. */
let typedIn = new WeakSet<Element>();

/** What a command has saved is no edit of a field any more. */
export function forgetTyping(): void {
  typedIn = new WeakSet();
}

function onInput({ target }: Event): void {
  if (target instanceof Element) typedIn.add(target);
}

function onKeyDown(event: KeyboardEvent): void {
  const key = keyOf(event);
  if (key === null) return;
  const field = (event.target as Element | null)?.closest?.(FIELDS);
  if (field && typedIn.has(field)) return;
  const found = key === 'undo' ? undoNewestToast() || undoNewestCommand() : redoNewestCommand();
  // A browser remembers what was typed beyond what was saved: it would change a figure that has no edit.
  if (found || field) event.preventDefault();
}

function keyOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && event.ctrlKey && !event.shiftKey ? 'redo' : null;
}

/** Hears Ctrl/Cmd+Z, and Ctrl+Y or Ctrl/Cmd+Shift+Z, on the whole page; answers how to stop. */
export function hearUndoKeys(): () => void {
  window.addEventListener('keydown', onKeyDown);
  window.addEventListener('input', onInput, true);
  return () => {
    window.removeEventListener('keydown', onKeyDown);
    window.removeEventListener('input', onInput, true);
  };
}
