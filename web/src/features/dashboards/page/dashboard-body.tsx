import { type KeyboardEvent, lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { Programme, UncountedWork } from '../../../lib/api-types.js';
import type { Query } from '../../../lib/query-string.js';
import { today } from '../../../lib/today.js';
import { usePrinting } from '../../../lib/use-printing.js';
import { dataDatesOf, useSchedule } from '../../../lib/use-schedule.js';
import { useWide } from '../../../lib/use-wide.js';
import { Button } from '../../../ui/actions/button.js';
import { EmptyProgramme } from '../../../ui/feedback/empty-programme.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { Deferred } from '../../../ui/layout/deferred.js';
import { Panel } from '../../../ui/layout/panel.js';
import type { DashboardReading } from '../api/dashboards.js';
import { scenarioOf } from '../api/programme.js';
import type { DashboardContent, DashboardTitles } from '../charts/chart-model.js';
import { ChartPanel } from '../charts/chart-panel.js';
import { withDataDates } from '../charts/data-date-lines.js';
import { MarkPatterns } from '../charts/mark-patterns.js';
import { RankingPanel } from '../charts/ranking-panel.js';
import { useVisibleSeries } from '../charts/use-visible-series.js';
import { filterWords, pictureWords } from '../export/export-facts.js';
import { useExports } from '../export/use-exports.js';
import {
  addressOf,
  type DashboardFilters,
  isFiltered,
  type NamedChoices,
  withoutFilters,
} from '../filters/dashboard-filters.js';
import { RangeControl } from '../filters/range-control.js';
import type { useMonthRange } from '../filters/use-month-range.js';
import { useAsOf } from '../filters/use-url-filters.js';
import { useWhyFigure } from '../why/use-why-figure.js';
import classes from './dashboard-body.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.js';
import { WarningNotes } from './warning-notes.js';

// Most visits never ask.
const WhyPanel = lazy(async () => ({ default: (await import('../why/why-panel.js')).WhyPanel }));

interface DashboardBodyProps {
  /** Undefined while it is read: placeholders are shown. */
  programme: Pick<Programme, 'id' | 'name' | 'baseProjectId' | 'scenarioName' | 'status' | 'isActive'> | undefined;
  /** 'materials': completes 'Failed while loading …'. */
  what: string;
  reading: DashboardReading<{
    choices: NamedChoices;
    warnings: readonly { kind: string; rows: number }[];
    uncounted: UncountedWork;
  }>;
  filters: DashboardFilters;
  choose: (filters: DashboardFilters) => void;
  period: ReturnType<typeof useMonthRange>;
  bar: ReactNode;
  titles: DashboardTitles;
  /** Null where the filters leave nothing. */
  content: DashboardContent | null;
  /** What the figures mean for the work, below the main chart. */
  notes?: ReactNode;
  /** What the server is asked with about a figure: the filters, and what its bars count. */
  whyQuery: Query;
  /** Where the figures of the main chart come from. */
  source?: ReactNode;
  /** What brings figures back where no filter can be cleared. */
  otherRemedy?: ReactNode;
}

/** The states of a dashboard: first load, failure, programme without assets, and the charts with peak and total beside them. */
export function DashboardBody({
  programme,
  what,
  reading,
  filters,
  choose,
  period,
  bar,
  titles,
  content: figures,
  notes,
  whyQuery,
  source,
  otherRemedy,
}: DashboardBodyProps) {
  const { answer, fresh, loading, error, readAt, retry } = reading;
  // Once the figures are there, so that they wait for nothing. What is shown of a moment in the past was planned with another schedule.
  const isOfToday = useAsOf() === undefined;
  const { data: schedule } = useSchedule(isOfToday && answer && programme ? programme.id : null);
  const dataDates = useMemo(() => dataDatesOf(schedule?.projects ?? []), [schedule]);
  const content = useMemo(() => figures && withDataDates(figures, dataDates), [figures, dataDates]);
  const facts = useShownFacts({ programme, reading, filters, period });
  const { exportChart, exportRanking, exportLines, exportAll } = useExports({ ...facts, made: today() });
  const asking = useWhyFigure(filters, choose, content?.explain ?? null, fresh);
  const beside = useWide();
  const printing = usePrinting();
  const failed = error !== undefined;
  const notice = failed && (
    <ErrorNote
      action={`loading ${what}`}
      error={error}
      figuresFrom={answer && readAt}
      onRetry={retry}
      retrying={loading}
    />
  );
  const clear = isFiltered(filters) && (
    <Button kind="primary" onClick={() => choose(withoutFilters(filters))}>
      Clear filters
    </Button>
  );
  if (!answer || !programme) {
    if (!failed) return <DashboardSkeleton />;
    return (
      <Panel>
        {notice}
        {clear}
      </Panel>
    );
  }
  const { choices, warnings, uncounted } = answer.dashboard;
  if (choices.assets.length === 0) return <EmptyProgramme programmeId={programme.id} />;
  const main = { ...titles.main, ...content?.main };
  // The figures of a failed reading are older than the filters.
  const why = asking.figure && !printing && (
    <Suspense fallback={beside && <Skeleton height="100%" />}>
      <WhyPanel
        programmeId={programme.id}
        readOnly={programme.status !== 'draft' || !programme.isActive}
        figure={asking.figure}
        filters={whyQuery}
        wide={beside}
        onAsk={asking.ask}
        onClose={asking.close}
        onExport={exportLines}
      />
    </Suspense>
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Not of a list that is open, nor of what floats above the page.
    const target = event.target as HTMLElement;
    const isElsewhere = !event.currentTarget.contains(target) || target.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && asking.figure && beside && !isElsewhere) asking.close();
  };
  const state = { refreshing: !fresh && loading, stale: failed };
  return (
    <>
      {bar}
      <p className={classes.printed}>{pictureWords({ ...facts, made: today() }).below}</p>
      <div className={classes.charts} onKeyDown={onKeyDown}>
        <MarkPatterns />
        <ChartPanel
          {...main}
          {...state}
          chart={content?.main ?? null}
          notice={notice}
          source={source}
          inUnit={(unit) => `?${addressOf({ ...filters, unit })}`}
          remedy={clear || otherRemedy}
          slider={<RangeControl months={period.months} range={period.range} onChange={period.setRange} />}
          notes={
            <>
              {notes}
              <WarningNotes warnings={warnings} uncounted={uncounted} />
            </>
          }
          onExport={(chart, format, drawn) => exportChart(main, chart, format, drawn)}
          onExportAll={(format) => content && exportAll(titles, content, format)}
          figureRef={asking.figure?.figureRef}
          onAsk={asking.ask}
        />
        <div className={classes.side}>
          {(beside && why) || (
            <Deferred>
              {titles.rankings.map((named, place) => {
                const ranking = content?.rankings[place] ?? null;
                const head = { ...named, ...ranking };
                return (
                  <RankingPanel
                    key={named.title}
                    {...head}
                    {...state}
                    ranking={ranking}
                    onExport={(shown, format) => exportRanking(head, shown, format)}
                    onAsk={asking.ask}
                  />
                );
              })}
            </Deferred>
          )}
        </div>
        {!beside && why}
      </div>
    </>
  );
}

// As old or as new as the figures that are shown, never those of filters whose figures are still on their way.
function useShownFacts({
  programme,
  reading: { answer, fresh },
  filters,
  period,
}: Pick<DashboardBodyProps, 'programme' | 'reading' | 'filters' | 'period'>) {
  const { months, range } = period;
  const choices = answer?.dashboard.choices;
  const facts = useMemo(
    () => ({
      read: answer !== undefined && programme !== undefined,
      programme: programme?.name ?? '',
      scenario: programme ? scenarioOf(programme) : '',
      filters: choices ? filterWords(filters, choices) : [],
      months: [months[range[0]] ?? '', months[range[1]] ?? ''] as const,
    }),
    [answer, programme, choices, filters, months, range],
  );
  return useVisibleSeries(facts, fresh);
}
