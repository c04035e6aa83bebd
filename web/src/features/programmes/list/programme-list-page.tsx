import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { count, formatNumber } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { useProgrammeCards } from '../api/programme-list.js';
import { CardList } from '../cards/card-list.js';
import { CardSkeletons } from '../cards/card-skeletons.js';
import { useCardChanges } from '../cards/use-card-changes.js';
import { useRemoval } from '../cards/use-removal.js';
import { sharedCalendar } from '../scenarios/shared-calendar.js';
import { useCopying } from '../scenarios/use-copying.js';
import { ListControls } from './list-controls.js';
import { ProgrammeCard } from './programme-card.js';
import classes from './programme-list-page.module.css';
import { arrangeCards } from './programme-order.js';
import { SampleOffer } from './sample-offer.js';
import { useListView } from './use-list-view.js';

/** `/projects/`: every programme at a glance, on one calendar (docs/product/programmes.md, Programme list). */
export function ProgrammeListPage() {
  const { data, error, isValidating, mutate } = useProgrammeCards();
  const { show, ...view } = useListView();
  const { standing } = useCardChanges();
  const remove = useRemoval();
  const phone = usePhone();

  const all = data && standing(data, ({ baseProjectId }) => baseProjectId === 0);
  const cards = all?.filter(({ isDraft }) => !isDraft);
  const drafts = all?.filter(({ isDraft }) => isDraft).length ?? 0;
  const shown = cards && arrangeCards(cards, view.search, view.order);
  const calendar = sharedCalendar(cards ?? []);
  const empty = cards?.length === 0;
  const { copy, dialog } = useCopying({ taken: (all ?? []).map(({ name }) => name) });

  const create = (
    <Button kind="primary" icon={IconPlus} to={paths.createProgramme.to()} fullWidth={phone} tall={phone}>
      Create new programme
    </Button>
  );

  return (
    <Page phoneFoot={phone && !empty && create}>
      <PageHeader
        title="Your Programmes"
        beside={
          cards && (
            <>
              {!empty && <span aria-label={`${formatNumber(cards.length)} in all`}>{formatNumber(cards.length)}</span>}
              {drafts > 0 && (
                <Link to={paths.drafts.to()} className={classes.drafts}>
                  {count(drafts, 'draft')}
                </Link>
              )}
            </>
          )
        }
        actions={
          !empty && (
            <ListControls view={view} show={show} searches="Search your programmes">
              {!phone && create}
            </ListControls>
          )
        }
      />
      {error !== undefined && (
        <ErrorNote action="loading programmes" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      )}
      {!cards && error === undefined && <CardSkeletons label="Loading programmes" />}
      {empty && (
        <Panel>
          <EmptyState
            action={
              <Button kind="primary" icon={IconPlus} to={paths.createProgramme.to()}>
                Create first project
              </Button>
            }
            more={<SampleOffer />}
          >
            Projects are empty.
          </EmptyState>
        </Panel>
      )}
      {shown && shown.length > 0 && (
        <CardList label="Programmes" cards={shown} onRemove={remove}>
          {(programme, onRemove) => (
            <ProgrammeCard
              programme={programme}
              calendar={calendar}
              onCopy={() => copy(programme)}
              onRemove={onRemove}
            />
          )}
        </CardList>
      )}
      {shown?.length === 0 && !empty && (
        <Panel>
          <EmptyState action={<Button onClick={() => show({ search: '' })}>Clear search</Button>}>
            No programme has “{view.search.trim()}” in its name.
          </EmptyState>
        </Panel>
      )}
      {dialog}
    </Page>
  );
}
