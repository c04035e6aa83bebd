import type { ReactNode } from 'react';
import type { IsoMonth } from '../../lib/api-types.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Panel } from '../../ui/panel.js';
import { ChartPanel } from './chart-panel.js';
import type { MainChart } from './chart-panel.js';
import classes from './dashboard-charts.module.css';
import { MarkPatterns } from './mark-patterns.js';
import type { MonthRange } from './month-range.js';
import { RangeControl } from './range-control.js';
import { RankingPanel } from './ranking-panel.js';
import type { Ranking } from './ranking-panel.js';
import { useExports } from './use-exports.js';
import { WarningNotes } from './warning-notes.js';

interface DashboardChartsProps {
  programme: string;
  /** Null where the filters leave nothing. */
  content: { main: MainChart; rankings: Ranking[] } | null;
  warnings: readonly { kind: string; rows: number }[];
  months: readonly IsoMonth[];
  range: MonthRange;
  onRange: (range: MonthRange, settled: boolean) => void;
  refreshing: boolean;
  /** Stands above the chart: an error, with which the figures are older than the filters. */
  notice?: ReactNode;
  /** What helps when nothing is left. */
  remedy: ReactNode;
}

/** Main chart with its range, peak and total beside it. */
export function DashboardCharts({ programme, content, warnings, months, range, onRange, refreshing, notice, remedy }: DashboardChartsProps) {
  const { exportChart, exportRanking } = useExports(programme);
  const slider = <RangeControl months={months} range={range} onChange={onRange} />;
  if (!content) {
    return (
      <Panel refreshing={refreshing}>
        {notice}
        <div className={classes.empty}>
          <EmptyState action={remedy}>No data. Please change filter.</EmptyState>
        </div>
        <div className={classes.slider}>{slider}</div>
      </Panel>
    );
  }
  const { main, rankings } = content;
  const stale = Boolean(notice);
  return (
    <div className={classes.root}>
      <MarkPatterns />
      <ChartPanel
        chart={main}
        refreshing={refreshing}
        stale={stale}
        notice={notice}
        slider={slider}
        notes={<WarningNotes warnings={warnings} />}
        onExport={(format, drawn) => exportChart(main, format, drawn)}
      />
      <div className={classes.side}>
        {rankings.map((ranking) => (
          <RankingPanel key={ranking.title} ranking={ranking} refreshing={refreshing} stale={stale} onExport={(format) => exportRanking(ranking, format)} />
        ))}
      </div>
    </div>
  );
}
