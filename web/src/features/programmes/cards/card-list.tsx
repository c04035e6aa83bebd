import { Fragment, type ReactNode, type RefObject } from 'react';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import grid from './card-grid.module.css';

export interface CardListProps {
  ref: RefObject<HTMLUListElement | null>;
  /** What the cards are, for screen readers. */
  label: string;
  cards: readonly ProgrammeCard[];
  onTake: (card: ProgrammeCard) => void;
  /** One card; `take` takes it off the list and leaves the focus in it. */
  children: (card: ProgrammeCard, take: () => void) => ReactNode;
}

export function CardList({ ref, label, cards, onTake, children }: CardListProps) {
  const takeAt = (card: ProgrammeCard, index: number) => {
    onTake(card);
    // The card takes the focus with it: the next one, or the one before it, has it now; without any, the page.
    requestAnimationFrame(() => {
      const links = ref.current?.querySelectorAll('a') ?? [];
      (links[index] ?? links[index - 1] ?? document.getElementById('content'))?.focus();
    });
  };
  return (
    <ul className={grid.grid} ref={ref} aria-label={label}>
      {cards.map((card, index) => (
        <Fragment key={card.id}>{children(card, () => takeAt(card, index))}</Fragment>
      ))}
    </ul>
  );
}
