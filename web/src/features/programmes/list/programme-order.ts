import type { ProgrammeCard } from '../../../lib/api-types.js';
import { holdsWords } from '../../../lib/plain-letters.js';
import { cardName } from '../cards/card-name.js';

/** docs/product/programmes.md, Sort options. The first is the default. */
export const orders = ['Last Modified', 'Alphabetical', 'Date Created', 'Newest', 'Oldest'] as const;
export type Order = (typeof orders)[number];

/** As the calls name them. */
export const sortOf: Record<Order, string> = {
  'Last Modified': '-modified',
  Alphabetical: 'ownName',
  'Date Created': '-created',
  Newest: '-created',
  Oldest: 'created',
};

type Compare = (a: ProgrammeCard, b: ProgrammeCard) => number;

const byName: Compare = (a, b) => cardName(a).localeCompare(cardName(b), 'en', { sensitivity: 'base', numeric: true });
// Time stamps are ISO texts of one form: they sort as they are.
const later =
  (field: 'created' | 'modified'): Compare =>
  (a, b) =>
    a[field] === b[field] ? b.id - a.id : a[field] < b[field] ? 1 : -1;
const newest = later('created');

const compare: Record<Order, Compare> = {
  'Last Modified': later('modified'),
  Alphabetical: (a, b) => byName(a, b) || newest(a, b),
  'Date Created': newest,
  Newest: newest,
  Oldest: (a, b) => newest(b, a),
};

export interface Arrangement {
  search?: string;
  order: Order;
  /** Of the cards that stand; null for all. */
  status?: ProgrammeCard['status'] | null;
  /** The account whose cards alone are shown. */
  author?: number | null;
  /** The base before its scenarios, which are compared with it; false where the cards are of several bases. */
  baseFirst?: boolean;
}

/**
 * The cards that pass the filters and whose names hold every word of the search, in any case (docs/product/programmes.md, Search), in
 * the chosen order.
 */
export function arrangeCards(
  cards: readonly ProgrammeCard[],
  { search = '', order, status = null, author = null, baseFirst = true }: Arrangement,
): ProgrammeCard[] {
  const isFound = holdsWords(search);
  return cards
    .filter(
      (card) =>
        (status === null || card.status === status) &&
        (author === null || card.createdBy === author) &&
        isFound(cardName(card)),
    )
    .sort(
      (a, b) => (baseFirst ? Math.min(a.baseProjectId, 1) - Math.min(b.baseProjectId, 1) : 0) || compare[order](a, b),
    );
}
