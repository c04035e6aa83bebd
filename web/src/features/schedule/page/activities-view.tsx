import type { P6Activity, ScheduleProject } from '../../../lib/api-types.js';
import { formatPercent } from '../../../lib/format.js';
import { usePhone } from '../../../lib/use-phone.js';
import { useTypedSearch } from '../../../lib/use-typed-search.js';
import { Button } from '../../../ui/actions/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { SearchField } from '../../../ui/fields/search-field.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { Clamped } from '../../../ui/layout/clamped.js';
import { Pagination } from '../../../ui/tables/pagination.js';
import rowClasses from '../../../ui/tables/rows.module.css';
import { SortHead } from '../../../ui/tables/sort-head.js';
import { statusNames, typeNames } from '../activity-words.js';
import { type ActivitySort, useActivities } from '../api/progress.js';
import { PlanDay, PlanSpan } from './day-words.js';
import classes from './schedule-page.module.css';
import { usePages } from './use-pages.js';
import type { ScheduleView } from './use-schedule-view.js';

const PAGE_SIZE = 50;
const SEARCH = 'Search IDs, names and WBS';

export interface ActivitiesViewProps {
  id: number;
  projects: readonly ScheduleProject[];
  view: ScheduleView;
  show: (change: Partial<ScheduleView>) => void;
}

/** All activities of the schedule, a page at a time. */
export function ActivitiesView({ id, projects, view, show }: ActivitiesViewProps) {
  const phone = usePhone();
  const { rows: place, turn } = usePages(show);
  const { search, activitySort: sort } = view;
  const { data, error, isLoading, isValidating, mutate } = useActivities(id, {
    page: view.page,
    pageSize: PAGE_SIZE,
    query: search || undefined,
    sort,
  });
  const { typed, setTyped, clear } = useTypedSearch(search, (words) => show({ search: words }));
  const total = data?.total ?? 0;
  const rows = { activities: data?.items ?? null, projects };
  return (
    <>
      <div className={`${classes.above} ${classes.tools}`}>
        <div className={classes.search} role="search">
          <SearchField
            label={SEARCH}
            placeholder={SEARCH}
            value={typed}
            onChange={(words) => (words === '' ? clear() : setTyped(words))}
          />
        </div>
        {phone && (
          <div className={classes.order}>
            <SelectField
              label="Order"
              labelHidden
              value={sort}
              onChange={(activitySort) => show({ activitySort })}
              choices={phoneOrders}
            />
          </div>
        )}
      </div>
      {error !== undefined && (
        <div className={classes.note}>
          <ErrorNote
            action="loading the activities"
            error={error}
            onRetry={() => void mutate()}
            retrying={isValidating}
          />
        </div>
      )}
      {data?.total === 0 ? (
        <div className={classes.none} role="status">
          <EmptyState action={search !== '' && <Button onClick={clear}>Clear search</Button>}>
            {search === ''
              ? 'The schedule has no activities.'
              : `No activity has “${search}” in its ID, its name or its WBS.`}
          </EmptyState>
        </div>
      ) : (
        <div ref={place}>
          {phone ? (
            <ActivityList {...rows} />
          ) : (
            <ActivityTable
              {...rows}
              sort={sort}
              onSort={(activitySort) => show({ activitySort })}
              refreshing={isLoading && data !== undefined}
            />
          )}
        </div>
      )}
      {total > 0 && (
        <div className={classes.foot}>
          <Pagination
            label="Pages of activities"
            page={view.page}
            pageSize={PAGE_SIZE}
            total={total}
            isMore={data?.isMore}
            onPage={turn}
          />
        </div>
      )}
    </>
  );
}

const phoneOrders: { value: ScheduleView['activitySort']; label: string }[] = [
  { value: 'p6ActivityName', label: 'By ID' },
  { value: 'p6ActivityDescription', label: 'By name' },
  { value: 'wbs', label: 'By WBS' },
  { value: 'p6StartDate', label: 'By start' },
  { value: 'p6EndDate', label: 'By finish' },
  { value: '-percentComplete', label: 'Most complete first' },
];

interface RowsProps {
  /** Null while they are read for the first time. */
  activities: readonly P6Activity[] | null;
  projects: readonly ScheduleProject[];
}

