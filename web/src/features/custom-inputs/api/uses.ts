import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import type { CustomInputUses } from '../../../lib/api-types.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import { keys } from '../../../lib/keys.js';

/** `GET /api/CustomInputs/{kind}/{id}/uses`: every place that names the input; nothing is read for null. */
export function useInputUses(kind: InputKind, id: number | null) {
  return useSWR(id === null ? null : keys.inputUses(kind, id), () =>
    read<CustomInputUses>(`/api/CustomInputs/${kind}/${id}/uses`),
  );
}
