import type { ProgrammeCard as Card } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import { ActionMenu } from '../../../ui/actions/action-menu.js';
import { Button } from '../../../ui/actions/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { toast } from '../../../ui/feedback/toast.js';
import { IconCalendarTime } from '../../../ui/icons/calendar-time.js';
import { IconChartBar } from '../../../ui/icons/chart-bar.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { useFavouriteCards } from '../api/favourite-cards.js';
import { cardsPerPage } from '../api/programme-list.js';
import { cardName } from '../cards/card-name.js';
import { CardPages } from '../cards/card-pages.js';
import { CardSkeletons } from '../cards/card-skeletons.js';
import { CountInAll } from '../cards/count-in-all.js';
import { useCardChanges } from '../cards/use-card-changes.js';
import { DraftCard } from '../list/draft-card.js';
import { ListControls } from '../list/list-controls.js';
import { ProgrammeCard } from '../list/programme-card.js';
import { arrangeCards, sortOf } from '../list/programme-order.js';
import { useListView } from '../list/use-list-view.js';
import { FavouriteScenarioCard } from './favourite-scenario-card.js';
import { useFavourites } from './use-favourites.js';

/** `/favourites/`: the programmes and scenarios that the user has starred (docs/product/programmes.md, Favourites). */
export function FavouritesPage() {
  const { show, ...view } = useListView();
  const { data, error, isValidating, mutate } = useFavouriteCards(sortOf[view.order], view.page);
  const { standing } = useCardChanges();
  const { ids, set } = useFavourites();

  // A card whose star was taken off is not read again, so that its undo finds it here.
  const isFavourite = ({ id }: Card) => ids === undefined || ids.includes(id);
  const cards =
    data &&
    arrangeCards(standing(data.items, isFavourite).filter(isFavourite), { order: view.order, baseFirst: false });
  const total = (data?.total ?? 0) + (cards?.length ?? 0) - (data?.items.length ?? 0);

  const remove = (card: Card) => {
    const name = cardName(card);
    const starred = { id: card.id, name };
    const restore = async () => {
      if (await set(starred, true)) toast.undone('Undo Successful', { detail: name });
    };
    const closeOffer = toast.warning(`${name} removed from favourites`, { undo: () => void restore() });
    void set(starred, false).then((removed) => !removed && closeOffer());
  };

  const empty = cards?.length === 0 && total === 0;
  return (
    <Page>
      <PageHeader
        title="Favourites"
        crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: 'Favourites' }]}
        beside={data && !empty && <CountInAll total={total} />}
        actions={!empty && <ListControls view={view} show={show} />}
      />
      {error !== undefined && (
        <ErrorNote action="loading favourites" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      )}
      {!cards && error === undefined && <CardSkeletons label="Loading favourites" />}
      {empty && (
        <Panel>
          <EmptyState
            action={
              <Button kind="primary" to={paths.programmes.to()}>
                Go to your programmes
              </Button>
            }
          >
            You have no favourites yet. The star on a programme’s card or beside its title puts it here.
          </EmptyState>
        </Panel>
      )}
      {cards && !empty && (
        <CardPages
          label="Favourites"
          cards={cards}
          page={data.page}
          pageSize={cardsPerPage}
          total={total}
          onPage={(page) => show({ page })}
          onTake={remove}
        >
          {(card, { calendar, take }) => {
            const shared = { actions: <WaysOn card={card} />, onUnstar: take };
            if (card.isDraft) return <DraftCard draft={card} {...shared} />;
            if (card.baseProjectId === 0) return <ProgrammeCard programme={card} calendar={calendar} {...shared} />;
            return <FavouriteScenarioCard scenario={card} calendar={calendar} {...shared} />;
          }}
        </CardPages>
      )}
    </Page>
  );
}

/** Where else a favourite leads. It is copied and removed where it stands among the others. */
function WaysOn({ card: { id, isDraft, assetCount, ...card } }: { card: Card }) {
  if (isDraft) return null;
  return (
    <ActionMenu
      label={`More actions for ${cardName(card)}`}
      actions={[
        { label: 'Edit', icon: IconPencil, to: paths.editProgramme.to(id) },
        { label: 'Dashboards', icon: IconChartBar, to: paths.dashboard.to(id), disabled: assetCount === 0 },
        { label: 'Work schedule', icon: IconCalendarTime, to: paths.workSchedule.to(id) },
      ]}
    />
  );
}
