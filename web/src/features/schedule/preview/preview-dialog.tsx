import { useDebouncedValue } from '@mantine/hooks';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { v4 as uuid } from 'uuid';
import { ApiError, messageOf } from '../../../lib/api.js';
import type { CodePage, PreviewStatus, ScheduleImported, SchedulePreview } from '../../../lib/api-types.js';
import { activityName, count, formatNumber } from '../../../lib/format.js';
import { invalidations, matchesPrefix } from '../../../lib/keys.js';
import type { Progress } from '../../../lib/ndjson.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { toast } from '../../../ui/feedback/toast.js';
import { SearchField } from '../../../ui/fields/search-field.js';
import { IconFileSpreadsheet } from '../../../ui/icons/file-spreadsheet.js';
import { TableDialog } from '../../../ui/overlays/table-dialog.js';
import { Pagination } from '../../../ui/tables/pagination.js';
import { StatusFilter } from '../../../ui/tables/status-filter.js';
import { useFittingRows } from '../../../ui/tables/use-fitting-rows.js';
import {
  type DateOrder,
  type ImportStep,
  importSchedule,
  type MissingActivities,
  type PreviewQuery,
  type ReadingStep,
  usePreviewRows,
} from '../api/preview.js';
import type { Step } from '../import/overall-progress.js';
import { WorkProgress } from '../import/work-progress.js';
import { CONFIRM, PreviewAsks } from './preview-asks.js';
import classes from './preview-dialog.module.css';
import { PreviewList } from './preview-list.js';
import { PreviewNotes } from './preview-notes.js';
import { PreviewProjects } from './preview-projects.js';
import { PreviewTable } from './preview-table.js';
import { selectedByDefault, selectedCount, usableCount } from './selection.js';

/** Activities that the file lacks, as many as are named after the import. */
const firstNotInFile: PreviewQuery = { page: 1, pageSize: 10, status: 'Not in file', sort: 'name' };

/** A file on its way to another preview. */
export interface Again {
  steps: readonly Step[];
  progress: Progress<ReadingStep>;
}

/** As a preview opens, and one that takes its place. */
const firstQuery = { page: 1, status: null, sort: 'status' } as const satisfies Omit<PreviewQuery, 'pageSize'>;

export interface PreviewDialogProps {
  opened: boolean;
  preview: SchedulePreview;
  onClose: () => void;
  /** The file is read, or compared, otherwise: this preview stays until the new one is there. */
  again: Again | null;
  /** Why it could not be read or compared otherwise. */
  refused: ApiError | null;
  /** Reads the file again, with day and month the other way round. */
  onDateOrder: (dateOrder: DateOrder) => void;
  /** Reads its text again. */
  onCodePage: (codePage: CodePage) => void;
  onProject: (key: string) => void;
  onTarget: (target: number | null) => void;
  /** Back to the columns, where they were assigned by hand. */
  onColumns?: (() => void) | undefined;
  onImported: (result: ScheduleImported, missing: MissingActivities | null) => void;
}

