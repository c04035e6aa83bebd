import type { LostLink } from './api-types.js';
import { count } from './format.js';

/** Parts and tasks that are named: a toast has room for no more. */
const few = 3;

/** '3 parts lose their P6 activity: Mainline · North, …'; null where none does. */
export function lostLinksText(links: readonly LostLink[]): string | null {
  if (links.length === 0) return null;
  const tasks = links.filter(({ taskId }) => taskId !== null).length;
  const lost = [
    ...(tasks < links.length ? [count(links.length - tasks, 'part')] : []),
    ...(tasks > 0 ? [count(tasks, 'task')] : []),
  ];
  const names = links
    .slice(0, few)
    .map(({ assetName, partName, taskName }) => [assetName, partName, taskName].filter(Boolean).join(' · '));
  const more = links.length - names.length;
  return `${lost.join(' and ')} ${links.length === 1 ? 'loses its' : 'lose their'} P6 activity: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
