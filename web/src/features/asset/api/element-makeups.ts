import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import type { ElementMakeup } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/ElementMakeups?taskCode=: the make-ups that fit tasks of the code. */
export function useElementMakeups(taskCode: string) {
  return useSWR(keys.elementMakeups(taskCode), () =>
    read<ElementMakeup[]>('/api/ElementMakeups', { query: { taskCode } }),
  );
}