/** Rows of a file compared with the schedule, to pick those that are imported (docs/product/schedules.md, Preview). */
export function PreviewDialog(props: PreviewDialogProps) {
  const { opened, preview, onClose, again, refused, onColumns, onImported } = props;
  const { previewId, counts, details } = preview;
  const { mutate } = useSWRConfig();
  const phone = usePhone();
  // Notes and questions above the table leave it less room from file to file.
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const fitting = useFittingRows(phone ? null : place);
  const [query, setQuery] = useState<Omit<PreviewQuery, 'pageSize'>>(firstQuery);
  const [search, setSearch] = useState('');
  const [words] = useDebouncedValue(search.trim(), 150);
  const [chosenSize, setChosenSize] = useState<number | null>(null);
  const pageSize = chosenSize ?? fitting;
  const [selection, setSelection] = useState(selectedByDefault);
  const [confirmed, setConfirmed] = useState(false);
  const [progress, setProgress] = useState<Progress<ImportStep> | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const work = useRef<AbortController | null>(null);
  const sent = useRef<{ body: string; key: string } | null>(null);
  const rows = usePreviewRows(place ? preview : null, { ...query, query: words || undefined, pageSize });
  // Read while rendering: SWR renders again only for fields that a render has read.
  const { data: missing } = usePreviewRows(counts.notInFile > 0 ? preview : null, firstNotInFile);
  useEffect(() => () => work.current?.abort(), []);

  // Another comparison has other rows: what was picked of the last one means nothing there.
  const [shown, setShown] = useState(preview);
  if (shown !== preview) {
    setShown(preview);
    setQuery(firstQuery);
    setSearch('');
    setSelection(selectedByDefault);
    setConfirmed(false);
    setProblem(null);
  }
  const busy = progress !== null || again !== null;
  // A choice is disabled while it takes effect, and loses the focus.
  const chosen = useRef<Element | null>(null);
  const choosing =
    <T,>(choose: (value: T) => void) =>
    (value: T) => {
      chosen.current = document.activeElement;
      choose(value);
    };
  const choices = {
    preview,
    onDateOrder: choosing(props.onDateOrder),
    onCodePage: choosing(props.onCodePage),
    onProject: choosing(props.onProject),
    onTarget: choosing(props.onTarget),
    locked: busy,
  };
  useEffect(() => {
    if (again) return;
    const { activeElement } = document;
    if (activeElement === null || activeElement.contains(chosen.current))
      (chosen.current as HTMLElement | null)?.focus();
    chosen.current = null;
  }, [again]);

  // The first row that was in sight stays in sight when the window gets higher or lower.
  const before = useRef(pageSize);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = pageSize;
    if (was !== pageSize) setQuery((now) => ({ ...now, page: Math.floor(((now.page - 1) * was) / pageSize) + 1 }));
  }, [pageSize]);

  const selected = selectedCount(selection, counts);
  const recording = progress?.step === 'recording';

  const submit = async () => {
    if (busy) return;
    if (selected === 0) {
      toast.warning('No items selected for upload.');
      return;
    }
    const stop = new AbortController();
    work.current = stop;
    // The same rows again are the same command, whose answer may only have been lost on its way.
    const body = {
      previewId,
      statuses: selection.statuses,
      except: [...selection.except.keys()],
      confirmed: confirmed ? preview.asks.map(({ code }) => code) : [],
    };
    const command = JSON.stringify([body, preview.project, preview.target]);
    if (sent.current?.body !== command) sent.current = { body: command, key: uuid() };
    setProblem(null);
    setProgress({ step: 'checking', done: 0 });
    try {
      const result = await importSchedule(body, sent.current.key, {
        onProgress: (next) => !stop.signal.aborted && setProgress(next as Progress<ImportStep>),
        signal: stop.signal,
      });
      onImported(
        result,
        counts.notInFile === 0
          ? null
          : {
              total: counts.notInFile,
              names: (missing?.items ?? []).map(({ name, description }) => activityName(name, description)),
            },
      );
    } catch (error) {
      if (stop.signal.aborted) return;
      const failed = error instanceof ApiError ? error : new ApiError(0, 'unexpected', messageOf(error));
      setProgress(null);
      if (failed.status === 422 && failed.message === 'No items selected for upload.') toast.warning(failed.message);
      else setProblem(failed);
    }
  };
  const stopImport = (event: MouseEvent) => {
    // The second click of a double click on Upload, which was in this place.
    if (event.detail > 1) return;
    work.current?.abort();
    work.current = null;
    setProgress(null);
    // A small import may have been recorded before the server noticed: read again what is true.
    toast.info('Import cancelled', { detail: 'Nothing was recorded, unless it was done by then.' });
    void mutate(matchesPrefix(invalidations.scheduleImported(preview.projectId)));
  };

  const filter = (status: PreviewStatus | null) => setQuery((now) => ({ ...now, status, page: 1 }));
  const table = {
    rows: rows.data?.items ?? null,
    expected: pageSize,
    filter: query.status,
    searched: words !== '',
    progress: details.includes('status') || details.includes('percentComplete'),
    sort: query.sort,
    onSort: (sort: PreviewQuery['sort']) => setQuery((now) => ({ ...now, sort, page: 1 })),
    selection,
    onSelection: setSelection,
    counts,
    locked: busy,
    refreshing: rows.isLoading && rows.data !== undefined,
  };
  const pages = (
    <Pagination
      label="Pages of the preview"
      page={query.page}
      pageSize={pageSize}
      total={rows.data?.total ?? 0}
      onPage={(page) => setQuery((now) => ({ ...now, page }))}
      onPageSize={setChosenSize}
      sizes={[...new Set([fitting, 10, 20, 50])].sort((a, b) => a - b)}
    />
  );
  const summary = `${formatNumber(selected)} of ${formatNumber(usableCount(counts))} usable ${usableCount(counts) === 1 ? 'row' : 'rows'} selected`;
  const upload = (
    <Button
      kind="primary"
      tall={phone}
      fullWidth={phone}
      disabledReason={preview.asks.length > 0 && !confirmed ? `Tick ‘${CONFIRM}’ first` : undefined}
      onClick={() => void submit()}
    >
      {`Upload ${count(selected, 'activity', 'activities')}`}
    </Button>
  );

  return (
    <TableDialog
      opened={opened}
      onClose={onClose}
      locked={progress !== null}
      icon={IconFileSpreadsheet}
      title="Schedule preview"
      placeRef={setPlace}
      facts={[preview.fileName, ...(phone ? [] : [preview.kindName]), count(preview.rows, 'row')].join(', ')}
      head={
        <>
          <PreviewProjects {...choices} />
          <PreviewAsks asks={preview.asks} confirmed={confirmed} onConfirm={setConfirmed} locked={busy} />
          <div className={classes.narrowing}>
            <StatusFilter<PreviewStatus>
              label="Rows shown"
              choices={statusChoices(counts, preview.rows)}
              value={query.status}
              onChange={filter}
            />
            <div className={classes.search}>
              <SearchField
                label="Search ID, name and WBS"
                placeholder="Search ID, name and WBS"
                value={search}
                onChange={(typed) => {
                  setSearch(typed);
                  setQuery((now) => ({ ...now, page: 1 }));
                }}
              />
            </div>
          </div>
          <PreviewNotes {...choices} onColumns={onColumns} />
          {refused && <ErrorNote action="reading the file otherwise" error={refused} />}
          {rows.error && (
            <ErrorNote
              action="reading the preview"
              error={rows.error}
              onRetry={() => void rows.mutate()}
              retrying={rows.isValidating}
            />
          )}
          {problem && <ErrorNote action="importing the schedule" error={problem} onRetry={() => void submit()} />}
        </>
      }
      foot={
        again ? (
          <>
            <WorkProgress label={`Reading of ${preview.fileName}`} order={again.steps} progress={again.progress} />
            <Button onClick={onClose}>Cancel</Button>
          </>
        ) : progress ? (
          <>
            <WorkProgress
              label={`Import of ${preview.fileName}`}
              order={['checking', 'recording']}
              progress={progress}
            />
            <Button
              onClick={stopImport}
              disabledReason={
                recording ? 'The activities are being recorded: afterwards the import can be undone' : undefined
              }
            >
              Cancel
            </Button>
          </>
        ) : phone ? (
          <div className={classes.phoneFoot}>
            <span className={classes.summary} role="status">
              {summary}
            </span>
            {upload}
          </div>
        ) : (
          <>
            {pages}
            <span className={classes.summary} role="status">
              {summary}
            </span>
            <Button onClick={onClose}>Cancel</Button>
            {upload}
          </>
        )
      }
    >
      {phone ? (
        <>
          <PreviewList {...table} />
          {pages}
        </>
      ) : (
        <PreviewTable {...table} />
      )}
    </TableDialog>
  );
}

const statusChoices = (counts: SchedulePreview['counts'], rows: number) => [
  { value: null, label: 'All', rows },
  { value: 'Error' as const, label: 'Error', rows: counts.error },
  { value: 'New' as const, label: 'New', rows: counts.new },
  { value: 'Update' as const, label: 'Update', rows: counts.update },
  { value: 'No Change' as const, label: 'No Change', rows: counts.noChange },
  // Of the schedule, not of the file: only a repeated import has any.
  ...(counts.notInFile > 0 ? [{ value: 'Not in file' as const, label: 'Not in file', rows: counts.notInFile }] : []),
];
