import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SavedComparison } from '../../../lib/api-types.js';
import { formatDate, formatNumber } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { ScenarioLetter } from '../../../ui/charts/scenario-letter.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { focusHeading } from '../../../ui/feedback/focus-before.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { Cell, Row, Table } from '../../../ui/tables/table.js';
import { useSavedComparisons } from '../api.js';
import classes from './saved-comparisons-page.module.css';
import { useDeletion } from './use-deletion.js';

const RenameDialog = lazyDialog(async () => (await import('./rename-dialog.js')).RenameDialog);

/** `/projects/saved-comparisons/`: what the user has kept (docs/product/comparison.md, Saved comparisons). */
export function SavedComparisonsPage() {
  const { data: all, error, isValidating, mutate } = useSavedComparisons();
  const [renamed, setRenamed] = useState<SavedComparison | null>(null);
  const [renaming, setRenaming] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const remove = useDeletion();
  const rename = (comparison: SavedComparison) => {
    setRenamed(comparison);
    setRenaming(true);
  };
  // The row goes with its button: the next one has the focus, or the page its heading.
  const removeRow = (comparison: SavedComparison, at: number) => {
    remove(comparison);
    setTimeout(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-delete] button');
      const next = buttons?.[Math.min(at, buttons.length - 1)];
      if (next) next.focus();
      else focusHeading();
    });
  };
  return (
    <Page>
      <PageHeader
        title="Saved comparisons"
        crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: 'Saved comparisons' }]}
        titleEnd={
          all &&
          all.length > 0 && <span aria-label={`${formatNumber(all.length)} in all`}>{formatNumber(all.length)}</span>
        }
      />
      {error !== undefined && (
        <ErrorNote
          action="loading saved comparisons"
          error={error}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      )}
      {!all && error === undefined && (
        <Panel>
          <LoadingLabel>Loading saved comparisons</LoadingLabel>
          <div className={classes.loading}>
            <Skeleton height="2.25rem" />
            <Skeleton height="2.25rem" />
            <Skeleton height="2.25rem" />
          </div>
        </Panel>
      )}
      {all?.length === 0 && (
        <Panel>
          <EmptyState
            action={
              <Button kind="primary" to={paths.programmes.to()}>
                Go to your programmes
              </Button>
            }
          >
            You have saved no comparisons yet. Tick scenarios of a programme, compare them, and save what you see.
          </EmptyState>
        </Panel>
      )}
      {all && all.length > 0 && (
        <div ref={list}>
          <Panel flush>
            <Saved all={all} onRename={rename} onDelete={removeRow} />
          </Panel>
        </div>
      )}
      {renamed && (
        <RenameDialog
          key={renamed.id}
          opened={renaming}
          comparison={all?.find(({ id }) => id === renamed.id) ?? renamed}
          onClose={() => setRenaming(false)}
        />
      )}
    </Page>
  );
}

interface SavedProps {
  all: readonly SavedComparison[];
  onRename: (comparison: SavedComparison) => void;
  onDelete: (comparison: SavedComparison, at: number) => void;
}

function Saved({ all, onRename, onDelete }: SavedProps) {
  const phone = usePhone();
  const buttons = (comparison: SavedComparison, at: number) => (
    <span className={classes.buttons}>
      <IconButton
        icon={IconPencil}
        label={`Rename ${comparison.name}`}
        tooltip="Rename"
        onClick={() => onRename(comparison)}
      />
      <span data-delete>
        <IconButton
          icon={IconTrash}
          label={`Delete ${comparison.name}`}
          tooltip="Delete"
          removes
          onClick={() => onDelete(comparison, at)}
        />
      </span>
    </span>
  );
  if (phone)
    return (
      <ul className={classes.list} aria-label="Saved comparisons">
        {all.map((comparison, at) => (
          <li key={comparison.id} className={classes.item}>
            <div className={classes.lines}>
              <Name comparison={comparison} />
              <p className={classes.note}>
                {comparison.programmeName} · {measureOf(comparison)} · {formatDate(comparison.modified)}
              </p>
              <Scenarios comparison={comparison} />
            </div>
            {buttons(comparison, at)}
          </li>
        ))}
      </ul>
    );
  return (
    <Table
      caption="Saved comparisons"
      columns={[
        { key: 'name', label: 'Name', width: '26%' },
        { key: 'programme', label: 'Programme', width: '18%' },
        { key: 'scenarios', label: 'Scenarios' },
        { key: 'measure', label: 'Compared by', width: '7rem' },
        { key: 'modified', label: 'Last changed', numeric: true, width: '8rem' },
        { key: 'buttons', label: <VisuallyHidden>Actions</VisuallyHidden>, width: '6rem' },
      ]}
    >
      {all.map((comparison, at) => (
        <Row key={comparison.id}>
          <Cell heading>
            <Name comparison={comparison} />
          </Cell>
          <Cell>
            {comparison.baseProjectId !== null ? (
              <Link className={classes.programme} to={paths.scenarios.to(comparison.baseProjectId)}>
                {comparison.programmeName}
              </Link>
            ) : (
              '–'
            )}
          </Cell>
          <Cell>
            <Scenarios comparison={comparison} />
          </Cell>
          <Cell>{measureOf(comparison)}</Cell>
          <Cell numeric>{formatDate(comparison.modified)}</Cell>
          <Cell>{buttons(comparison, at)}</Cell>
        </Row>
      ))}
    </Table>
  );
}

const measureOf = ({ measure }: SavedComparison): string => (measure === 'labour' ? 'Labour' : 'Quantities');

/** Opens what is left to compare; a name alone where that is less than two. */
function Name({ comparison: { name, scenarios, measure } }: { comparison: SavedComparison }) {
  const standing = scenarios.filter(({ stands }) => stands).map(({ id }) => id);
  if (standing.length < 2) return <span className={classes.name}>{name}</span>;
  return (
    <Link className={classes.name} to={paths.compareScenarios.to(standing, measure)}>
      {name}
    </Link>
  );
}

function Scenarios({ comparison: { scenarios } }: { comparison: SavedComparison }) {
  const standing = scenarios.filter(({ stands }) => stands);
  const removed = scenarios.filter(({ stands }) => !stands);
  return (
    <>
      <span className={classes.scenarios}>
        {standing.map(({ id, scenarioName }, at) => (
          <span key={id} className={classes.scenario}>
            <ScenarioLetter at={at} />
            {scenarioName}
          </span>
        ))}
      </span>
      {removed.length > 0 && <p className={classes.note}>{removedInWords(removed, standing.length)}</p>}
    </>
  );
}

/** 'Two shifts was removed; the others can be compared.' */
function removedInWords(removed: SavedComparison['scenarios'], standing: number): string {
  const names = removed.map(({ scenarioName }) => scenarioName ?? 'A scenario of a removed programme').join(', ');
  const left = standing >= 2 ? 'the others can be compared' : 'fewer than two are left to compare';
  return `${names} ${removed.length === 1 ? 'was' : 'were'} removed; ${left}.`;
}
