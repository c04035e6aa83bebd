import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api.js';
import type { CustomInput } from '../../../lib/api-types.js';
import { count, formatNumber } from '../../../lib/format.js';
import { inputKindNames, inputKindOf, inputKinds } from '../../../lib/input-kinds.js';
import { paths } from '../../../lib/paths.js';
import { useUser } from '../../../lib/session.js';
import { usePhone } from '../../../lib/use-phone.js';
import { useTypedSearch } from '../../../lib/use-typed-search.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { SearchField } from '../../../ui/fields/search-field.js';
import { SegmentedControl } from '../../../ui/fields/segmented-control.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { IconSearch } from '../../../ui/icons/search.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { SheetTabs } from '../../../ui/navigation/sheet-tabs.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { Pagination } from '../../../ui/tables/pagination.js';
import { useInputCounts, useInputList } from '../api/list.js';
import { ExportInputs } from '../import/export-inputs.js';
import { ImportInputs } from '../import/import-inputs.js';
import { FiguresProgress } from '../progress/figures-progress.js';
import classes from './custom-inputs-page.module.css';
import { InputsCards } from './inputs-cards.js';
import { InputsTable } from './inputs-table.js';
import { useCreationToast } from './use-creation-toast.js';
import { useDeletion } from './use-deletion.js';
import { pageSizes, useInputsView } from './use-inputs-view.js';

const UsesDialog = lazyDialog(async () => (await import('../uses/uses-dialog.js')).UsesDialog);
const DeleteDialog = lazyDialog(async () => (await import('../deletion/delete-dialog.js')).DeleteDialog);
const InputHistory = lazyDialog(async () => (await import('../history/input-history.js')).InputHistory);

const SEARCH = 'Search names and families';

