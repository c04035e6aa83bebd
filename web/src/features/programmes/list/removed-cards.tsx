import { useUser } from '../../../lib/session.js';
import { Button } from '../../../ui/actions/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { Panel } from '../../../ui/layout/panel.js';
import { useRemovedCards } from '../api/programme-list.js';
import { CardPages } from '../cards/card-pages.js';
import { CardSkeletons } from '../cards/card-skeletons.js';
import { RemovedCard } from '../cards/removed-card.js';
import { useCardChanges } from '../cards/use-card-changes.js';
import { useRemoval } from '../cards/use-removal.js';
import { arrangeCards } from './programme-order.js';
import { everything, type ListView } from './use-list-view.js';

export interface RemovedCardsProps {
  /** 0: programmes and drafts; else the scenarios of that programme. */
  baseId: number;
  view: ListView;
  show: (change: Partial<ListView>) => void;
}

/** What was removed, to bring it back (docs/product/programmes.md, Removal). */
export function RemovedCards({ baseId, view, show }: RemovedCardsProps) {
  const { data, error, isValidating, mutate } = useRemovedCards(baseId);
  const { removed } = useCardChanges();
  const { restore } = useRemoval();
  const user = useUser();
  const things = baseId === 0 ? 'programmes' : 'scenarios';
  const cards = data && removed(data);
  const shown = arrangeCards(cards ?? [], { ...view, author: view.mine ? user?.id : null });
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
      {cards && shown.length === 0 && (
        <Panel>
          <EmptyState action={<Button onClick={() => show(everything)}>Back to all {things}</Button>}>
            {cards.length === 0 ? `No ${things} are removed.` : `No removed ${things} match the search and filters.`}
          </EmptyState>
        </Panel>
      )}
      {shown.length > 0 && (
        <CardPages
          label={`Removed ${things}`}
          cards={shown}
          page={view.page}
          onPage={(page) => show({ page })}
          onTake={restore}
        >
          {(card, { take }) => <RemovedCard card={card} onRestore={take} />}
        </CardPages>
      )}
    </>
  );
}
