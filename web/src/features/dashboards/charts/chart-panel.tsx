import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, Fragment, memo, type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FigureRef } from '../../../lib/figure-ref.js';
import { usePhone } from '../../../lib/use-phone.js';
import { usePrinting } from '../../../lib/use-printing.js';
import { Button } from '../../../ui/actions/button.js';
import { type ExportFormat, ExportMenu } from '../../../ui/actions/export-menu.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { ChartSkeleton, LoadingLabel } from '../../../ui/feedback/skeleton.js';
import { IconChartBar } from '../../../ui/icons/chart-bar.js';
import { IconTable } from '../../../ui/icons/table.js';
import { Panel } from '../../../ui/layout/panel.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { FigureTableView } from '../../../ui/tables/figure-table-view.js';
import { useScheme } from '../../../ui/theme/use-scheme.js';
import type { Chart, ChartSize } from './chart.js';
import type { ChartTitle, MainChart } from './chart-model.js';
import classes from './chart-panel.module.css';
import { ChartReading } from './chart-reading.js';
import { Legend } from './legend.js';
import { usePlot } from './use-plot.js';

interface ChartPanelProps extends ChartTitle {
  /** Null where the filters leave nothing. */
  chart: MainChart | null;
  refreshing: boolean;
  /** The figures are older than the filters: an error is shown above them. */
  stale: boolean;
  notice?: ReactNode;
  /** After what the figures count: where they come from. */
  source?: ReactNode;
  /** The address that shows the figures in another unit. */
  inUnit?: (unit: string) => string;
  /** What helps when nothing is left. */
  remedy: ReactNode;
  /** Below the plot area, exactly as wide. */
  slider: ReactNode;
  notes?: ReactNode;
  onExport: (chart: MainChart, format: ExportFormat, drawn: Chart | null) => void;
  onExportAll: (format: 'xlsx' | 'pdf') => void;
  figureRef: FigureRef | undefined;
  onAsk: (figureRef: FigureRef) => void;
}

/** Drawn for a sheet, whatever the screen is, and shrunk or stretched to the paper's width. */
const onPaper: ChartSize = { width: 940, height: 340, scheme: 'light', phone: false };

