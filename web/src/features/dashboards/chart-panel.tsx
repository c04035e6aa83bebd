import { useElementSize } from '@mantine/hooks';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { usePhone } from '../../lib/use-phone.js';
import { Button } from '../../ui/button.js';
import { ErrorNote } from '../../ui/error-note.js';
import { IconButton } from '../../ui/icon-button.js';
import { Panel } from '../../ui/panel.js';
import { ChartSkeleton, LoadingLabel } from '../../ui/skeleton.js';
import { useScheme } from '../../ui/theme/use-scheme.js';
import type { Chart, ChartSize } from './chart.js';
import classes from './chart-panel.module.css';
import { ChartReading } from './chart-reading.js';
import type { ReadingScale } from './chart-reading.js';
import { ExportMenu } from './export-menu.js';
import type { ExportFormat } from './export-menu.js';
import type { FigureTable } from './figure-table.js';
import { FigureTableView } from './figure-table-view.js';
import { Legend } from './legend.js';
import type { LegendProps } from './legend.js';
import type { Sentence } from './sentence.js';
import { usePlot } from './use-plot.js';

/** The main chart of a dashboard. */
export interface MainChart {
  /** 'Materials per month'; `note` its unit. */
  title: string;
  note?: string;
  sentence: Sentence;
  legend: LegendProps;
  table: FigureTable;
  /** Draws the chart for the room that it has. */
  draw: (size: ChartSize) => Chart;
  reading: ReadingScale;
}

interface ChartPanelProps {
  chart: MainChart;
  refreshing: boolean;
  /** The figures are older than the filters: an error stands above them. */
  stale: boolean;
  notice?: ReactNode;
  /** Below the plot area, exactly as wide. */
  slider: ReactNode;
  notes?: ReactNode;
  onExport: (format: ExportFormat, drawn: Chart | null) => void;
}

/** Title with unit, one sentence, legend, chart or table, and the range below. */
export function ChartPanel({ chart, refreshing, stale, notice, slider, notes, onExport }: ChartPanelProps) {
  const { title, note, sentence, legend, table, draw, reading } = chart;
  const [asTable, setAsTable] = useState(false);
  const { plot, error, retry } = usePlot();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const scheme = useScheme();
  const phone = usePhone();
  const drawn = useMemo(() => (width > 0 && height > 0 ? draw({ width, height, scheme, phone }) : null), [draw, width, height, scheme, phone]);
  const margins = { '--plot-left': `${drawn?.margin.left ?? 48}px`, '--plot-right': `${drawn?.margin.right ?? 48}px` } as CSSProperties;
  const legendBlock = <Legend {...legend} />;
  const toggle = { icon: asTable ? IconChartBar : IconTable, onClick: () => setAsTable(!asTable) };
  return (
    <div className={classes.root} data-stale={stale || undefined}>
      <Panel
        title={title}
        note={note}
        refreshing={refreshing}
        actions={
          phone ? (
            <>
              <IconButton {...toggle} label={asTable ? 'Show as chart' : 'Show as table'} />
              <ExportMenu label="Export" onExport={(format) => onExport(format, drawn)} iconOnly />
            </>
          ) : (
            <>
              <Button {...toggle} kind="quiet">
                {asTable ? 'Show as chart' : 'Show as table'}
              </Button>
              <ExportMenu label="Export" onExport={(format) => onExport(format, drawn)} />
            </>
          )
        }
      >
        {notice}
        <p className={classes.sentence} aria-live="polite">
          {sentence.map((part, index) => (typeof part === 'string' ? part : <strong key={index}>{part.strong}</strong>))}
        </p>
        {!phone && legendBlock}
        <div className={classes.plot} style={margins}>
          <div ref={ref} className={classes.box}>
            {asTable ? (
              <FigureTableView table={table} />
            ) : error ? (
              <ErrorNote action="loading the chart" error={error} onRetry={retry} />
            ) : plot && drawn ? (
              <>
                <div aria-hidden>
                  <plot.Plot data={drawn.data} layout={drawn.layout} />
                  <div className={classes.peak} data-on-left={drawn.peak.onLeft || undefined} style={{ left: drawn.peak.x }}>
                    <b>{drawn.peak.figure}</b> peak, {drawn.peak.when}
                  </div>
                </div>
                <ChartReading label={`${title}, read by ${reading.page > 1 ? 'day' : 'month'}`} scale={reading} />
              </>
            ) : (
              <>
                <LoadingLabel>Generating charts</LoadingLabel>
                <ChartSkeleton height="100%" />
              </>
            )}
          </div>
          <div className={classes.slider}>{slider}</div>
        </div>
        {phone && legendBlock}
        {notes}
      </Panel>
    </div>
  );
}
