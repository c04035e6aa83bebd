import { useEffect, useRef, useState } from 'react';
import type { Programme } from '../../lib/api-types.js';
import { count, formatNumber } from '../../lib/format.js';
import { usePhone } from '../../lib/use-phone.js';
import { Button } from '../../ui/actions/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { ConflictRows } from '../../ui/feedback/conflict-rows.js';
import { ErrorNote } from '../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.js';
import { IconPackages } from '../../ui/icons/packages.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { TableDialog } from '../../ui/overlays/table-dialog.js';
import { Pagination } from '../../ui/tables/pagination.js';
import { useFittingRows } from '../../ui/tables/use-fitting-rows.js';
import { AssetRows } from './asset-rows.js';
import { PackageSelector } from './package-selector.js';
import classes from './packages-dialog.module.css';
import {
  countStaged,
  packageName,
  packageOf,
  packageRows,
  withAssigned,
  withCreated,
  withRemoved,
  withRenamed,
} from './staged-packages.js';
import { usePartSelection } from './use-part-selection.js';
import { useStagedPackages } from './use-staged-packages.js';

export interface PackagesDialogProps {
  opened: boolean;
  onClose: () => void;
  programme: Programme;
  etag: string | null;
  /** Something is staged: the page asks before it is left. */
  onUnsaved: (unsaved: boolean) => void;
}

const SIZES = [5, 10, 20, 50];

