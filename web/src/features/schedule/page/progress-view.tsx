import { Link } from 'react-router-dom';
import type { PartProgress, ProgrammeProgress } from '../../../lib/api-types.js';
import { activityName } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { Clamped } from '../../../ui/layout/clamped.js';
import { Pagination } from '../../../ui/tables/pagination.js';
import rowClasses from '../../../ui/tables/rows.module.css';
import { SortHead } from '../../../ui/tables/sort-head.js';
import { StatusFilter } from '../../../ui/tables/status-filter.js';
import { DaysOff, PlanSpan } from './day-words.js';
import { ProgressMark } from './progress-mark.js';
import { assumedSentence, progressSentence, shownParts } from './progress-rows.js';
import classes from './schedule-page.module.css';
import { usePages } from './use-pages.js';
import type { ScheduleView } from './use-schedule-view.js';
import { PartVerdict, verdictLabel, verdictNames } from './verdicts.js';

const PAGE_SIZE = 50;

export interface ProgressViewProps {
  id: number;
  /** Undefined while it is read for the first time. */
  progress: ProgrammeProgress | undefined;
  view: ScheduleView;
  show: (change: Partial<ScheduleView>) => void;
}

/** Which parts are late, early, not started: planned against actual (docs/product/schedules.md, Progress against plan). */
export function ProgressView({ id, progress, view, show }: ProgressViewProps) {
  const phone = usePhone();
  const { rows: place, turn } = usePages(show);
  if (!progress) return <Loading />;
  const { counts, parts, dataDates } = progress;
  if (parts.length === 0)
    return (
      <div className={classes.none}>
        <EmptyState
          action={
            <Button kind="primary" to={paths.editProgramme.to(id)}>
              Link parts to activities
            </Button>
          }
        >
          {progress.activityGone > 0
            ? 'The activities of all linked parts are no longer in the schedule.'
            : 'No part is linked to an activity yet: the form of a part has the field P6 activity.'}
        </EmptyState>
      </div>
    );
  const rows = shownParts(parts, view.verdict, view.partSort);
  const page = Math.max(1, Math.min(view.page, Math.ceil(rows.length / PAGE_SIZE)));
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const assumed = assumedSentence(progress);
  return (
    <>
      <div className={classes.above}>
        {dataDates.length === 0 ? (
          <Banner kind="info">
            The schedule has neither a data date nor actual dates, so nothing is late or early yet. A file of the
            planning tool with its progress brings them.
          </Banner>
        ) : (
          assumed && <Banner kind="info">{assumed}</Banner>
        )}
        <p className={classes.sentence}>{progressSentence(progress)}</p>
        <StatusFilter
          label="Parts shown"
          choices={[
            { value: null, label: 'All', rows: parts.length },
            ...verdictNames.map((value) => ({ value, label: verdictLabel(value), rows: counts[value] })),
          ]}
          value={view.verdict}
          onChange={(verdict) => show({ verdict })}
        />
        <p className={classes.key}>
          A marks actual dates. Days are working days, + where later than planned. The mark on a bar is what was planned
          by the data date.
        </p>
      </div>
      {rows.length === 0 ? (
        <div className={classes.none} role="status">
          <EmptyState action={<Button onClick={() => show({ verdict: null })}>Show all parts</Button>}>
            {`No part is ${verdictLabel(view.verdict ?? 'late').toLowerCase()}.`}
          </EmptyState>
        </div>
      ) : (
        <div ref={place}>
          {phone ? (
            <PartList id={id} parts={shown} />
          ) : (
            <PartTable id={id} parts={shown} sort={view.partSort} onSort={(partSort) => show({ partSort })} />
          )}
        </div>
      )}
      {rows.length > PAGE_SIZE && (
        <div className={classes.foot}>
          <Pagination label="Pages of parts" page={page} pageSize={PAGE_SIZE} total={rows.length} onPage={turn} />
        </div>
      )}
    </>
  );
}

