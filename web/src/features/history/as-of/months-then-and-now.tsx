import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/api.js';
import type { FigureTable } from '../../../lib/figure-table.js';
import { formatMonth, formatNumber } from '../../../lib/format.js';
import { saveFile } from '../../../lib/save-file.js';
import { today as todayHere } from '../../../lib/today.js';
import { type ExportFormat, ExportMenu } from '../../../ui/actions/export-menu.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { DiffCols } from '../../../ui/charts/diff-cols.js';
import { MonthLetters } from '../../../ui/charts/month-line.js';
import { DiffLegend } from '../../../ui/charts/month-rows.js';
import { toast } from '../../../ui/feedback/toast.js';
import { IconChartBar } from '../../../ui/icons/chart-bar.js';
import { IconTable } from '../../../ui/icons/table.js';
import { FigureTableView } from '../../../ui/tables/figure-table-view.js';
import { useScheme } from '../../../ui/theme/use-scheme.js';
import type { ComparedMoment } from './months-export.js';
import classes from './months-then-and-now.module.css';
import type { Months } from './past-and-today.js';

interface MonthsThenAndNowProps extends Months {
  of: ComparedMoment;
  title: string;
  unit: string;
  decimals?: number;
}

/** Columns per month: what stayed, what came since and what went, on one axis; also as a table and as a file. */
export function MonthsThenAndNow({ of, title, unit, months, past, today, decimals = 0 }: MonthsThenAndNowProps) {
  const [asTable, setAsTable] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const scheme = useScheme();
  // Without work, and of key materials whose mass nobody knows, there is nothing to draw.
  if (![...past, ...today].some((value) => value > 0)) return null;
  const peak = (values: readonly number[]) => {
    const most = Math.max(...values, 0);
    if (most === 0) return 'none';
    return `${formatNumber(most, decimals)} in ${formatMonth(months[values.indexOf(most)] ?? '')}`;
  };
  const named = `${title}, ${unit}`;
  const sentence = `Highest month then ${peak(past)}, today ${peak(today)}.`;
  const table: FigureTable = {
    caption: `${named}, then and today`,
    unit,
    columns: [
      { label: 'Month' },
      { label: 'Then', decimals },
      { label: 'Today', decimals },
      { label: 'Difference', decimals, isDelta: true },
    ],
    rows: months.map((month, at) => {
      const [was, is] = [past[at] ?? 0, today[at] ?? 0];
      return { key: month, cells: [month, was, is, is - was] };
    }),
  };
  const save = async (format: ExportFormat) => {
    try {
      const made = todayHere();
      const [files, { pngOf }] = await Promise.all([
        import('./months-export.js'),
        import('../../../ui/charts/svg-picture.js'),
      ]);
      const drawing = figure.current?.querySelector<SVGSVGElement>('svg[role="img"]');
      if (!drawing) throw new Error('There is no chart to export');
      const content =
        format === 'csv'
          ? new Blob([files.monthsCsv(of, table, made)], { type: 'text/csv;charset=utf-8' })
          : await pngOf(files.monthsPicture(of, { title: named, sentence, months }, drawing, scheme, made));
      saveFile(files.monthsFile(of, named, made, format), content);
    } catch (error) {
      toast.error('Failed to export', { detail: messageOf(error) });
    }
  };
  return (
    <figure ref={figure} className={classes.root}>
      <figcaption className={classes.head}>
        <div>
          <h3>{named}</h3>
          <p>{sentence}</p>
        </div>
        <div className={classes.actions}>
          <IconButton
            icon={asTable ? IconChartBar : IconTable}
            label={`Show ${title} as ${asTable ? 'chart' : 'table'}`}
            onClick={() => setAsTable(!asTable)}
          />
          <ExportMenu label={`Export ${title}`} onExport={(format) => void save(format)} iconOnly />
        </div>
      </figcaption>
      {/* Behind the table the drawing stays, as wide as it was: a picture is made of it. */}
      <div className={asTable ? classes.behind : undefined}>
        <DiffCols
          months={months}
          before={past}
          after={today}
          label={`${named}, then and today. ${sentence}`}
          height={72}
        />
        <MonthLetters months={months} at={-1} />
        <DiffLegend taken="then alone" />
      </div>
      {asTable && <FigureTableView table={table} />}
    </figure>
  );
}
