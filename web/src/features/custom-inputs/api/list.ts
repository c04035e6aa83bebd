import useSWR from 'swr';
import { read, readPage } from '../../../lib/api.js';
import type { CustomInput, CustomInputCounts } from '../../../lib/api-types.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import { keys } from '../../../lib/keys.js';

export interface InputListQuery {
  readonly kind: InputKind;
  /** Database Inputs; otherwise one's own. */
  readonly database: boolean;
  readonly search: string;
  /** As the call takes it: 'name', '-modified'. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** What was read, and of what: a page of another kind must not be drawn with this kind's columns. */
export interface InputPage {
  readonly kind: InputKind;
  readonly database: boolean;
  readonly items: readonly CustomInput[];
  readonly total: number;
}

/** One page of `GET /api/CustomInputs/{kind}`; the last answer of the same list stays until the next one comes. */
export function useInputList({ kind, database, search, sort, page, pageSize }: InputListQuery) {
  const query = { custom: !database, query: search || undefined, sort, page, pageSize };
  const list = useSWR(
    keys.customInputs(kind, query),
    async (): Promise<InputPage> => ({
      kind,
      database,
      ...(await readPage<CustomInput>(`/api/CustomInputs/${kind}`, { query })),
    }),
    { keepPreviousData: true },
  );
  const same = list.data?.kind === kind && list.data.database === database;
  return { ...list, data: same ? list.data : undefined };
}

/** `GET /api/CustomInputs/counts`: how many of each kind. */
export function useInputCounts(database: boolean) {
  const query = { custom: !database };
  return useSWR(keys.customInputs('counts', query), () =>
    read<CustomInputCounts>('/api/CustomInputs/counts', { query }),
  );
}
