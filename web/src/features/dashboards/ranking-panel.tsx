import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.js';
import { Panel } from '../../ui/panel.js';
import { ExportMenu } from './export-menu.js';
import type { ExportFormat } from './export-menu.js';
import type { FigureTable } from './figure-table.js';
import { FigureTableView } from './figure-table-view.js';
import { fillOf } from './mark-patterns.js';
import type { Mark } from './marks.js';
import classes from './ranking-panel.module.css';
import { Swatch } from './swatch.js';

/** One bar of a ranking. */
export interface RankingRow {
  key: string;
  name: string;
  mark: Mark;
  value: number;
  /** The value as it is shown. */
  figure: string;
  /** Stands after it: the month, the share. */
  aside: string;
}

/** Bars of one chart: peak per group or sum per group. */
export interface Ranking {
  title: string;
  /** Of the figures: 'm³, highest month'. */
  note?: string;
  /** Largest first. */
  rows: readonly RankingRow[];
  table: FigureTable;
}

interface RankingPanelProps {
  ranking: Ranking;
  refreshing: boolean;
  stale: boolean;
  onExport: (format: ExportFormat) => void;
}

/** Horizontal bars with their figures, the largest first. */
export function RankingPanel({ ranking: { title, note, rows, table }, refreshing, stale, onExport }: RankingPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const largest = Math.max(...rows.map(({ value }) => value));
  return (
    <div className={classes.root} data-stale={stale || undefined}>
      <Panel
        title={title}
        note={note}
        refreshing={refreshing}
        actions={
          <>
            <IconButton icon={asTable ? IconChartBar : IconTable} label={`Show ${title} as ${asTable ? 'chart' : 'table'}`} onClick={() => setAsTable(!asTable)} />
            <ExportMenu label={`Export ${title}`} onExport={onExport} iconOnly />
          </>
        }
      >
        {asTable ? (
          <FigureTableView table={table} />
        ) : (
          <div className={classes.scroll} role="region" aria-label={title} tabIndex={0}>
            <ol className={classes.list}>
              {rows.map(({ key, name, mark, value, figure, aside }) => (
                <li key={key} className={classes.row}>
                  <span className={classes.name}>
                    <Swatch mark={mark} />
                    <span>{name}</span>
                  </span>
                  <svg className={classes.bar} aria-hidden focusable="false" height="12" width="100%">
                    {/* Never thinner than two pixels: a small quantity is not none. */}
                    <rect width={`${Math.max((value / largest) * 100, 2)}%`} height="12" rx="2" style={{ fill: fillOf(mark) }} />
                  </svg>
                  <span className={classes.figure}>{figure}</span>
                  <span className={classes.aside}>{aside}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
      </Panel>
    </div>
  );
}