/** Packages of a programme and the assets in them, staged until Save (docs/product/packages.md). */
export function PackagesDialog({ opened, onClose, programme, etag, onUnsaved }: PackagesDialogProps) {
  const phone = usePhone();
  const fitting = useFittingRows();
  const [size, setSize] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const [choosing, setChoosing] = useState<{ opened: boolean; forSelected: boolean }>({
    opened: false,
    forSelected: false,
  });
  const [leaving, setLeaving] = useState(false);
  const foot = useRef<HTMLDivElement>(null);
  const edits = useStagedPackages(opened, { programme, etag }, onClose);
  const { base, staged, stage, save } = edits;
  const assets = base?.programme.assets ?? programme.assets;
  const ticked = usePartSelection(assets);
  const { clear } = ticked;
  useEffect(() => {
    if (!opened) return;
    clear();
    setPage(1);
    setSize(null);
  }, [opened, clear]);

  const rows = base ? packageRows(base, staged) : [];
  const changes = countStaged(staged, assets);
  const unsaved = opened && changes > 0;
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [onUnsaved, unsaved]);
  const pageSize = size ?? fitting;
  const last = Math.max(Math.ceil(assets.length / pageSize), 1);
  const at = Math.min(page, last);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const saved = new Map(base?.packages.map((one) => [one.id, one.packageName]));
  const ids = new Set(ticked.parts.map((part) => packageOf(staged, part)));

  const close = () => {
    if (changes === 0) onClose();
    // Not by the Escape that answers the question of the page, which is being left.
    // After this Escape: the question would hear it as well.
    else if (document.querySelectorAll('[role="dialog"]').length === 1) setTimeout(() => setLeaving(true));
  };
  const assignButton = (
    <Button
      onClick={() => setChoosing({ opened: true, forSelected: true })}
      disabledReason={ticked.assets.length === 0 ? 'Please select at least one asset' : undefined}
      fullWidth={phone}
    >
      Assign/edit package
    </Button>
  );
  const pages = assets.length > Math.min(fitting, 10) && (
    <Pagination
      label="Pages of the assets"
      page={at}
      pageSize={pageSize}
      total={assets.length}
      onPage={setPage}
      onPageSize={setSize}
      sizes={[...new Set([fitting, ...SIZES])].sort((a, b) => a - b)}
    />
  );
  const summary =
    changes === 0
      ? ticked.assets.length === 0
        ? ''
        : `${formatNumber(ticked.assets.length)} of ${count(assets.length, 'asset')} selected`
      : `${count(changes, 'change')} not saved`;

  return (
    <>
      <TableDialog
        opened={opened}
        onClose={close}
        locked={save.busy || choosing.opened || leaving}
        icon={IconPackages}
        title="Assign packages to assets"
        facts={base ? `${count(assets.length, 'asset')}, ${count(rows.length, 'package')}` : undefined}
        head={
          base && (
            <>
              {edits.conflicts.length > 0 && (
                <div className={classes.conflicts}>
                  <ConflictRows
                    rows={edits.conflicts.map((conflict) => ({
                      key: conflict.key,
                      what: conflict.what,
                      mine: conflict.mine,
                      theirs: conflict.theirs,
                      onMine: () => edits.decide(conflict, 'mine'),
                      onTheirs: () => edits.decide(conflict, 'theirs'),
                    }))}
                  />
                </div>
              )}
              {edits.lost.length > 0 && <Banner kind="warning">{edits.lost.join(' ')}</Banner>}
              {edits.failure && edits.conflicts.length === 0 && <ErrorNote error={new Error(edits.failure)} />}
              <div className={classes.tools}>
                {assignButton}
                <Button kind="quiet" onClick={() => setChoosing({ opened: true, forSelected: false })}>
                  {`Packages (${formatNumber(rows.length)})`}
                </Button>
              </div>
            </>
          )
        }
        foot={
          <div ref={foot} className={classes.foot}>
            {!phone && pages}
            <span className={classes.summary} role="status">
              {summary}
            </span>
            <Button onClick={onClose} disabled={save.busy}>
              Cancel
            </Button>
            <Button
              kind="primary"
              busy={save.busy}
              disabled={changes === 0}
              disabledReason={
                changes > 0 && edits.conflicts.length > 0 ? 'Choose which values to keep first.' : undefined
              }
              onClick={() => void save.run(undefined)}
            >
              Save
            </Button>
          </div>
        }
      >
        {edits.loadError !== null && (
          <div className={classes.note}>
            <ErrorNote
              action="loading packages"
              error={edits.loadError}
              onRetry={edits.reload}
              retrying={edits.loading}
            />
          </div>
        )}
        {!base && edits.loadError === null && <Loading rows={Math.min(pageSize, Math.max(assets.length, 1))} />}
        {base && (
          <>
            <AssetRows
              assets={assets.slice((at - 1) * pageSize, at * pageSize)}
              selected={ticked.selected}
              onSelect={ticked.select}
              packageNow={(parts) =>
                packageName(
                  parts,
                  (part) => packageOf(staged, part),
                  (id) => names.get(id),
                )
              }
              packageBefore={(parts) =>
                packageName(
                  parts,
                  (part) => part.packageId,
                  (id) => saved.get(id),
                )
              }
              isChanged={({ id }) => staged.assigned.has(id)}
              locked={save.busy}
            />
            {phone && pages}
          </>
        )}
      </TableDialog>
      {base && (
        <PackageSelector
          opened={choosing.opened}
          onClose={() => setChoosing((now) => ({ ...now, opened: false }))}
          rows={rows}
          chosenFor={
            choosing.forSelected
              ? `${count(ticked.assets.length, 'asset')}, ${count(ticked.parts.length, 'part')}`
              : null
          }
          current={ids.size === 1 ? ([...ids][0] ?? null) : undefined}
          orTo={() => foot.current?.querySelector<HTMLElement>('button:last-of-type')}
          onCreate={(name) => {
            const made = withCreated(staged, name);
            stage(made.staged);
            return made.id;
          }}
          onRename={(id, name) => stage(withRenamed(staged, base, id, name))}
          onDelete={(id) => stage(withRemoved(staged, id))}
          onAssign={(id) => {
            stage(withAssigned(staged, ticked.parts, id));
            clear();
            setChoosing((now) => ({ ...now, opened: false }));
          }}
        />
      )}
      <ConfirmDialog
        opened={leaving}
        title="Leave without saving?"
        confirm="Leave"
        cancel="Stay"
        onConfirm={() => {
          setLeaving(false);
          onClose();
        }}
        onCancel={() => setLeaving(false)}
      >
        {`${count(changes, 'change')} of packages will be lost.`}
      </ConfirmDialog>
    </>
  );
}

function Loading({ rows }: { rows: number }) {
  return (
    <div className={classes.loading}>
      <LoadingLabel>Loading packages</LoadingLabel>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height="1.25rem" />
      ))}
    </div>
  );
}
