import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { count, formatNumber } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { useUser } from '../../../lib/session.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { useProgrammeCards } from '../api/programme-list.js';
import { CardButtons } from '../cards/card-buttons.js';
import { CardPages } from '../cards/card-pages.js';
import { CardSkeletons } from '../cards/card-skeletons.js';
import { useCardChanges } from '../cards/use-card-changes.js';
import { useRemoval } from '../cards/use-removal.js';
import { useCopying } from '../scenarios/use-copying.js';
import { CreateProgramme } from './create-programme.js';
import { ListControls } from './list-controls.js';
import { ProgrammeCard } from './programme-card.js';
import classes from './programme-list-page.module.css';
import { arrangeCards } from './programme-order.js';
import { RemovedCards } from './removed-cards.js';
import { SampleOffer } from './sample-offer.js';
import { everything, useListView } from './use-list-view.js';

/** `/projects/`: every programme at a glance, on one calendar (docs/product/programmes.md, Programme list). */
export function ProgrammeListPage() {
  const { data, error, isValidating, mutate } = useProgrammeCards();
  const { show, ...view } = useListView();
  const { standing } = useCardChanges();
  const { remove } = useRemoval();
  const user = useUser();
  const phone = usePhone();

  const removed = view.state === 'removed';
  const all = data && standing(data, ({ baseProjectId }) => baseProjectId === 0);
  const cards = all?.filter(({ isDraft }) => !isDraft);
  const drafts = all?.filter(({ isDraft }) => isDraft).length ?? 0;
  const shown =
    cards &&
    arrangeCards(cards, {
      ...view,
      status: view.state === 'removed' ? null : view.state,
      author: view.mine ? user?.id : null,
    });
  const empty = cards?.length === 0 && !removed;
  const { copy, dialog } = useCopying({ taken: (all ?? []).map(({ name }) => name) });

  return (
    <Page phoneFoot={phone && !empty && <CreateProgramme />}>
      <PageHeader
        title="Your Programmes"
        beside={
          cards && (
            <>
              {!empty && !removed && (
                <span aria-label={`${formatNumber(cards.length)} in all`}>{formatNumber(cards.length)}</span>
              )}
              {drafts > 0 && (
                <Link to={paths.drafts.to()} className={classes.drafts}>
                  {count(drafts, 'draft')}
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
      {!removed && shown && shown.length > 0 && (
        <CardPages label="Programmes" cards={shown} page={view.page} onPage={(page) => show({ page })} onTake={remove}>
          {(programme, { calendar, take }) => (
            <ProgrammeCard
              programme={programme}
              calendar={calendar}
              actions={<CardButtons card={programme} onCopy={() => copy(programme)} onRemove={take} />}
            />
          )}
        </CardPages>
      )}
      {!removed && shown?.length === 0 && !empty && (
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