function ActivityTable({
  activities,
  projects,
  sort,
  onSort,
  refreshing,
}: RowsProps & {
  sort: ScheduleView['activitySort'];
  onSort: (sort: ScheduleView['activitySort']) => void;
  refreshing: boolean;
}) {
  const heads = { sort, onSort };
  const head = (by: ActivitySort, label: string, className: string | undefined, numeric = false) => (
    <SortHead by={by} label={label} {...heads} className={className} numeric={numeric} />
  );
  return (
    <div className={rowClasses.scroll} role="region" aria-label="Activities" tabIndex={0}>
      <table
        className={`${rowClasses.table} ${rowClasses.onPage} ${classes.table} ${classes.activities}`}
        aria-label="Activities"
        aria-busy={refreshing || undefined}
      >
        <thead>
          <tr>
            {head('p6ActivityName', 'Activity ID', classes.idWidth)}
            {head('p6ActivityDescription', 'Activity name', undefined)}
            {head('wbs', 'WBS', classes.wbsWidth)}
            {head('activityType', 'Type', classes.typeWidth)}
            {head('status', 'Status', classes.statusWidth)}
            {head('percentComplete', 'Done, %', classes.percentWidth, true)}
            {head('p6StartDate', 'Start', classes.dayWidth)}
            {head('p6EndDate', 'Finish', classes.dayWidth)}
          </tr>
        </thead>
        <tbody>
          {activities === null && <LoadingRows />}
          {/* By their places: after a search or another order the rows are written anew where they stand, and none moves. */}
          {activities?.map((activity, place) => (
            <tr key={place}>
              <td>
                {activity.p6ActivityName}
                <ProjectOf activity={activity} projects={projects} />
              </td>
              <th scope="row">
                <Clamped>{activity.p6ActivityDescription}</Clamped>
              </th>
              <td className={classes.quiet}>
                <Clamped>{activity.wbs}</Clamped>
              </td>
              <td>{typeOf(activity)}</td>
              <td>
                {statusOf(activity)}
                {!activity.inFile && <span className={rowClasses.second}>Not in file</span>}
              </td>
              <td data-numeric>{activity.percentComplete}</td>
              <td>
                <PlanDay
                  day={activity.actualStartDate ?? activity.p6StartDate}
                  actual={activity.actualStartDate !== null}
                />
              </td>
              <td>
                <PlanDay day={activity.actualEndDate ?? activity.p6EndDate} actual={activity.actualEndDate !== null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same rows on a phone (docs/look.md, Phone). */
function ActivityList({ activities, projects }: RowsProps) {
  return (
    <ul className={classes.list} aria-label="Activities">
      {activities === null &&
        Array.from({ length: 8 }, (_, index) => (
          <li key={index} className={classes.item}>
            {index === 0 && <LoadingLabel>Loading the activities</LoadingLabel>}
            <Skeleton height="3.5rem" />
          </li>
        ))}
      {activities?.map((activity, place) => (
        <li key={place} className={classes.item}>
          <p className={classes.first}>
            <span className={rowClasses.name}>{activity.p6ActivityDescription || activity.p6ActivityName}</span>
            <span className={classes.state}>
              {[
                statusOf(activity),
                ...(activity.percentComplete === null ? [] : [formatPercent(activity.percentComplete, 0)]),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </p>
          <p className={rowClasses.second}>
            {[activity.p6ActivityName, activity.wbs, typeOf(activity), ...(activity.inFile ? [] : ['Not in file'])]
              .filter(Boolean)
              .join(' · ')}
            <ProjectOf activity={activity} projects={projects} />
          </p>
          <p>
            <PlanSpan
              start={activity.actualStartDate ?? activity.p6StartDate}
              end={activity.actualEndDate ?? activity.p6EndDate}
              startIsActual={activity.actualStartDate !== null}
              endIsActual={activity.actualEndDate !== null}
            />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Only where there are several: the same ID may be in each of them. */
function ProjectOf({ activity, projects }: { activity: P6Activity; projects: readonly ScheduleProject[] }) {
  if (projects.length < 2) return null;
  const project = projects.find(({ id }) => id === activity.scheduleProject);
  return <span className={rowClasses.second}>{project?.name || `Project ${activity.scheduleProject}`}</span>;
}

function LoadingRows() {
  return Array.from({ length: 12 }, (_, index) => (
    <tr key={index}>
      <td colSpan={8}>
        {index === 0 && <LoadingLabel>Loading the activities</LoadingLabel>}
        <Skeleton width={`${90 - (index % 4) * 8}%`} height="0.75rem" />
      </td>
    </tr>
  ));
}

/** As the file says it; of a milestone also where it says no type. */
const typeOf = ({ activityType, milestone }: P6Activity): string =>
  activityType === null ? (milestone ? 'Milestone' : '') : typeNames[activityType];
const statusOf = ({ status }: P6Activity): string => (status === null ? '' : statusNames[status]);
