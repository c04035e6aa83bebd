import { useMediaQuery } from '@mantine/hooks';
import { Navigate, useLocation } from 'react-router-dom';
import { ApiError } from '../../lib/api.js';
import type { ProgrammeChange } from '../../lib/api-types.js';
import { readFile } from '../../lib/downloads.js';
import { paths, useProgrammeId } from '../../lib/paths.js';
import { saveFile } from '../../lib/save-file.js';
import { usePhone } from '../../lib/use-phone.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/actions/button.js';
import { IconButton } from '../../ui/actions/icon-button.js';
import { ErrorNote } from '../../ui/feedback/error-note.js';
import { MissingProgramme } from '../../ui/feedback/missing-programme.js';
import { toast } from '../../ui/feedback/toast.js';
import { IconDownload } from '../../ui/icons/download.js';
import { IconX } from '../../ui/icons/x.js';
import { Page } from '../../ui/layout/page.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { Panel } from '../../ui/layout/panel.js';
import { Sheet } from '../../ui/overlays/sheet.js';
import { useChange, useHistory } from './api.js';
import { ChangeDetail } from './change-detail.js';
import { ChangeList, ChangeListSkeleton } from './change-list.js';
import { HistoryFilterBar } from './history-filter-bar.js';
import classes from './history-page.module.css';
import { focusOpenChange, useUndoing } from './use-undoing.js';
import { useUrlHistory } from './use-url-history.js';

/** `/projects/history/:id/`: who changed what when, from now down to the making (docs/product/history.md, History of a programme). */
export function HistoryPage() {
  const id = useProgrammeId();
  const { pathname } = useLocation();
  return id === null ? <Navigate replace to={paths.notFound.to(pathname)} /> : <History key={id} id={id} />;
}

function History({ id }: { id: number }) {
  const phone = usePhone();
  const beside = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const { filters, query, pages, choose, more, open, setOpen } = useUrlHistory();
  const { data, error, isValidating, isLoading, mutate } = useHistory(id, query, pages);
  // Beside the list the last change is open until another one is chosen.
  const chosen = open ?? (beside ? (data?.changes[0]?.commandId ?? null) : null);
  const onPage = data?.changes.find(({ commandId }) => commandId === chosen);
  const { data: linked, error: unread } = useChange(id, chosen !== null && data && !onPage ? chosen : null);
  const change = onPage ?? (linked?.commandId === chosen ? linked : undefined);
  const undoing = useUndoing(id, setOpen);
  const download = useWrite(
    async () => {
      const { content, name } = await readFile('/api/Audit/export', { query: { projectId: id } });
      saveFile(name ?? `programme-${id}.ndjson`, content);
    },
    { onError: (failed) => toast.error(`Failed while exporting the audit file: ${failed.message}`) },
  );
  if (error instanceof ApiError && error.status === 404 && !data)
    return (
      <Page>
        <PageHeader
          title="History"
          crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: 'History' }]}
        />
        <MissingProgramme />
      </Page>
    );
  const name = data ? (data.scenarioName === null ? data.name : `${data.name} · ${data.scenarioName}`) : '';
  // The undo of the making removes the programme: that is asked for where programmes are removed.
  const undoOf = ({ commandId, versionBefore }: ProgrammeChange) =>
    versionBefore !== 0 && (data?.canChange || commandId === data?.changes[0]?.commandId)
      ? () => undoing.undo(commandId)
      : undefined;
  const detail = change && (
    <ChangeDetail
      key={change.commandId}
      programmeId={id}
      change={change}
      onUndo={undoOf(change)}
      busy={undoing.busy === change.commandId}
    />
  );
  const closeSheet = () => {
    // Closing changes the address, and a changed address whose focus is nowhere takes it to the heading: the row has it before.
    focusOpenChange();
    setOpen(null);
  };
  return (
    <Page>
      <PageHeader
        title="History"
        tabTitle={name === '' ? 'History' : `History · ${name}`}
        crumbs={[
          ...(phone ? [] : [{ label: 'Programmes', to: paths.programmes.to() }]),
          ...(data ? [{ label: name, to: paths.editProgramme.to(id) }] : []),
          { label: 'History' },
        ]}
        actions={
          <>
            {phone ? (
              <IconButton
                icon={IconDownload}
                label="Export audit file"
                busy={download.busy}
                onClick={() => void download.run(undefined)}
              />
            ) : (
              <Button icon={IconDownload} busy={download.busy} onClick={() => void download.run(undefined)}>
                Export audit file
              </Button>
            )}
            <IconButton icon={IconX} label="Close" to={paths.editProgramme.to(id)} bordered={!phone} />
          </>
        }
      />
      {error !== undefined && (
        <ErrorNote action="loading the history" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      )}
      {unread !== undefined && <ErrorNote action="loading the change that the address names" error={unread} />}
      <div className={classes.split}>
        <Panel flush refreshing={data !== undefined && isLoading}>
          <HistoryFilterBar filters={filters} choose={choose} history={data} />
          {!data && error === undefined && <ChangeListSkeleton />}
          {data && (
            <ChangeList
              id={id}
              history={data}
              open={chosen}
              onOpen={setOpen}
              undoOf={undoOf}
              busy={undoing.busy}
              loading={isLoading}
              onMore={more}
              onClear={() => choose({ user: 0, kind: '', asset: '', until: null })}
            />
          )}
        </Panel>
        {beside && change && (
          <aside className={classes.aside} aria-label="The open change">
            <Panel title={change.title}>{detail}</Panel>
          </aside>
        )}
      </div>
      {!beside && (
        <Sheet opened={open !== null && change !== undefined} onClose={closeSheet} title={change?.title ?? ''}>
          {detail}
        </Sheet>
      )}
    </Page>
  );
}
