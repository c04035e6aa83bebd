import { Navigate, useLocation } from 'react-router-dom';
import { ApiError } from '../../../lib/api.js';
import type { Schedule } from '../../../lib/api-types.js';
import { count, formatDateWords, formatNumber } from '../../../lib/format.js';
import { paths, useProgrammeId } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { useSchedule } from '../../../lib/use-schedule.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { MissingProgramme } from '../../../ui/feedback/missing-programme.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { IconX } from '../../../ui/icons/x.js';
import { Page } from '../../../ui/layout/page.js';
import { type Fact, PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { SheetTabs } from '../../../ui/navigation/sheet-tabs.js';
import { useProgramme, useProgress } from '../api/progress.js';
import { ActivitiesView } from './activities-view.js';
import { ProgressView } from './progress-view.js';
import classes from './schedule-page.module.css';
import { type ScheduleTab, useScheduleView } from './use-schedule-view.js';

const TITLE = 'Schedule';

/** `/projects/schedule/:id/`: what was imported, and how far the work has got (docs/product/schedules.md, Schedule page). */
export function SchedulePage() {
  const id = useProgrammeId();
  const { pathname } = useLocation();
  return id === null ? <Navigate replace to={paths.notFound.to(pathname)} /> : <ScheduleOf key={id} id={id} />;
}

function ScheduleOf({ id }: { id: number }) {
  const phone = usePhone();
  const { show, ...view } = useScheduleView();
  const { data: read, error: programmeError } = useProgramme(id);
  const { data: schedule, error: scheduleError, mutate: readSchedule, isValidating } = useSchedule(id);
  const progress = useProgress(id);
  const programme = read?.data;
  const missing = [programmeError, progress.error].some((error) => error instanceof ApiError && error.status === 404);
  const name = programme
    ? programme.baseProjectId === 0
      ? programme.name
      : `${programme.name} · ${programme.scenarioName}`
    : '';
  const tabs = [
    { id: 'progress' as const, label: 'Progress', count: progress.data?.parts.length },
    { id: 'activities' as const, label: 'Activities', count: schedule?.activities },
  ];
  const empty = schedule?.activities === 0;
  return (
    <Page>
      <PageHeader
        title={TITLE}
        tabTitle={name === '' ? TITLE : `${TITLE} · ${name}`}
        crumbs={[
          ...(phone ? [] : [{ label: 'Programmes', to: paths.programmes.to() }]),
          ...(name === '' ? [] : [{ label: name, to: paths.editProgramme.to(id) }]),
          { label: TITLE },
        ]}
        facts={
          schedule ? (empty ? undefined : factsOf(schedule, phone)) : scheduleError === undefined ? unread : undefined
        }
        actions={<IconButton icon={IconX} label="Close" to={paths.editProgramme.to(id)} bordered={!phone} />}
      />
      {missing && !programme ? (
        <MissingProgramme />
      ) : empty ? (
        <Panel>
          <EmptyState
            action={
              <Button kind="primary" to={paths.editProgramme.to(id)}>
                Go to the programme
              </Button>
            }
          >
            This programme has no schedule yet. “Upload P6 data” on its edit page brings one.
          </EmptyState>
        </Panel>
      ) : (
        <>
          {scheduleError !== undefined && (
            <ErrorNote
              action="loading the schedule"
              error={scheduleError}
              onRetry={() => void readSchedule()}
              retrying={isValidating}
            />
          )}
          <div className={classes.sheets}>
            <SheetTabs
              label="Schedule"
              tabs={tabs}
              active={view.tab}
              onChange={(tab) => show({ tab: tab as ScheduleTab })}
            >
              {view.tab === 'progress' ? (
                <>
                  {progress.error !== undefined && (
                    <div className={classes.note}>
                      <ErrorNote
                        action="loading the progress"
                        error={progress.error}
                        onRetry={() => void progress.mutate()}
                        retrying={progress.isValidating}
                      />
                    </div>
                  )}
                  {(progress.data || progress.error === undefined) && (
                    <ProgressView id={id} progress={progress.data} view={view} show={show} />
                  )}
                </>
              ) : (
                <ActivitiesView id={id} projects={schedule?.projects ?? []} view={view} show={show} />
              )}
            </SheetTabs>
          </div>
        </>
      )}
    </Page>
  );
}

/** Keeps the line of the facts, so that nothing below it moves when they come. */
const unread: Fact[] = [{ label: '', value: <Skeleton width="16rem" height="1.25rem" /> }];

/** Of one project its name and data date; of several each with both. A phone has no room for the labels. */
function factsOf({ projects, activities }: Schedule, phone: boolean): Fact[] {
  const [only, ...others] = projects;
  const number = (of: number) => count(of, 'activity', 'activities');
  const dated = (dataDate: string | null) => (dataDate === null ? 'not in the file' : formatDateWords(dataDate));
  if (only && others.length === 0)
    return [
      ...(only.name === '' ? [] : [{ label: 'Project', value: only.name }]),
      { label: 'Activities', value: phone ? number(activities) : formatNumber(activities) },
      { label: 'Data date', value: phone ? `data date ${dated(only.dataDate)}` : dated(only.dataDate) },
    ];
  return projects.map(({ id, name, activities: of, dataDate }) => {
    const label = name || `Project ${id}`;
    const value = `${number(of)}, data date ${dated(dataDate)}`;
    return { label, value: phone ? `${label}, ${value}` : value };
  });
}
