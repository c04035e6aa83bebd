import type { ReactNode } from 'react';
import type { IsoMonth } from '../../../lib/api-types.js';
import type { DashboardContent, DashboardTitles } from '../charts/chart-model.js';
import { ChartPanel } from '../charts/chart-panel.js';
import { MarkPatterns } from '../charts/mark-patterns.js';
import { RankingPanel } from '../charts/ranking-panel.js';
import { useExports } from '../export/use-exports.js';
import type { MonthRange } from '../filters/month-range.js';
import { RangeControl } from '../filters/range-control.js';
import classes from './dashboard-charts.module.css';
import { WarningNotes } from './warning-notes.js';

interface DashboardChartsProps {
  programme: string;
  titles: DashboardTitles;
  /** Null where the filters leave nothing. */
  content: DashboardContent | null;
  warnings: readonly { kind: string; rows: number }[];
  months: readonly IsoMonth[];
  range: MonthRange;
  onRange: (range: MonthRange, settled: boolean) => void;
  refreshing: boolean;
  /** Shown above the chart: an error; the figures are older than the filters then. */
  notice?: ReactNode;
  /** What helps when nothing is left. */
  remedy: ReactNode;
}

/** Main chart with its range, peak and total beside it. */
export function DashboardCharts({
  programme,
  titles,
  content,
  warnings,
  months,
  range,
  onRange,
  refreshing,
  notice,
  remedy,
}: DashboardChartsProps) {
  const { exportChart, exportRanking } = useExports(programme);
  const stale = Boolean(notice);
  const main = { ...titles.main, ...content?.main };
  return (
    <div className={classes.root}>
      <MarkPatterns />
      <ChartPanel
        {...main}
        chart={content?.main ?? null}
        refreshing={refreshing}
        stale={stale}
        notice={notice}
        remedy={remedy}
        slider={<RangeControl months={months} range={range} onChange={onRange} />}
        notes={<WarningNotes warnings={warnings} />}
        onExport={(chart, format, drawn) => exportChart(main, chart, format, drawn)}
      />
      <div className={classes.side}>
        {titles.rankings.map((named, place) => {
          const ranking = content?.rankings[place] ?? null;
          const head = { ...named, ...ranking };
          return (
            <RankingPanel
              key={named.title}
              {...head}
              ranking={ranking}
              refreshing={refreshing}
              stale={stale}
              onExport={(shown, format) => exportRanking(head, shown, format)}
            />
          );
        })}
      </div>
    </div>
  );
}
