import { Fragment, type ReactNode, useRef } from 'react';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import grid from './card-grid.module.css';

export interface CardListProps {
  /** What the cards are, for screen readers. */
  label: string;
  cards: readonly ProgrammeCard[];
  onRemove: (card: ProgrammeCard) => void;
  /** One card; `remove` takes it away and leaves the focus in the list. */
  children: (card: ProgrammeCard, remove: () => void) => ReactNode;
}

export function CardList({ label, cards, onRemove, children }: CardListProps) {
  const list = useRef<HTMLUListElement>(null);
  const removeAt = (card: ProgrammeCard, index: number) => {
    onRemove(card);
    // The card takes the focus with it: the next one, or the one before it, has it now; without any, the page.
    requestAnimationFrame(() => {
      const links = list.current?.querySelectorAll('a') ?? [];
      (links[index] ?? links[index - 1] ?? document.getElementById('content'))?.focus();
    });
  };
  return (
    <ul className={grid.grid} ref={list} aria-label={label}>
      {cards.map((card, index) => (
        <Fragment key={card.id}>{children(card, () => removeAt(card, index))}</Fragment>
      ))}
    </ul>
  );
}
