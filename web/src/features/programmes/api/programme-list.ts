import useSWR from 'swr';
import { type ListPage, numberedTo, read, readPage, write } from '../../../lib/api.js';
import type { Programme, ProgrammeCard } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';
import { cardName } from '../cards/card-name.js';

const cards = '/api/ProjectsWithAssetCountViews';

/** Full rows of one to four columns. A list of hundreds of cards would take seconds to draw. */
export const cardsPerPage = 24;

/** What narrows and sorts the cards; undefined and null leave nothing out. */
export type CardFilter = {
  baseProjectid: number;
  isActive: boolean;
  isDraft?: boolean;
  status?: ProgrammeCard['status'] | null;
  createdBy?: number | null;
  /** Words of the names that cards show. */
  query?: string;
  sort?: string;
};

export interface CardPage extends ListPage<ProgrammeCard> {
  /** From 1: the one that was asked for, or the last. */
  page: number;
}

/**
 * GET /api/ProjectsWithAssetCountViews: one page of the cards, so that a list costs the same however many there are. The page before
 * stays until the next one is there. Null reads nothing.
 */
export function useCardPage(filter: CardFilter | null, page: number, pageSize = cardsPerPage) {
  return useSWR(
    filter && keys.programmeList({ ...filter, page, pageSize }),
    () => filter && readCards({ ...filter, sort: filter.sort ?? '-modified' }, page, pageSize),
    { keepPreviousData: true },
  );
}

async function readCards(filter: CardFilter, page: number, pageSize: number): Promise<CardPage> {
  const wanted = Math.min(page, Math.floor(numberedTo / pageSize));
  const found = await readPage<ProgrammeCard>(cards, { query: { ...filter, page: wanted, pageSize } });
  const last = Math.ceil(found.total / pageSize);
  // The list has become shorter: its last page.
  return found.items.length === 0 && last >= 1 && last < wanted
    ? readCards(filter, last, pageSize)
    : { ...found, page: wanted };
}

/** How many there are, without their cards; null asks nothing. */
export function useCardCount(filter: CardFilter | null) {
  return useSWR(filter && keys.programmeList({ ...filter, counted: true }), async () => {
    const { total, isMore } = await readPage<ProgrammeCard>(cards, { query: { ...filter, page: 1, pageSize: 1 } });
    return { total, isMore };
  });
}

/** The card of a programme or a scenario that stands; null where there is none any more. */
export function useCard(id: number) {
  return useSWR(
    keys.programmeList({ id }),
    async () => (await read<ProgrammeCard[]>(cards, { query: { id, isActive: true } }))[0] ?? null,
  );
}

/** Names like that of a copy, which a further copy cannot have: of programmes, or of the scenarios of a base. */
export async function namesLike(copyName: string, baseProjectid: number): Promise<string[]> {
  const query = { baseProjectid, isActive: true, query: copyName, page: 1, pageSize: 100 };
  return (await read<ProgrammeCard[]>(cards, { query })).map(cardName);
}

/** The cards of these programmes, in this order; none reads nothing. */
export function useCardsOf(ids: readonly number[]) {
  return useSWR(ids.length === 0 ? null : keys.programmeList({ ids: ids.join() }), async () => {
    const found = await read<ProgrammeCard[]>(`${cards}?${new URLSearchParams(ids.map((id) => ['id', String(id)]))}`);
    return ids.flatMap((id) => found.find((card) => card.id === id && card.isActive) ?? []);
  });
}

/** PUT /api/Projects/deactivate/{id}: sent although the tab is closed at once. */
export async function deactivateProgramme(id: number): Promise<void> {
  await write('PUT', `/api/Projects/deactivate/${id}`, undefined, { keepalive: true });
}

/** PUT /api/Projects/reactivate/{id}: 409 when the name was taken meanwhile. */
export async function reactivateProgramme(id: number): Promise<void> {
  await write('PUT', `/api/Projects/reactivate/${id}`, undefined, { keepalive: true });
}

interface Copy {
  id: number;
  name: string;
  /** Repeats the answer instead of the command when the same copy is asked for again. */
  key: string;
}

/** POST /api/Projects/{id}/copy: the baseline alone, as a programme of its own; 409 when the name is taken. */
export async function copyProgramme({ id, name, key }: Copy): Promise<Programme> {
  return (await write<Programme>('POST', `/api/Projects/${id}/copy`, { name }, { idempotencyKey: key })).data;
}

/** POST /api/Projects/Duplicate: a further scenario of the same base; 409 when the name is taken. */
export async function copyAsScenario({ id, name, key }: Copy): Promise<Programme> {
  return (
    await write<Programme>(
      'POST',
      `/api/Projects/Duplicate?${new URLSearchParams({ id: String(id), scenarioName: name })}`,
      undefined,
      { idempotencyKey: key },
    )
  ).data;
}
