import { type ReactNode, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../lib/api.js';
import type { Comparison } from '../../../lib/api-types.js';
import { comparedIn } from '../../../lib/compared-choice.js';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { ActionMenu } from '../../../ui/actions/action-menu.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { useShare } from '../../../ui/actions/use-share.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { SegmentedControl } from '../../../ui/fields/segmented-control.js';
import { IconBookmark } from '../../../ui/icons/bookmark.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { IconShare } from '../../../ui/icons/share.js';
import { IconX } from '../../../ui/icons/x.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { type Measure, useComparison } from '../api.js';
import { sentenceOf } from '../rows/figure-rows.js';
import { ComparisonGrid } from './comparison-grid.js';
import { ComparisonOnPhone } from './comparison-on-phone.js';
import classes from './comparison-page.module.css';

const SaveDialog = lazyDialog(async () => (await import('../saved/save-dialog.js')).SaveDialog);

/**
 * `/projects/compare-scenarios/?projects=[…]&by=labour`: scenarios side by side, read against A
 * (docs/product/comparison.md).
 */
export function ComparisonPage() {
  const [params] = useSearchParams();
  const ids = comparedIn(params.get('projects'));
  if (ids === null) return <Navigate replace to={paths.programmes.to()} />;
  return <Compared ids={ids} measure={params.get('by') === 'labour' ? 'labour' : 'quantities'} />;
}

const measures: readonly { value: Measure; label: string }[] = [
  { value: 'quantities', label: 'Quantities' },
  { value: 'labour', label: 'Labour' },
];

function Compared({ ids, measure }: { ids: readonly number[]; measure: Measure }) {
  const { data: read, error, isValidating, mutate, readAt } = useComparison(ids, measure);
  const [saving, setSaving] = useState(false);
  const navigate = useNavigate();
  const phone = usePhone();
  const { share, dialog } = useShare();

  // The last answer stays while another measure is on its way, and is gone with other scenarios.
  const comparison = read && isOf(read, ids) ? read : undefined;
  const name = comparison?.name;
  const title = `${ids.length} scenarios`;
  const close = comparison ? paths.scenarios.to(comparison.baseProjectId, ids) : paths.programmes.to();
  const by = (next: Measure) => void navigate(paths.compareScenarios.to(ids, next), { replace: true });
  const compareBy = (
    <div className={classes.by} data-screen-only>
      {!phone && <span aria-hidden>Compare by</span>}
      <SegmentedControl label="Compare by" value={measure} onChange={by} choices={measures} fullWidth={phone} />
    </div>
  );
  const without = (id: number) =>
    void navigate(
      paths.compareScenarios.to(
        ids.filter((one) => one !== id),
        measure,
      ),
    );
  return (
    <Page>
      <PageHeader
        title={name && !phone ? `${name}: ${title}` : title}
        tabTitle={name ? `Comparison · ${name}` : 'Comparison'}
        crumbs={[
          { label: 'Programmes', to: paths.programmes.to() },
          ...(name ? [{ label: name, to: close }] : []),
          { label: 'Comparison' },
        ]}
        beside={!phone && compareBy}
        actions={
          phone ? (
            <>
              <ActionMenu
                label="Actions for this comparison"
                actions={[
                  {
                    label: 'Save comparison',
                    icon: IconBookmark,
                    onSelect: () => setSaving(true),
                    disabled: !comparison,
                  },
                  { label: 'Share', icon: IconShare, onSelect: share },
                  { label: 'Edit', icon: IconPencil, to: close },
                ]}
              />
              <IconButton icon={IconX} label="Close" to={close} />
            </>
          ) : (
            <>
              <Button icon={IconBookmark} onClick={() => setSaving(true)} disabled={!comparison}>
                Save comparison
              </Button>
              <Button icon={IconShare} onClick={share}>
                Share
              </Button>
              <Button icon={IconPencil} to={close}>
                Edit
              </Button>
              <IconButton icon={IconX} label="Close" to={close} bordered />
            </>
          )
        }
      />
      {phone && compareBy}
      {error !== undefined && !isNoChoice(error) && (
        <ErrorNote
          action="comparing scenarios"
          error={error}
          figuresFrom={comparison && readAt}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      )}
      {isNoChoice(error) ? (
        <NoChoice error={error} />
      ) : comparison ? (
        <>
          <p className={classes.sentence} aria-live="polite">
            {sentenceOf(comparison)}
          </p>
          {comparison.scenarios.some(({ status }) => status !== 'draft') && (
            <p className={classes.note}>{frozenInWords(comparison)}</p>
          )}
          {phone ? (
            <ComparisonOnPhone comparison={comparison} />
          ) : (
            <ComparisonGrid
              comparison={comparison}
              refreshing={isValidating && comparison.measure !== measure}
              onRemove={ids.length > 2 ? without : undefined}
            />
          )}
        </>
      ) : (
        error === undefined && <Loading others={ids.length - 1} phone={phone} />
      )}
      <SaveDialog
        opened={saving}
        onClose={() => setSaving(false)}
        projects={comparison?.scenarios.map(({ id }) => id) ?? ids}
        measure={measure}
        suggestion={comparison?.scenarios.map(({ scenarioName }) => scenarioName).join(', ') ?? ''}
      />
      {dialog}
    </Page>
  );
}

const isOf = ({ scenarios }: Comparison, ids: readonly number[]): boolean =>
  scenarios.length === ids.length && scenarios.every(({ id }) => ids.includes(id));

/** What is asked for cannot be compared, whatever one tries again. */
const isNoChoice = (error: unknown): error is ApiError =>
  error instanceof ApiError && [404, 409, 422].includes(error.status);

function NoChoice({ error }: { error: ApiError }) {
  const sentence = error.status === 404 ? 'One of these scenarios does not exist any more.' : error.message;
  return (
    <Panel>
      <EmptyState
        action={
          <Button kind="primary" to={paths.programmes.to()}>
            Go to your programmes
          </Button>
        }
      >
        {sentence}
      </EmptyState>
    </Panel>
  );
}

/** In the room that the sentence takes, which grows with the scenarios, and on a phone their choice. */
function Loading({ others, phone }: { others: number; phone: boolean }): ReactNode {
  const lines = phone ? 1 + 2 * others : Math.ceil((others + 1) / 2);
  return (
    <>
      <LoadingLabel>Comparing scenarios</LoadingLabel>
      <Skeleton height={`${lines * 1.25}rem`} width="min(100%, 60rem)" />
      {phone && <Skeleton height={`${Math.ceil(others / 2) * 3.25 + 2}rem`} />}
      <Panel>
        <div className={classes.loading}>
          <Skeleton height="2.25rem" />
          <Skeleton height="10rem" />
          <Skeleton height="14rem" />
          <Skeleton height="8rem" />
        </div>
      </Panel>
    </>
  );
}

/** A published scenario keeps its figures when the library changes (docs/product/programmes.md, Status). */
function frozenInWords({ scenarios }: Comparison): string {
  const frozen = scenarios.filter(({ status }) => status !== 'draft').map(({ scenarioName }) => scenarioName);
  const are =
    frozen.length === 1
      ? 'is not in work any more and keeps its figures'
      : 'are not in work any more and keep their figures';
  return `${frozen.join(', ')} ${are} when the library changes.`;
}
