import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { CardButtons } from '../cards/card-buttons.js';
import { CardPages } from '../cards/card-pages.js';
import { CardSkeletons } from '../cards/card-skeletons.js';
import { CountInAll } from '../cards/count-in-all.js';
import { useRemoval } from '../cards/use-removal.js';
import { useCopying } from '../scenarios/use-copying.js';
import { DraftCard } from './draft-card.js';
import { ListControls } from './list-controls.js';
import { everything, useListView } from './use-list-view.js';
import { useListedCards } from './use-listed-cards.js';

const listedDrafts = { baseProjectid: 0, isActive: true, isDraft: true };

/** `/drafts/`: unfinished wizards, to continue (docs/product/programmes.md, Drafts). */
export function DraftListPage() {
  const { show, ...view } = useListView();
  const {
    cards: drafts,
    all,
    settled,
    error,
    isValidating,
    mutate,
    ...pages
  } = useListedCards(listedDrafts, { ...view, ...everything });
  const { remove } = useRemoval();
  const phone = usePhone();

  const { copy, dialog } = useCopying();

  const create = (
    <Button kind="primary" icon={IconPlus} to={paths.createProgramme.to()} fullWidth={phone} tall={phone}>
      Create new project
    </Button>
  );
  const empty = drafts?.length === 0 && settled && all?.total === 0;

  return (
    <Page phoneFoot={phone && !empty && create}>
      <PageHeader
        title="Your Projects"
        tabTitle="Drafts"
        crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: 'Drafts' }]}
        beside={all && !empty && <CountInAll {...all} />}
        actions={
          !empty && (
            <ListControls view={view} show={show}>
              {!phone && create}
            </ListControls>
          )
        }
      />
      {error !== undefined && (
        <ErrorNote action="loading drafts" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      )}
      {!drafts && error === undefined && <CardSkeletons label="Loading drafts" />}
      {empty && (
        <Panel>
          <EmptyState action={create}>Projects are empty.</EmptyState>
        </Panel>
      )}
      {drafts && !empty && (
        <CardPages label="Drafts" {...pages} cards={drafts} onPage={(page) => show({ page })} onTake={remove}>
          {(draft, { take }) => (
            <DraftCard
              draft={draft}
              actions={<CardButtons card={draft} onCopy={() => copy(draft)} onRemove={take} />}
            />
          )}
        </CardPages>
      )}
      {dialog}
    </Page>
  );
}
