import type { Cache, ScopedMutator } from 'swr';
// Not `unstable_serialize` of swr itself, for which the bundler makes one script more for every page (docs/web.md, Bars).
import { serialize } from 'swr/_internal';
import { type ListPage, read } from './api.js';
import type { ProgrammeCard } from './api-types.js';
import { CARDS_TOPIC, type Key, keys, topicsOf } from './keys.js';

/** Of more cards the lists are read again. */
const MAX_CARDS = 100;

const cacheKey = (key: Key): string => serialize(key)[0];

interface Swr {
  readonly mutate: ScopedMutator;
  readonly cache: Cache<unknown>;
}

interface CardList {
  readonly key: Key;
  readonly cards: readonly ProgrammeCard[];
  /** What is kept under the key, with other cards. */
  readonly having: (cards: readonly ProgrammeCard[]) => unknown;
}

/**
 * Brings the lists of a page up to date after changes of these programmes: their cards are read by id, once for all lists. A list is
 * read again only where it does not follow from its cards what it shows now.
 * @param ids null where it is not known which
 * @param shown keys of what is on the page
 */
export async function refreshCards(ids: readonly number[] | null, shown: readonly Key[], swr: Swr): Promise<void> {
  const keysOfLists = shown.filter((key) => topicsOf(key).includes(CARDS_TOPIC));
  const lists = keysOfLists.flatMap((key) => listOf(key, swr) ?? []);
  const readAgain = new Set(keysOfLists.filter((key) => !lists.some((list) => list.key === key)));
  const fresh = lists.length === 0 || ids === null ? null : await freshCards(ids, lists).catch(() => null);
  for (const { key } of lists) {
    // What it shows may be another answer by now, or be on its way.
    const list = listOf(key, swr);
    const next = list && fresh && withFresh(list, fresh, swr);
    if (!next) readAgain.add(key);
    else if (next !== list.cards) void swr.mutate(key, list.having(next), { revalidate: false });
  }
  for (const key of readAgain) void swr.mutate(key);
}

/** A list that is there, or a page of one, by its cards; undefined for what else is told by cards, and for one that is being read. */
function listOf(key: Key, { cache }: Swr): CardList | undefined {
  const state = cache.get(cacheKey(key));
  if (!(key[1] === 'list' || key[1] === 'favourites') || state?.isValidating) return undefined;
  const data = state?.data as readonly ProgrammeCard[] | ListPage<ProgrammeCard> | undefined;
  if (Array.isArray(data)) return { key, cards: data, having: (cards) => cards };
  const page = data as ListPage<ProgrammeCard> | undefined;
  if (!Array.isArray(page?.items)) return undefined;
  return {
    key,
    cards: page.items,
    having: (items) => ({ ...page, items, total: page.total + items.length - page.items.length }),
  };
}

/** By id; null for what no longer stands. Null for more than are read one by one. */
async function freshCards(
  ids: readonly number[],
  lists: readonly CardList[],
): Promise<ReadonlyMap<number, ProgrammeCard | null> | null> {
  const cards = lists.flatMap((list) => list.cards);
  // A scenario has the name of its base, and is hidden with it; a base counts its scenarios.
  const scenarios = cards.filter(({ baseProjectId }) => ids.includes(baseProjectId)).map(({ id }) => id);
  const fresh = new Map<number, ProgrammeCard | null>();
  for (let asked = [...new Set([...ids, ...scenarios])]; asked.length > 0; ) {
    if (fresh.size + asked.length > MAX_CARDS) return null;
    const query = new URLSearchParams(asked.map((id) => ['id', String(id)]));
    const found = await read<ProgrammeCard[]>(`/api/ProjectsWithAssetCountViews?${query}`);
    for (const id of asked) fresh.set(id, found.find((card) => card.id === id) ?? null);
    const bases = new Set(found.map(({ baseProjectId }) => baseProjectId));
    asked = [...bases].filter((id) => !fresh.has(id) && cards.some((card) => card.id === id));
  }
  return fresh;
}

/** The cards of the list by now; null where it has to be read to know them. */
function withFresh(
  { key, cards }: CardList,
  fresh: ReadonlyMap<number, ProgrammeCard | null>,
  swr: Swr,
): readonly ProgrammeCard[] | null {
  const belongs = (card: ProgrammeCard) => belongsTo(key, card, swr);
  const come = [...fresh.values()].filter(
    (card) => card !== null && belongs(card) !== false && !cards.some(({ id }) => id === card.id),
  );
  // Where it stands among the others is the server's to say.
  if (come.length > 0) return null;
  if (!cards.some(({ id }) => fresh.has(id))) return cards;
  const stay = cards.flatMap((card) => {
    const now = fresh.get(card.id);
    return now === undefined ? [card] : now === null ? [] : [now];
  });
  return stay.every((card) => !fresh.has(card.id) || belongs(card) === true) ? stay : null;
}

/** Whether a list shows the card; undefined where its key does not say it. */
function belongsTo(key: Key, card: ProgrammeCard, { cache }: Swr): boolean | undefined {
  if (key[1] === 'favourites') {
    const ids = cache.get(cacheKey(keys.favouriteIds()))?.data as readonly number[] | undefined;
    return card.isActive && ids?.includes(card.id);
  }
  const query = (key[2] ?? {}) as Readonly<Record<string, unknown>>;
  let isKnown = true;
  for (const [name, value] of Object.entries(query)) {
    const rule = Object.hasOwn(RULES, name) ? RULES[name] : undefined;
    if (value === undefined || value === null || name === 'page' || name === 'pageSize') continue;
    if (name === 'sort') isKnown &&= staysOnPage(query);
    else if (rule === undefined) isKnown = false;
    else if (!rule(card, value)) return false;
  }
  return isKnown ? true : undefined;
}

/** Whether a card that changed is still on the page that it was on: the last changed are on the first one. */
const staysOnPage = ({ sort, page }: Readonly<Record<string, unknown>>): boolean =>
  sort === 'created' || sort === '-created' || (sort === '-modified' && page === 1);

const isOneOf = (card: ProgrammeCard, ids: unknown) =>
  card.isActive && String(ids).split(',').includes(String(card.id));

/** By the names of a list's query. */
const RULES: Readonly<Record<string, (card: ProgrammeCard, value: unknown) => boolean>> = {
  baseProjectid: (card, id) => card.baseProjectId === id,
  isActive: (card, isActive) => card.isActive === isActive,
  isDraft: (card, isDraft) => card.isDraft === isDraft,
  status: (card, status) => card.status === status,
  createdBy: (card, author) => card.createdBy === author,
  scenariosOf: (card, id) => card.isActive && (card.id === id || card.baseProjectId === id),
  ids: isOneOf,
  opened: isOneOf,
};
