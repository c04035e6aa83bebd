import { count } from '../../lib/format.js';
import { toast } from './toast.js';

/** What an undo answers; that of an import of a schedule also names the parts whose activity is gone with it. */
export interface Undone {
  unlinked?: readonly { assetName: string; partName: string }[];
}

/** Parts that are named: a toast has room for no more. */
const few = 3;

/** Says that a command is undone, and what is lost by it: 'Mainline · North' (docs/product/schedules.md, Links). */
export function toastUndone({ unlinked = [] }: Undone): void {
  if (unlinked.length === 0) {
    toast.undone('Undo Successful');
    return;
  }
  const names = unlinked.slice(0, few).map(({ assetName, partName }) => `${assetName} · ${partName}`);
  const more = unlinked.length - names.length;
  // As long as any other: this is more to read.
  toast.success('Undo Successful', {
    detail: `${count(unlinked.length, 'part')} ${unlinked.length === 1 ? 'loses its' : 'lose their'} P6 activity: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  });
}