function PartTable({
  id,
  parts,
  sort,
  onSort,
}: {
  id: number;
  parts: readonly PartProgress[];
  sort: ScheduleView['partSort'];
  onSort: (sort: ScheduleView['partSort']) => void;
}) {
  const heads = { sort, onSort };
  return (
    <div className={rowClasses.scroll} role="region" aria-label="Progress of the parts" tabIndex={0}>
      <table
        className={`${rowClasses.table} ${rowClasses.onPage} ${classes.table} ${classes.parts}`}
        aria-label="Progress of the parts"
      >
        <thead>
          <tr>
            <SortHead by="place" label="Part" {...heads} className={classes.partWidth} />
            <th scope="col">P6 activity</th>
            <SortHead by="start" label="Planned" {...heads} className={classes.spanWidth} />
            <th scope="col" className={classes.spanWidth}>
              Actual, else expected
            </th>
            <SortHead by="startDays" label="Start, days" numeric {...heads} className={classes.daysWidth} />
            <SortHead by="endDays" label="Finish, days" numeric {...heads} className={classes.daysWidth} />
            <SortHead by="percentComplete" label="Done / planned, %" {...heads} className={classes.doneWidth} />
            <th scope="col" className={classes.verdictWidth}>
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.partId}>
              <th scope="row">
                <PartLink id={id} part={part} />
                {part.partName !== '' && <span className={rowClasses.second}>{part.assetName}</span>}
              </th>
              <td>
                <Clamped>{nameOf(part)}</Clamped>
              </td>
              <td>
                <PlanSpan start={part.start} end={part.end} startIsActual={false} endIsActual={false} />
              </td>
              <td>
                <KnownSpan part={part} />
              </td>
              <td data-numeric>
                <DaysOff days={part.startDays} />
              </td>
              <td data-numeric>
                <DaysOff days={part.endDays} />
              </td>
              <td>
                <ProgressMark done={part.percentComplete} planned={part.plannedPercent} />
              </td>
              <td>
                <PartVerdict part={part} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same rows on a phone (docs/look.md, Phone). */
function PartList({ id, parts }: { id: number; parts: readonly PartProgress[] }) {
  return (
    <ul className={classes.list} aria-label="Progress of the parts">
      {parts.map((part) => (
        <li key={part.partId} className={classes.item}>
          <p className={classes.first}>
            <PartLink id={id} part={part} />
            <PartVerdict part={part} />
          </p>
          <p className={rowClasses.second}>
            {part.partName === '' ? nameOf(part) : `${part.assetName} · ${nameOf(part)}`}
          </p>
          <dl className={classes.pairs}>
            <dt>Planned</dt>
            <dd>
              <PlanSpan start={part.start} end={part.end} startIsActual={false} endIsActual={false} />
            </dd>
            <dt>{part.actualStart === null ? 'Expected' : 'Actual'}</dt>
            <dd>
              <KnownSpan part={part} />
            </dd>
            <dt>Days</dt>
            <dd>
              {'Start '}
              <DaysOff days={part.startDays} />
              {', finish '}
              <DaysOff days={part.endDays} />
            </dd>
          </dl>
          <ProgressMark done={part.percentComplete} planned={part.plannedPercent} />
        </li>
      ))}
    </ul>
  );
}

function PartLink({ id, part: { assetName, partId, partName } }: { id: number; part: PartProgress }) {
  return (
    <Link className={rowClasses.name} to={paths.editProgramme.to(id, { asset: assetName, part: partId })}>
      {partName || assetName}
    </Link>
  );
}

const KnownSpan = ({ part }: { part: PartProgress }) => (
  <PlanSpan
    start={part.expectedStart}
    end={part.expectedEnd}
    startIsActual={part.actualStart !== null}
    endIsActual={part.actualEnd !== null}
  />
);

const nameOf = ({ activity }: PartProgress) => activityName(activity.p6ActivityName, activity.p6ActivityDescription);

function Loading() {
  return (
    <div className={classes.loading}>
      <LoadingLabel>Loading the progress</LoadingLabel>
      <Skeleton width="60%" height="1rem" />
      <Skeleton width="34rem" height="2rem" />
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height="2.5rem" />
      ))}
    </div>
  );
}