/** `/custom-inputs/` (docs/product/custom-inputs.md, List) */
export function CustomInputsPage() {
  const phone = usePhone();
  const isAdmin = useUser()?.role === 'Admin';
  const { show, ...view } = useInputsView();
  const { kind, database, search } = view;
  const { data, error, isValidating, mutate } = useInputList(view);
  const counts = useInputCounts(database);
  const { typed, setTyped, clear } = useTypedSearch(search, (words) => show({ search: words }));
  const [searching, setSearching] = useState(search !== '');
  const { remove, isGone } = useDeletion();
  const [asked, setAsked] = useState<{ what: 'uses' | 'delete' | 'history'; input: CustomInput } | null>(null);
  const [opened, setOpened] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  useCreationToast();

  const ask = (what: 'uses' | 'delete' | 'history') => (input: CustomInput) => {
    setAsked({ what, input });
    setOpened(true);
  };
  const dialog = (what: 'uses' | 'delete' | 'history') => ({
    opened: opened && asked?.what === what,
    onClose: () => setOpened(false),
    kind,
  });

  const inputs = data?.items.filter(({ id }) => !isGone(kind, id)) ?? null;
  const total = data && inputs ? data.total - (data.items.length - inputs.length) : 0;
  const page = Math.max(1, Math.min(view.page, Math.ceil(total / view.pageSize)));
  const none = data !== undefined && total === 0;
  const empty = none && search === '';
  const { noun, tab } = inputKinds[kind];

  const tabs = inputKindNames.map((id) => ({ id, label: inputKinds[id].tab, count: counts.data?.[id] }));
  const openKind = (id: string) => show({ kind: inputKindOf(id) ?? kind });
  const create = (
    <Button
      // One solid button in a view: where there are none yet it is that of the empty state.
      kind={empty && !database ? 'secondary' : 'primary'}
      icon={IconPlus}
      to={paths.createCustomInput.to()}
      fullWidth={phone}
      tall={phone}
    >
      Create custom input
    </Button>
  );
  const whose = (
    <div className={classes.switch}>
      <SegmentedControl
        label="Whose inputs"
        value={database ? 'database' : 'custom'}
        onChange={(whose) => show({ database: whose === 'database' })}
        choices={[
          { value: 'custom', label: 'Custom Inputs' },
          { value: 'database', label: 'Database Inputs' },
        ]}
        fullWidth={phone}
      />
    </div>
  );
  const files = (
    <>
      <ImportInputs />
      <ExportInputs custom={!database} kind={kind} />
    </>
  );
  const searchField = (
    <div className={phone ? undefined : classes.search} role="search">
      <SearchField
        label={SEARCH}
        placeholder={SEARCH}
        value={typed}
        onChange={(words) => (words === '' ? clear() : setTyped(words))}
      />
    </div>
  );

  const rowsProps = {
    kind,
    inputs,
    expected: Math.max(1, Math.min(view.pageSize, counts.data?.[kind] ?? view.pageSize)),
    editable: !database || isAdmin,
    onUses: ask('uses'),
    onDelete: ask('delete'),
    onHistory: ask('history'),
  };
  const sheet = (
    <>
      {error !== undefined && (
        <div className={classes.note}>
          <ErrorNote
            error={new Error(`Failed to load custom inputs: ${messageOf(error)}`)}
            onRetry={() => void mutate()}
            retrying={isValidating}
          />
        </div>
      )}
      {error === undefined && counts.error !== undefined && (
        <div className={classes.note}>
          <Banner
            kind="warning"
            action={
              <Button onClick={() => void counts.mutate()} busy={counts.isValidating}>
                Retry
              </Button>
            }
          >
            Some data could not be loaded: how many there are of each type
          </Banner>
        </div>
      )}
      <div ref={rows} tabIndex={-1} className={classes.rows}>
        {none ? (
          <div className={classes.none}>{nothing()}</div>
        ) : (
          (inputs || error === undefined) &&
          (phone ? (
            <InputsCards {...rowsProps} />
          ) : (
            <InputsTable
              {...rowsProps}
              first={(page - 1) * view.pageSize + 1}
              sort={view.sort}
              onSort={(sort) => show({ sort })}
            />
          ))
        )}
      </div>
      {total > 0 && (
        <div className={classes.foot}>
          <Pagination
            label={`Pages of ${tab.toLowerCase()}`}
            page={page}
            pageSize={view.pageSize}
            total={total}
            onPage={(to) => show({ page: to })}
            onPageSize={(pageSize) => show({ pageSize })}
            sizes={pageSizes}
            numbered
          />
        </div>
      )}
    </>
  );

  return (
    <Page phoneFoot={phone && !(empty && !database) && create}>
      <PageHeader
        title="Custom inputs list"
        crumbs={[{ label: 'Home', to: paths.home.to() }, { label: 'Custom inputs' }]}
        beside={
          <>
            {!phone && whose}
            <FiguresProgress />
          </>
        }
        actions={
          <div className={classes.actions}>
            {files}
            {!phone && create}
          </div>
        }
      />
      {phone ? (
        <>
          {whose}
          <div className={classes.choose}>
            <SelectField
              label="Type of input"
              labelHidden
              value={kind}
              onChange={(id) => show({ kind: id })}
              choices={tabs.map(({ id, label, count: items }) => ({
                value: id,
                label: items === undefined ? label : `${label}, ${formatNumber(items)}`,
              }))}
            />
            <IconButton
              icon={IconSearch}
              label="Search"
              bordered
              aria-expanded={searching}
              onClick={() => setSearching(!searching)}
            />
          </div>
          {searching && searchField}
          <div className={classes.sheet}>{sheet}</div>
        </>
      ) : (
        <SheetTabs label="Types of input" tabs={tabs} active={kind} onChange={openKind} action={searchField}>
          {sheet}
        </SheetTabs>
      )}
      {asked && (
        <>
          <UsesDialog {...dialog('uses')} input={asked.input} />
          <DeleteDialog
            {...dialog('delete')}
            input={asked.input}
            onDelete={() => {
              setOpened(false);
              remove(kind, asked.input);
            }}
            orTo={() => rows.current}
          />
          <InputHistory
            key={asked.input.id}
            {...dialog('history')}
            input={asked.input}
            readOnly={database && !isAdmin}
          />
        </>
      )}
    </Page>
  );

  function nothing(): ReactNode {
    if (search !== '')
      return (
        <EmptyState action={<Button onClick={clear}>Clear search</Button>}>
          {`No ${noun} has “${search}” in its name or families.`}
        </EmptyState>
      );
    if (database) return <EmptyState>{`There are ${count(0, noun)} among the Database Inputs.`}</EmptyState>;
    return (
      <EmptyState
        action={
          <Button kind="primary" icon={IconPlus} to={paths.createCustomInput.to()}>
            Create first custom input
          </Button>
        }
      >
        Custom inputs are empty.
      </EmptyState>
    );
  }
}
