import type { Undone } from '../../lib/api-types.js';
import { lostLinksText } from '../../lib/lost-links.js';
import { toast } from './toast.js';

/** Says that a command is undone, and what is lost by it (docs/product/history.md, Undo on screen). */
export function toastUndone({ unlinked = [] }: Partial<Undone>): void {
  const detail = lostLinksText(unlinked);
  if (detail === null) toast.undone('Undo Successful');
  // As long as any other: this is more to read.
  else toast.success('Undo Successful', { detail });
}
