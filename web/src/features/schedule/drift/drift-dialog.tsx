import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Drift, PeaksWithDates, Programme } from '../../../lib/api-types.js';
import { activityName, count, formatDelta, formatNumber, formatSpan } from '../../../lib/format.js';
import { invalidations, keys } from '../../../lib/keys.js';
import { usePhone } from '../../../lib/use-phone.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { IconCalendarStats } from '../../../ui/icons/calendar-stats.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { TableDialog } from '../../../ui/overlays/table-dialog.js';
import { Pagination } from '../../../ui/tables/pagination.js';
import rowClasses from '../../../ui/tables/rows.module.css';
import { useFittingRows } from '../../../ui/tables/use-fitting-rows.js';
import { takeDates, useDrift, useDriftPeaks } from '../api/drift.js';
import type { MissingActivities } from '../api/preview.js';
import classes from './drift-dialog.module.css';

export interface DriftDialogProps {
  opened: boolean;
  onClose: () => void;
  programme: Programme;
  etag: string | null;
  readOnly: boolean;
  /** Activities that the last import did not have. */
  missing: MissingActivities | null;
}

/** * Parts whose dates differ from their P6 activity's, to take over the new dates (docs/product/schedules.md). */
export function DriftDialog({ opened, onClose, programme, etag, readOnly, missing }: DriftDialogProps) {
  const drift = useDrift(programme.id, opened);
  const { mutate } = useSWRConfig();
  const undo = useUndo(programme.id);
  const phone = usePhone();
  const fitting = useFittingRows();
  // By the planner; the others are ticked unless their length changes a lot.
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number | null>(null);
  const pageSize = size ?? fitting;

  const rows = drift.data ?? [];
  const movable = rows.filter(({ activity }) => activity !== null);
  const gone = rows.length - movable.length;
  const isTicked = (row: Drift) => row.activity !== null && (ticked.get(row.partId) ?? !changesLengthALot(row));
  const chosen = movable.filter(isTicked);
  const peaks = useDriftPeaks(
    programme.id,
    opened && !readOnly && movable.length > 0 ? chosen.map(({ partId }) => partId) : null,
  );
  const close = () => {
    setTicked(new Map());
    setPage(1);
    onClose();
  };
  const take = useWrite((parts: readonly number[]) => takeDates(programme.id, parts, etag), {
    refreshes: () => invalidations.datesTaken(programme.id),
    onSuccess: ({ data: { changed }, commandId }) => {
      toast.success(`${count(changed, 'part')} ${changed === 1 ? 'has its' : 'have their'} P6 dates now`, {
        undo: undo(commandId),
      });
      close();
    },
    onError: (error) => {
      // Somebody changed the same dates: what is compared is read again, the choice stays.
      if (error.status !== 412) return;
      void mutate(keys.programmeDetail(programme.id));
      void drift.mutate();
    },
  });

  const last = Math.max(Math.ceil(rows.length / pageSize), 1);
  const at = Math.min(page, last);
  const shown = rows.slice((at - 1) * pageSize, at * pageSize);
  const toggle = ({ partId }: Drift, on: boolean) => setTicked((before) => new Map(before).set(partId, on));
  const box = (row: Drift) =>
    !readOnly && (
      <Checkbox
        label={`Take over the dates of ${placeOf(row)}`}
        labelHidden
        checked={isTicked(row)}
        disabled={row.activity === null || take.busy}
        onChange={(on) => toggle(row, on)}
      />
    );
  const all = (
    <Checkbox
      label="Select all parts"
      labelHidden={!phone}
      checked={movable.length > 0 && chosen.length === movable.length}
      indeterminate={chosen.length > 0 && chosen.length < movable.length}
      disabled={movable.length === 0 || take.busy}
      onChange={() => setTicked(new Map(movable.map(({ partId }) => [partId, chosen.length < movable.length])))}
    />
  );
  const pages = rows.length > Math.min(fitting, 10) && (
    <Pagination
      label="Pages of the comparison"
      page={at}
      pageSize={pageSize}
      total={rows.length}
      onPage={setPage}
      onPageSize={setSize}
      sizes={[...new Set([fitting, 10, 20, 50])].sort((a, b) => a - b)}
    />
  );

  return (
    <TableDialog
      opened={opened}
      onClose={close}
      locked={take.busy}
      fitted
      icon={IconCalendarStats}
      title="Compare with P6 dates"
      facts={
        drift.data &&
        (rows.length === 0
          ? 'All parts have the dates of their activities'
          : rows.length === 1
            ? '1 part differs from its P6 dates'
            : `${count(rows.length, 'part')} differ from their P6 dates`)
      }
      head={
        <>
          {missing && (
            <Banner kind="warning">
              <strong>{`${count(missing.total, 'activity', 'activities')} of the schedule ${missing.total === 1 ? 'is' : 'are'} not in the file`}</strong>
              {missing.names.length > 0 &&
                `: ${missing.names.join(', ')}${missing.total > missing.names.length ? ` and ${formatNumber(missing.total - missing.names.length)} more` : ''}`}
              .
            </Banner>
          )}
          {gone > 0 && (
            <Banner kind="warning">{`${count(gone, 'part')} ${gone === 1 ? 'is' : 'are'} linked to an activity that is no longer in the schedule.`}</Banner>
          )}
          {drift.error && (
            <ErrorNote
              action="comparing the dates"
              error={drift.error}
              onRetry={() => void drift.mutate()}
              retrying={drift.isValidating}
            />
          )}
          {take.error && <ErrorNote action="taking over the dates" error={take.error} />}
        </>
      }
      foot={
        <div className={classes.foot}>
          {!phone && pages}
          <LabourPeak peaks={peaks.data} refreshing={peaks.isLoading} />
          <span className={classes.summary} role="status">
            {readOnly || rows.length === 0
              ? ''
              : `${formatNumber(chosen.length)} of ${formatNumber(movable.length)} selected`}
          </span>
          <Button onClick={close} disabled={take.busy}>
            {readOnly || movable.length === 0 ? 'Close' : 'Keep own dates'}
          </Button>
          {!readOnly && movable.length > 0 && (
            <Button
              kind="primary"
              busy={take.busy}
              disabledReason={chosen.length === 0 ? 'Select a part first' : undefined}
              onClick={() => void take.run(chosen.map(({ partId }) => partId))}
            >
              {`Take over the dates of ${count(chosen.length, 'part')}`}
            </Button>
          )}
        </div>
      }
    >
      {!drift.data && !drift.error && (
        <div className={classes.loading}>
          <LoadingLabel>Comparing the dates</LoadingLabel>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} height="1.25rem" />
          ))}
        </div>
      )}
      {rows.length > 0 && phone && (
        <>
          {!readOnly && all}
          <ul className={`${rowClasses.list} ${classes.list}`} aria-label="Parts with other dates">
            {shown.map((row) => (
              <li key={row.partId} className={rowClasses.item}>
                {box(row)}
                <div className={rowClasses.text}>
                  <p>{placeOf(row)}</p>
                  <p className={classes.quiet}>{activityOf(row)}</p>
                  <Dates row={row} />
                  {row.activity && <p className={classes.delta}>{deltaOf(row, ' working days')}</p>}
                  <LengthNote row={row} unit=" working days" />
                </div>
              </li>
            ))}
          </ul>
          {pages}
        </>
      )}
      {rows.length > 0 && !phone && (
        <table
          className={`${rowClasses.table} ${rowClasses.inDialog} ${classes.table}`}
          aria-label="Parts with other dates"
        >
          <thead>
            <tr>
              {!readOnly && <td className={rowClasses.box}>{all}</td>}
              <th scope="col">Asset</th>
              <th scope="col">Part</th>
              <th scope="col">P6 activity</th>
              <th scope="col">Own dates → P6 dates</th>
              <th scope="col">Difference, working days</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.partId}>
                {!readOnly && <td>{box(row)}</td>}
                <td>{row.assetName}</td>
                <th scope="row">{row.partName || 'Whole asset'}</th>
                <td className={row.activity ? undefined : classes.quiet}>{activityOf(row)}</td>
                <td>
                  <Dates row={row} />
                </td>
                <td>
                  <span className={classes.delta}>{row.activity && deltaOf(row)}</span>
                  <LengthNote row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </TableDialog>
  );
}

