import { type ReactNode, useRef } from 'react';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { Pagination } from '../../../ui/tables/pagination.js';
import { CardList } from './card-list.js';
import classes from './card-pages.module.css';
import { type MonthAxis, sharedCalendar } from './shared-calendar.js';

/** Full rows of one to four columns. A list of hundreds of cards would take seconds to draw. */
const CARDS_PER_PAGE = 24;

export interface CardPagesProps {
  /** What the cards are: 'Programmes'. */
  label: string;
  cards: readonly ProgrammeCard[];
  /** From 1; beyond the last it is the last. */
  page: number;
  onPage: (page: number) => void;
  /** Takes a card off the list: removes it, or brings it back from the removed ones. */
  onTake: (card: ProgrammeCard) => void;
  /** One card on the axis of its page; `take` leaves the focus in the list. */
  children: (card: ProgrammeCard, context: { calendar: MonthAxis; take: () => void }) => ReactNode;
}

/** Cards page by page; those of a page share one calendar. */
export function CardPages({ label, cards, page, onPage, onTake, children }: CardPagesProps) {
  const list = useRef<HTMLUListElement>(null);
  const pages = Math.ceil(cards.length / CARDS_PER_PAGE);
  const shownPage = Math.max(Math.min(page, pages), 1);
  const shown = cards.slice((shownPage - 1) * CARDS_PER_PAGE, shownPage * CARDS_PER_PAGE);
  const calendar = sharedCalendar(shown);
  const turn = (to: number) => {
    onPage(to);
    // The page begins at its first card, for the keyboard too; the router scrolls to the top.
    requestAnimationFrame(() => list.current?.querySelector('a')?.focus({ preventScroll: true }));
  };
  return (
    <>
      <CardList ref={list} label={label} cards={shown} onTake={onTake}>
        {(card, take) => children(card, { calendar, take })}
      </CardList>
      {pages > 1 && (
        <div className={classes.pages}>
          <Pagination
            label={`Pages of ${label.toLowerCase()}`}
            page={shownPage}
            pageSize={CARDS_PER_PAGE}
            total={cards.length}
            onPage={turn}
          />
        </div>
      )}
    </>
  );
}
