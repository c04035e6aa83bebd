import type { ReactNode } from 'react';
import { Button } from '../../../ui/actions/button.js';
import { EmptyProgramme } from '../../../ui/feedback/empty-programme.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { Panel } from '../../../ui/layout/panel.js';
import type { DashboardReading } from '../api/dashboards.js';
import type { DashboardContent, DashboardTitles } from '../charts/chart-model.js';
import { type DashboardFilters, isFiltered, type NamedChoices, withoutFilters } from '../filters/dashboard-filters.js';
import type { useMonthRange } from '../filters/use-month-range.js';
import { DashboardCharts } from './dashboard-charts.js';
import { DashboardSkeleton } from './dashboard-skeleton.js';

interface DashboardBodyProps {
  /** Undefined while it is read: placeholders are shown. */
  programme: { id: number; name: string } | undefined;
  /** 'materials': completes 'Failed while loading …'. */
  what: string;
  reading: DashboardReading<{ choices: NamedChoices; warnings: readonly { kind: string; rows: number }[] }>;
  filters: DashboardFilters;
  choose: (filters: DashboardFilters) => void;
  period: ReturnType<typeof useMonthRange>;
  bar: ReactNode;
  titles: DashboardTitles;
  /** Null where the filters leave nothing. */
  content: DashboardContent | null;
  /** What brings figures back where no filter can be cleared. */
  otherRemedy?: ReactNode;
}

/** The states of a dashboard: first load, failure, programme without assets, figures. */
export function DashboardBody({
  programme,
  what,
  reading,
  filters,
  choose,
  period,
  bar,
  titles,
  content,
  otherRemedy,
}: DashboardBodyProps) {
  const { answer, fresh, loading, error, readAt, retry } = reading;
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
  if (answer.dashboard.choices.assets.length === 0) return <EmptyProgramme programmeId={programme.id} />;
  return (
    <>
      {bar}
      <DashboardCharts
        programme={programme.name}
        titles={titles}
        content={content}
        warnings={answer.dashboard.warnings}
        months={period.months}
        range={period.range}
        onRange={period.setRange}
        refreshing={!fresh && loading}
        notice={notice}
        remedy={clear || otherRemedy}
      />
    </>
  );
}