/** What taking over the ticked dates does to the labour peak; the figure before stays until the next one comes. */
function LabourPeak({ peaks, refreshing }: { peaks: PeaksWithDates | undefined; refreshing: boolean }) {
  if (!peaks) return null;
  const [before, after] = [formatNumber(peaks.before.peak, 1), formatNumber(peaks.after.peak, 1)];
  return (
    <span className={classes.peak} role="status" aria-busy={refreshing}>
      Labour peak{' '}
      {before === after ? (
        <strong>{before}</strong>
      ) : (
        <>
          {before} <span aria-hidden>→</span> <VisuallyHidden>becomes</VisuallyHidden>
          <strong className={classes.delta}>{after}</strong>
        </>
      )}
      {before === after ? ' per day, the same' : ' per day'}
    </span>
  );
}

/** A plan is moved by its schedule; one that is squeezed or stretched by more than half was more likely linked to the wrong activity. */
const changesLengthALot = ({ days, activityDays }: Drift) =>
  activityDays !== null && Math.abs(activityDays - days) > days / 2;

function LengthNote({ row, unit = '' }: { row: Drift; unit?: string }) {
  if (row.activityDays === null || !changesLengthALot(row)) return null;
  return (
    <p className={classes.note}>
      {`Length ${formatNumber(row.days)} → ${formatNumber(row.activityDays)}${unit}: by more than half. Tick it only if that is meant.`}
    </p>
  );
}

function Dates({ row: { start, end, activityStart, activityEnd, startIsActual, endIsActual } }: { row: Drift }) {
  return (
    <span className={classes.dates}>
      <span className={classes.quiet}>{formatSpan(start, end)}</span>
      {activityStart !== null && activityEnd !== null && (
        <>
          <span aria-hidden>→</span>
          <VisuallyHidden>becomes</VisuallyHidden>
          <strong>{formatSpan(activityStart, activityEnd)}</strong>
          {(startIsActual || endIsActual) && (
            <span className={classes.quiet}>
              {startIsActual && endIsActual ? ' actual dates' : startIsActual ? ' actual start' : ' actual finish'}
            </span>
          )}
        </>
      )}
    </span>
  );
}

const placeOf = ({ assetName, partName }: Drift) => (partName === '' ? assetName : `${assetName}, ${partName}`);

function activityOf({ activity }: Drift): string {
  if (!activity) return 'No longer in the schedule';
  return activityName(activity.p6ActivityName, activity.p6ActivityDescription);
}

/** `unit` where no head says it. */
function deltaOf({ startDays, endDays }: Drift, unit = ''): string {
  const by = (days: number | null) => (days ? formatDelta(days) + unit : 'same');
  return `Start ${by(startDays)}, end ${by(endDays)}`;
}
