import { Link } from 'react-router-dom';
import { count } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { useCardCount } from '../api/programme-list.js';
import { CardButtons } from '../cards/card-buttons.js';
import { CardPages } from '../cards/card-pages.js';
import { CardSkeletons } from '../cards/card-skeletons.js';
import { CountInAll } from '../cards/count-in-all.js';
import { useRemoval } from '../cards/use-removal.js';
import { useCopying } from '../scenarios/use-copying.js';
import { CreateProgramme } from './create-programme.js';
import { ListControls } from './list-controls.js';
import { ProgrammeCard } from './programme-card.js';
import classes from './programme-list-page.module.css';
import { RemovedCards } from './removed-cards.js';
import { SampleOffer } from './sample-offer.js';
import { everything, useListView } from './use-list-view.js';
import { useListedCards } from './use-listed-cards.js';

const listedProgrammes = { baseProjectid: 0, isActive: true, isDraft: false };
const listedDrafts = { baseProjectid: 0, isActive: true, isDraft: true };

/** `/projects/`: every programme at a glance, on one calendar (docs/product/programmes.md, Programme list). */
export function ProgrammeListPage() {
  const { show, ...view } = useListView();
  const removed = view.state === 'removed';
  const { cards, all, settled, error, isValidating, mutate, ...pages } = useListedCards(
    removed ? null : listedProgrammes,
    view,
  );
  const { data: drafts } = useCardCount(listedDrafts);
  const { remove } = useRemoval();
  const phone = usePhone();

  const empty = !removed && all?.total === 0 && cards?.length === 0 && settled;
  const { copy, dialog } = useCopying();

  return (
    <Page phoneFoot={phone && !empty && <CreateProgramme />}>
      <PageHeader
        title="Your Programmes"
        beside={
          (cards ?? removed) && (
            <>
              {all && !empty && !removed && <CountInAll {...all} />}
              {drafts && drafts.total > 0 && (
                <Link to={paths.drafts.to()} className={classes.drafts}>
                  {drafts.isMore ? 'At least ' : ''}
                  {count(drafts.total, 'draft')}
                </Link>
              )}
              <Link to={paths.favourites.to()} className={classes.drafts}>
                Favourites
              </Link>
            </>
          )
        }
        actions={
          !empty && (
            <ListControls view={view} show={show} searches="Search your programmes">
              {!phone && <CreateProgramme />}
            </ListControls>
          )
        }
      />
      {error !== undefined && (
        <ErrorNote action="loading programmes" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      )}
      {removed && <RemovedCards baseId={0} view={view} show={show} />}
      {!removed && !cards && error === undefined && <CardSkeletons label="Loading programmes" />}
      {empty && (
        <Panel>
          <EmptyState
            action={
              <Button kind="primary" icon={IconPlus} to={paths.createProgramme.to()}>
                Create first project
              </Button>
            }
            more={
              <>
                <SampleOffer />
                <Button kind="quiet" onClick={() => show({ state: 'removed' })}>
                  Show removed programmes
                </Button>
              </>
            }
          >
            Projects are empty.
          </EmptyState>
        </Panel>
      )}
      {!removed && cards && cards.length > 0 && (
        <CardPages label="Programmes" {...pages} cards={cards} onPage={(page) => show({ page })} onTake={remove}>
          {(programme, { calendar, take }) => (
            <ProgrammeCard
              programme={programme}
              calendar={calendar}
              actions={<CardButtons card={programme} onCopy={() => copy(programme)} onRemove={take} />}
            />
          )}
        </CardPages>
      )}
      {!removed && cards?.length === 0 && settled && !empty && (
        <Panel>
          {view.state || view.mine ? (
            <EmptyState action={<Button onClick={() => show(everything)}>Clear search and filters</Button>}>
              No programme matches the search and filters.
            </EmptyState>
          ) : (
            <EmptyState action={<Button onClick={() => show({ search: '' })}>Clear search</Button>}>
              No programme has “{view.search.trim()}” in its name.
            </EmptyState>
          )}
        </Panel>
      )}
      {dialog}
    </Page>
  );
}
