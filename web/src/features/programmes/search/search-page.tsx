import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatNumber } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { Button } from '../../../ui/actions/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { useCardsOf } from '../api/programme-list.js';
import { useCardChanges } from '../cards/use-card-changes.js';
import { useRemoval } from '../cards/use-removal.js';
import { useCopying } from '../scenarios/use-copying.js';
import { useSearchAnswer } from './api.js';
import { NothingFound } from './nothing-found.js';
import { formatTotal, isCorrected, totalOf, wordsOf } from './result-rows.js';
import { FoundAssets, FoundProgrammes, FoundScenarios } from './result-tables.js';
import classes from './search-page.module.css';

/** Of each group, the most that the server answers. */
const MOST = 50;

/** `/search/?query=`: what was found, to work with (docs/product/programmes.md, Search). */
export function SearchPage() {
  const [params] = useSearchParams();
  const query = (params.get('query') ?? '').trim();
  return query === '' ? <NoQuery /> : <Results query={query} />;
}

const crumbs = [{ label: 'Programmes', to: paths.programmes.to() }, { label: 'Search' }];

function NoQuery() {
  return (
    <Page>
      <PageHeader title="Search" crumbs={crumbs} />
      <Panel>
        <EmptyState
          action={
            <Button kind="primary" to={paths.programmes.to()}>
              Go to your programmes
            </Button>
          }
        >
          No results: nothing is searched for yet. Type into the search at the top what to find.
        </EmptyState>
      </Panel>
    </Page>
  );
}

function Results({ query }: { query: string }) {
  const { data: last, error, isValidating, isLoading, mutate } = useSearchAnswer(query, MOST);
  // What was found for other words stays while these are searched for, not once that has failed.
  const data = error === undefined || last?.query === query ? last : undefined;
  const groups = data?.groups;
  const ids = groups ? [...groups.programmes.items, ...groups.drafts.items].map(({ projectId }) => projectId) : [];
  const { data: cards = [] } = useCardsOf(ids);
  const { standing } = useCardChanges();
  const { remove } = useRemoval();
  const { copy, dialog } = useCopying();

  const shown = new Set(standing(cards, () => false).map(({ id }) => id));
  const gone = cards.filter(({ id }) => !shown.has(id));
  const isShown = ({ projectId }: { projectId: number }) => !gone.some(({ id }) => id === projectId);
  const found = groups && totalOf(groups);
  const total = (found?.total ?? 0) - gone.filter(({ id }) => ids.includes(id)).length;
  const words = wordsOf(data?.searched ?? '');
  const buttons = {
    cards,
    onCopy: copy,
    onRemove: remove,
  };

  return (
    <Page>
      <PageHeader
        title={found ? `Search Results ${found.text(total)}` : 'Search'}
        crumbs={crumbs}
        beside={
          data &&
          isCorrected(data) && (
            <p className={classes.corrected}>
              for <b>{data.searched}</b>, the nearest to “{data.query}”
            </p>
          )
        }
      />
      {error !== undefined && (
        <ErrorNote action="searching" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      )}
      {!groups && error === undefined && (
        <Panel>
          <LoadingLabel>Searching</LoadingLabel>
          <Skeleton height="8rem" />
        </Panel>
      )}
      {groups && total === 0 && (
        <Panel refreshing={isLoading}>
          <NothingFound />
        </Panel>
      )}
      {groups && total > 0 && (
        <div className={classes.groups} aria-busy={isLoading || undefined}>
          <Group title="Projects" total={groups.programmes.total} shown={groups.programmes.items.length}>
            <FoundProgrammes
              caption="Projects"
              found={groups.programmes.items.filter(isShown)}
              words={words}
              {...buttons}
            />
          </Group>
          <Group title="Drafts" total={groups.drafts.total} shown={groups.drafts.items.length}>
            <FoundProgrammes caption="Drafts" found={groups.drafts.items.filter(isShown)} words={words} {...buttons} />
          </Group>
          <Group title="Scenarios" total={groups.scenarios.total} shown={groups.scenarios.items.length}>
            <FoundScenarios found={groups.scenarios.items} words={words} />
          </Group>
          <Group title="Assets" total={groups.assets.total} shown={groups.assets.items.length}>
            <FoundAssets found={groups.assets.items} words={words} />
          </Group>
        </div>
      )}
      {dialog}
    </Page>
  );
}

interface GroupProps {
  title: string;
  total: number;
  /** How many of them are in the table. */
  shown: number;
  children: ReactNode;
}

/** The table of a group that has any. */
function Group({ title, total, shown, children }: GroupProps) {
  if (shown === 0) return null;
  return (
    <Panel
      flush
      title={title}
      note={formatTotal(total)}
      description={total > shown ? `The best ${formatNumber(shown)}. Another word leaves fewer.` : undefined}
    >
      {children}
    </Panel>
  );
}
