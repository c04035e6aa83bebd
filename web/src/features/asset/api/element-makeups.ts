import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import type { ElementMakeup } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/ElementMakeups?taskCode=: those that a task of the code can be made of. */
export function useElementMakeups(taskCode: string) {
  return useSWR(keys.elementMakeups(taskCode), () =>
    read<ElementMakeup[]>('/api/ElementMakeups', { query: { taskCode } }),
  );
}
