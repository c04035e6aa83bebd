import { IconPlus } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
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
import { DraftCard } from './draft-card.js';
import { ListControls } from './list-controls.js';
import { arrangeCards } from './programme-order.js';
import { useListView } from './use-list-view.js';

/** `/drafts/`: unfinished wizards, to continue (docs/product/programmes.md, Drafts). */
export function DraftListPage() {
  const { data, error, isValidating, mutate } = useProgrammeCards();
  const { show, ...view } = useListView();
  const { standing } = useCardChanges();
  const { remove } = useRemoval();
  const phone = usePhone();

  const all = data && standing(data, ({ baseProjectId }) => baseProjectId === 0);
  const drafts =
    all &&
    arrangeCards(
      all.filter(({ isDraft }) => isDraft),
      { order: view.order },
    );
  const { copy, dialog } = useCopying({ taken: (all ?? []).map(({ name }) => name) });

  const create = (
    <Button kind="primary" icon={IconPlus} to={paths.createProgramme.to()} fullWidth={phone} tall={phone}>
      Create new project
    </Button>
  );
  const empty = drafts?.length === 0;

  return (
    <Page phoneFoot={phone && !empty && create}>
      <PageHeader
        title="Your Projects"
        tabTitle="Drafts"
        crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: 'Drafts' }]}
        beside={
          drafts &&
          !empty && <span aria-label={`${formatNumber(drafts.length)} in all`}>{formatNumber(drafts.length)}</span>
        }
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
        <CardPages label="Drafts" cards={drafts} page={view.page} onPage={(page) => show({ page })} onTake={remove}>
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
