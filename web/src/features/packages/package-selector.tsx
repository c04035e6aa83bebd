import { useEffect, useRef, useState } from 'react';
import { count } from '../../lib/format.js';
import { holdsWords } from '../../lib/plain-letters.js';
import { Button } from '../../ui/actions/button.js';
import { IconButton } from '../../ui/actions/icon-button.js';
import { toast } from '../../ui/feedback/toast.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { IconPencil } from '../../ui/icons/pencil.js';
import { IconPlus } from '../../ui/icons/plus.js';
import { IconTrash } from '../../ui/icons/trash.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { NameDialog } from '../../ui/overlays/name-dialog.js';
import { Pagination } from '../../ui/tables/pagination.js';
import { useFittingRows } from '../../ui/tables/use-fitting-rows.js';
import { PackageChoices } from './package-choices.js';
import classes from './packages-dialog.module.css';
import { cannotDelete, nameFault, type PackageRow } from './staged-packages.js';

export interface PackageSelectorProps {
  opened: boolean;
  onClose: () => void;
  rows: readonly PackageRow[];
  /** What the choice is for: '2 assets, 5 parts'; null where packages are only looked after. */
  chosenFor: string | null;
  /** The package that all of them are in, null for none; undefined where they are in different ones. */
  current: number | null | undefined;
  /** Answers the id of the new package. */
  onCreate: (name: string) => number;
  onRename: (id: number, name: string) => void;
  onDelete: (id: number) => void;
  onAssign: (id: number | null) => void;
  /** Where the focus goes when the button that opened it cannot be pressed any more. */
  orTo: () => HTMLElement | null | undefined;
}

const PAGE = 10;

/** What the dialog that asks for a name is asked with: a package that gets another one, or null for a new package. */
interface Naming {
  opened: boolean;
  row: PackageRow | null;
  name: string;
  fault: string | undefined;
}

/** The packages of a programme: one is chosen for the selected assets, and each is made, renamed and removed here. */
export function PackageSelector(props: PackageSelectorProps) {
  const { opened, onClose, rows, chosenFor, current, onCreate, onRename, onDelete, onAssign, orTo } = props;
  const [chosen, setChosen] = useState(current);
  const [searched, setSearched] = useState('');
  const [page, setPage] = useState(1);
  const [naming, setNaming] = useState<Naming>({ opened: false, row: null, name: '', fault: undefined });
  const [asking, setAsking] = useState<{ opened: boolean; row: PackageRow | null }>({ opened: false, row: null });
  const pageSize = Math.min(useFittingRows(), PAGE);
  useEffect(() => {
    if (!opened) return;
    setChosen(current);
    setSearched('');
    setPage(1);
  }, [opened, current]);

  const isFound = holdsWords(searched);
  const found = rows.filter(({ name }) => isFound(name));
  const at = Math.min(page, Math.max(Math.ceil(found.length / pageSize), 1));
  const shown = found.slice((at - 1) * pageSize, at * pageSize);

  const head = useRef<HTMLDivElement>(null);
  // Out of date as soon as a name is taken.
  const complaint = useRef<() => void>(undefined);
  const askName = (row: PackageRow | null) => setNaming({ opened: true, row, name: row?.name ?? '', fault: undefined });
  const takeName = () => {
    const { row } = naming;
    const name = naming.name.trim();
    const fault = nameFault(rows, name, row?.id);
    setNaming((now) => ({ ...now, opened: fault !== undefined, fault }));
    if (fault) {
      complaint.current = toast.error(
        `Failed to ${row ? 'store package update' : 'create temporary package'}: ${fault}`,
      );
      return;
    }
    complaint.current?.();
    if (row) onRename(row.id, name);
    else {
      setChosen(onCreate(name));
      // The new one is the last.
      setSearched('');
      setPage(Math.ceil((rows.length + 1) / pageSize));
    }
  };
  const askDelete = (row: PackageRow) => {
    const reason = cannotDelete(row);
    if (reason) toast.error(reason, { detail: 'Remove the package from these assets first.' });
    else setAsking({ opened: true, row });
  };
  const assign = () => {
    if (chosen === undefined) return;
    if (chosen !== null && !rows.some(({ id }) => id === chosen))
      toast.error('Failed to assign package: This package is not in the programme');
    else onAssign(chosen);
  };

  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        width="medium"
        orTo={orTo}
        locked={naming.opened || asking.opened}
        title={chosenFor === null ? 'Packages' : 'Choose a package'}
        actions={
          chosenFor === null ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button
                kind="primary"
                onClick={assign}
                disabledReason={
                  chosen === undefined ? 'These are in different packages: choose one, or none' : undefined
                }
              >
                Assign
              </Button>
            </>
          )
        }
      >
        <div className={classes.selector}>
          <div ref={head} className={classes.selectorHead}>
            <p className={classes.quiet}>{chosenFor === null ? count(rows.length, 'package') : `For ${chosenFor}`}</p>
            <Button icon={IconPlus} onClick={() => askName(null)}>
              New package
            </Button>
          </div>
          {rows.length > PAGE && (
            <SearchField
              label="Search packages"
              placeholder="Search packages"
              value={searched}
              onChange={(next) => {
                setSearched(next);
                setPage(1);
              }}
            />
          )}
          <PackageChoices
            rows={shown}
            chosen={chosen}
            onChoose={chosenFor === null ? undefined : setChosen}
            empty={rows.length === 0 ? 'There are no packages yet' : `No package is called “${searched}”`}
            actions={(row) => (
              <>
                <IconButton icon={IconPencil} label={`Edit package ${row.name}`} onClick={() => askName(row)} />
                <IconButton icon={IconTrash} label={`Delete package ${row.name}`} onClick={() => askDelete(row)} />
              </>
            )}
          />
          {found.length > pageSize && (
            <Pagination
              label="Pages of the packages"
              page={at}
              pageSize={pageSize}
              total={found.length}
              onPage={setPage}
            />
          )}
        </div>
      </Dialog>
      <NameDialog
        opened={naming.opened}
        title={naming.row ? 'Edit package' : 'New package'}
        label="Package name"
        value={naming.name}
        onChange={(name) => setNaming((now) => ({ ...now, name, fault: undefined }))}
        error={naming.fault}
        maxLength={100}
        confirm={naming.row ? 'Update' : 'Create'}
        disabled={naming.name.trim() === ''}
        onConfirm={takeName}
        onClose={() => setNaming((now) => ({ ...now, opened: false }))}
      />
      <ConfirmDialog
        opened={asking.opened}
        title="Delete package?"
        confirm="Delete package"
        danger
        onConfirm={() => {
          if (asking.row) onDelete(asking.row.id);
          if (asking.row?.id === chosen) setChosen(current);
          setAsking((now) => ({ ...now, opened: false }));
        }}
        onCancel={() => setAsking((now) => ({ ...now, opened: false }))}
        // The button of the package that is gone went with it.
        orTo={() => head.current?.querySelector('button')}
      >
        {`Are you sure you want to delete the package "${asking.row?.name ?? ''}"? This action cannot be undone.`}
      </ConfirmDialog>
    </>
  );
}