/** Title with unit, one sentence, legend, chart or table, and the range below. */
export function ChartPanel({
  title,
  note,
  chart,
  refreshing,
  stale,
  notice,
  source,
  inUnit,
  remedy,
  slider,
  notes,
  onExport,
  onExportAll,
  figureRef,
  onAsk,
}: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const { plot, error, retry } = usePlot();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const scheme = useScheme();
  const narrow = usePhone();
  const printing = usePrinting();
  const phone = narrow && !printing;
  const draw = chart?.draw;
  const drawn = useMemo(() => {
    if (!draw || !(width > 0 && height > 0)) return null;
    return draw(printing ? onPaper : { width, height, scheme, phone });
  }, [draw, width, height, scheme, phone, printing]);
  const margin = useLastMargin(drawn);
  const legend = chart && <Legend {...chart.legend} rightAxis={!phone} />;
  return (
    <div className={classes.root} data-stale={stale || undefined}>
      <Panel
        title={title}
        note={note}
        refreshing={refreshing}
        actions={
          chart && (
            <Actions
              asTable={asTable}
              onToggle={() => setAsTable(!asTable)}
              onExport={(format) => onExport(chart, format, drawn)}
              onExportAll={onExportAll}
              phone={phone}
            />
          )
        }
      >
        {notice}
        <p className={classes.sentence} aria-live="polite">
          {chart?.sentence.map((part, index) =>
            typeof part === 'string' ? part : <strong key={index}>{part.strong}</strong>,
          )}
        </p>
        {chart?.marked && <VisuallyHidden>{`${chart.marked.join('. ')}.`}</VisuallyHidden>}
        {chart?.meaning && (
          <p className={classes.remark}>
            {chart.meaning} <span data-screen-only>{source}</span>
          </p>
        )}
        {chart?.elsewhere && inUnit && (
          <p className={classes.remark}>
            {chart.elsewhere.text}
            {chart.elsewhere.ways.map(({ label, unit }, place) => (
              <Fragment key={unit}>
                {place > 0 && ', '}
                <Link to={inUnit(unit)} replace preventScrollReset>
                  {label}
                </Link>
              </Fragment>
            ))}
          </p>
        )}
        {!phone && legend}
        <div
          className={classes.plot}
          style={{ '--plot-left': `${margin.left}px`, '--plot-right': `${margin.right}px` } as CSSProperties}
        >
          <div ref={ref} className={classes.box} data-table={(chart && asTable) || undefined}>
            {!chart ? (
              <div className={classes.empty} role="status">
                <EmptyState action={remedy}>No data. Please change filter.</EmptyState>
              </div>
            ) : asTable ? (
              <FigureTableView table={chart.table} onAsk={printing ? undefined : onAsk} />
            ) : error ? (
              <ErrorNote action="loading the chart" error={error} onRetry={retry} />
            ) : plot && drawn ? (
              <>
                <div className={classes.drawing} aria-hidden>
                  <Ground drawn={drawn} />
                  <plot.Plot data={drawn.data} layout={drawn.layout} />
                  <div
                    className={classes.peak}
                    data-ends={drawn.peak.ends || undefined}
                    style={{ left: `${(drawn.peak.x / (drawn.layout.width ?? width)) * 100}%` }}
                  >
                    <b>{drawn.peak.figure}</b> peak, {drawn.peak.when}
                  </div>
                </div>
                <ChartReading
                  label={`${title}, read by ${chart.reading.page > 1 ? 'day' : 'month'}`}
                  scale={chart.reading}
                  asking={{ bars: chart.askable, axis: axisOf(drawn), figureRef, onAsk }}
                />
              </>
            ) : (
              <div>
                <LoadingLabel>Generating charts</LoadingLabel>
                <ChartSkeleton height="100%" />
              </div>
            )}
          </div>
          <div className={classes.slider} data-screen-only>
            {slider}
          </div>
        </div>
        {phone && legend}
        {notes}
      </Panel>
    </div>
  );
}

function Actions({
  asTable,
  onToggle,
  onExport,
  onExportAll,
  phone,
}: {
  asTable: boolean;
  onToggle: () => void;
  onExport: (format: ExportFormat) => void;
  onExportAll: (format: 'xlsx' | 'pdf') => void;
  phone: boolean;
}) {
  const icon = asTable ? IconChartBar : IconTable;
  const label = asTable ? 'Show as chart' : 'Show as table';
  return (
    <>
      {phone ? (
        <IconButton icon={icon} label={label} onClick={onToggle} />
      ) : (
        <Button icon={icon} kind="quiet" onClick={onToggle}>
          {label}
        </Button>
      )}
      <ExportMenu label="Export" onExport={onExport} onExportAll={onExportAll} iconOnly={phone} />
    </>
  );
}

// Beneath Plotly's drawing, of the same size on screen and on paper.
const Ground = memo(({ drawn: { ground, layout } }: { drawn: Chart }) => (
  <svg
    className={classes.ground}
    data-ground
    viewBox={`0 0 ${layout.width} ${layout.height}`}
    dangerouslySetInnerHTML={{ __html: ground }}
  />
));

const axisOf = ({ layout }: Chart): readonly [number, number] => {
  const [start, end] = layout.yaxis?.range ?? [0, 1];
  return [Number(start), Number(end)];
};

// The slider stays in its place while a table or the empty state replaces the chart.
function useLastMargin(drawn: Chart | null): Chart['margin'] {
  const [margin, setMargin] = useState<Chart['margin']>({ left: 48, right: 48 });
  const given = drawn?.margin;
  if (given && (given.left !== margin.left || given.right !== margin.right)) setMargin(given);
  return margin;
}
