import { Button } from '../../../ui/actions/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { Panel } from '../../../ui/layout/panel.js';
import { CardPages } from '../cards/card-pages.js';
import { CardSkeletons } from '../cards/card-skeletons.js';
import { RemovedCard } from '../cards/removed-card.js';
import { useRemoval } from '../cards/use-removal.js';
import { everything, type ListView } from './use-list-view.js';
import { useListedCards } from './use-listed-cards.js';

export interface RemovedCardsProps {
  /** 0: programmes and drafts; else the scenarios of that programme. */
  baseId: number;
  view: ListView;
  show: (change: Partial<ListView>) => void;
}

/** What was removed, to bring it back (docs/product/programmes.md, Removal). */
export function RemovedCards({ baseId, view, show }: RemovedCardsProps) {
  const { cards, all, settled, error, isValidating, mutate, ...pages } = useListedCards(
    { baseProjectid: baseId, isActive: false },
    view,
  );
  const { restore } = useRemoval();
  const things = baseId === 0 ? 'programmes' : 'scenarios';
  return (
    <>
      {error !== undefined && (
        <ErrorNote
          action={`loading removed ${things}`}
          error={error}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      )}
      {!cards && error === undefined && <CardSkeletons label={`Loading removed ${things}`} />}
      {cards?.length === 0 && settled && (
        <Panel>
          <EmptyState action={<Button onClick={() => show(everything)}>Back to all {things}</Button>}>
            {all?.total === 0 ? `No ${things} are removed.` : `No removed ${things} match the search and filters.`}
          </EmptyState>
        </Panel>
      )}
      {cards && cards.length > 0 && (
        <CardPages
          label={`Removed ${things}`}
          {...pages}
          cards={cards}
          onPage={(page) => show({ page })}
          onTake={restore}
        >
          {(card, { take }) => <RemovedCard card={card} onRestore={take} />}
        </CardPages>
      )}
    </>
  );
}
