import { type ReactNode, useEffect, useRef } from 'react';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { Pagination } from '../../../ui/tables/pagination.js';
import { CardList } from './card-list.js';
import classes from './card-pages.module.css';
import { largestMonths, type MonthAxis, sharedCalendar } from './shared-calendar.js';

export interface CardPagesProps {
  /** What the cards are: 'Programmes'. */
  label: string;
  /** Those of the page. */
  cards: readonly ProgrammeCard[];
  /** From 1. */
  page: number;
  pageSize: number;
  /** Of all pages. */
  total: number;
  isMore?: boolean;
  /** Whether equal figures have equal heights on all of them: scenarios of one programme. */
  compared?: boolean;
  onPage: (page: number) => void;
  /** Takes a card off the list: removes it, or brings it back from the removed ones. */
  onTake: (card: ProgrammeCard) => void;
  /** One card on the axis of its page; `take` leaves the focus in the list. */
  children: (card: ProgrammeCard, context: { calendar: MonthAxis; take: () => void }) => ReactNode;
}

/** One page of cards, which share one calendar, and the way to the others. */
export function CardPages({
  label,
  cards,
  page,
  pageSize,
  total,
  isMore,
  compared,
  onPage,
  onTake,
  children,
}: CardPagesProps) {
  const list = useRef<HTMLUListElement>(null);
  const calendar = { ...sharedCalendar(cards), ...(compared && { most: largestMonths(cards) }) };
  const turned = useRef<number | null>(null);
  useEffect(() => {
    if (turned.current !== page) return;
    turned.current = null;
    list.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [page]);
  const turn = (to: number) => {
    onPage(to);
    // The page begins at its first card, for the keyboard too, once it is there; the router scrolls to the top.
    turned.current = to;
  };
  return (
    <>
      <CardList ref={list} label={label} cards={cards} onTake={onTake}>
        {(card, take) => children(card, { calendar, take })}
      </CardList>
      {(total > pageSize || page > 1) && (
        <div className={classes.pages}>
          <Pagination
            label={`Pages of ${label.toLowerCase()}`}
            page={page}
            pageSize={pageSize}
            total={total}
            isMore={isMore}
            onPage={turn}
          />
        </div>
      )}
    </>
  );
}
