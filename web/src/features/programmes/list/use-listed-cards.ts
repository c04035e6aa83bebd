import { useDebouncedValue } from '@mantine/hooks';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { useUser } from '../../../lib/session.js';
import { type CardFilter, cardsPerPage, useCardCount, useCardPage } from '../api/programme-list.js';
import { useCardChanges } from '../cards/use-card-changes.js';
import { arrangeCards, sortOf } from './programme-order.js';
import type { ListView } from './use-list-view.js';

/** Letters come faster than answers. */
const SETTLES_AFTER_MS = 150;

/** Which cards a list is of, before its search and its filters. */
export type ListedCards = Pick<CardFilter, 'baseProjectid' | 'isActive' | 'isDraft'>;

/** The page of cards that a view shows, with what is changing among them (docs/product/programmes.md, Programme list). Null reads nothing. */
export function useListedCards(of: ListedCards | null, view: ListView, pageSize = cardsPerPage) {
  const { standing, removed } = useCardChanges();
  const user = useUser();
  const typed = view.search.trim();
  const [words] = useDebouncedValue(typed, SETTLES_AFTER_MS);
  const status = view.state === 'removed' ? null : view.state;
  const author = view.mine ? (user?.id ?? null) : null;
  const narrowed = words !== '' || status !== null || author !== null;
  const narrowing = { status, createdBy: author, query: words || undefined, sort: sortOf[view.order] };
  const list = useCardPage(of && { ...of, ...narrowing }, view.page, pageSize);
  const count = useCardCount(narrowed ? of : null);

  const belongs = ({ baseProjectId, isDraft }: ProgrammeCard) =>
    baseProjectId === of?.baseProjectid && (of.isDraft === undefined || of.isDraft === isDraft);
  const read = list.data?.items;
  const left = read && (of?.isActive ? standing(read, belongs) : removed(read));
  const changed = (left?.length ?? 0) - (read?.length ?? 0);
  return {
    ...list,
    /** In the order of the view; those of the page before until this one is there, without what no longer passes. */
    cards: left && arrangeCards(left, { ...view, status, author }),
    page: list.data?.page ?? view.page,
    pageSize,
    total: (list.data?.total ?? 0) + changed,
    isMore: list.data?.isMore ?? false,
    /** Of the list before its search and its filters. */
    all: narrowed ? count.data : list.data && { total: list.data.total + changed, isMore: list.data.isMore },
    /** Whether the cards are what was asked for last. */
    settled: read !== undefined && !list.isLoading && words === typed,
  };
}
