import useSWR from 'swr';
import { readPage, write } from '../../../lib/api.js';
import type { CustomInputChange } from '../../../lib/api-types.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import { keys } from '../../../lib/keys.js';

export const CHANGES_PER_PAGE = 10;

/** A page of `GET /api/CustomInputs/{kind}/{id}/history`, the last change first; the last answer stays until the next one comes. */
export function useInputHistory(kind: InputKind, id: number | null, page: number) {
  return useSWR(
    id === null ? null : keys.inputHistory(kind, id, page),
    () =>
      readPage<CustomInputChange>(`/api/CustomInputs/${kind}/${id}/history`, {
        query: { page, pageSize: CHANGES_PER_PAGE },
      }),
    { keepPreviousData: true },
  );
}

/** POST /api/Commands/{commandId}/undo */
export const undoCommand = async (commandId: string): Promise<void> => {
  await write('POST', `/api/Commands/${commandId}/undo`);
};
