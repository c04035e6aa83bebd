import { IconPlus } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.js';
import { paths } from '../../lib/paths.js';
import { usePhone } from '../../lib/use-phone.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorNote } from '../../ui/error-note.js';
import { Page } from '../../ui/page.js';
import { PageHeader } from '../../ui/page-header.js';
import { Panel } from '../../ui/panel.js';
import { useProgrammeCards } from './api/programme-list.js';
import { CardList } from './list/card-list.js';
import { CardSkeletons } from './list/card-skeletons.js';
import { DraftCard } from './list/draft-card.js';
import { ListControls } from './list/list-controls.js';
import { arranged } from './list/programme-order.js';
import { useCopying } from './list/use-copying.js';
import { useListView } from './list/use-list-view.js';
import { useRemoval } from './list/use-removal.js';
import { useStanding } from './list/use-standing.js';

/** `/drafts/`: wizards left half way, to go on with (spec 1, section 2.2). */
export function DraftListPage() {
  const { data, error, isValidating, mutate } = useProgrammeCards();
  const { show, ...view } = useListView();
  const { standing } = useStanding();
  const remove = useRemoval();
  const phone = usePhone();

  const all = data && standing(data, ({ baseProjectId }) => baseProjectId === 0);
  const drafts =
    all &&
    arranged(
      all.filter(({ isDraft }) => isDraft),
      '',
      view.order,
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
        <CardList label="Drafts" cards={drafts} onRemove={remove}>
          {(draft, onRemove) => <DraftCard draft={draft} onCopy={() => copy(draft)} onRemove={onRemove} />}
        </CardList>
      )}
      {dialog}
    </Page>
  );
}
