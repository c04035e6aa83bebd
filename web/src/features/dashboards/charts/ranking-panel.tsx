import { Fragment, useRef, useState } from 'react';
import { type FigureRef, figureRefKey } from '../../../lib/figure-ref.js';
import { usePrinting } from '../../../lib/use-printing.js';
import { type ExportFormat, ExportMenu } from '../../../ui/actions/export-menu.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { IconChartBar } from '../../../ui/icons/chart-bar.js';
import { IconTable } from '../../../ui/icons/table.js';
import { Panel } from '../../../ui/layout/panel.js';
import { Term } from '../../../ui/overlays/term.js';
import { FigureTableView } from '../../../ui/tables/figure-table-view.js';
import type { ChartTitle, Ranking, RankingRow } from './chart-model.js';
import { fillOf } from './mark-patterns.js';
import classes from './ranking-panel.module.css';
import { RowsBelow } from './rows-below.js';
import { Swatch } from './swatch.js';

interface RankingPanelProps extends ChartTitle {
  ranking: Ranking | null;
  refreshing: boolean;
  stale: boolean;
  onExport: (ranking: Ranking, format: ExportFormat) => void;
  onAsk: (figureRef: FigureRef) => void;
}

/** Horizontal bars with their figures, the largest first. */
export function RankingPanel({ title, term, note, ranking, refreshing, stale, onExport, onAsk }: RankingPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const printing = usePrinting();
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.root} data-stale={stale || undefined}>
      <Panel
        title={term ? <Term of={term}>{title}</Term> : title}
        note={note}
        refreshing={refreshing}
        actions={
          ranking && (
            <>
              <IconButton
                icon={asTable ? IconChartBar : IconTable}
                label={`Show ${title} as ${asTable ? 'chart' : 'table'}`}
                onClick={() => setAsTable(!asTable)}
              />
              <ExportMenu label={`Export ${title}`} onExport={(format) => onExport(ranking, format)} iconOnly />
            </>
          )
        }
      >
        {!ranking ? (
          <p className={classes.none}>No data</p>
        ) : asTable ? (
          <FigureTableView table={ranking.table} onAsk={printing ? undefined : onAsk} />
        ) : (
          <>
            <div ref={list} className={classes.scroll} role="region" aria-label={title}>
              <Bars rows={ranking.rows} onAsk={printing ? undefined : onAsk} />
            </div>
            <RowsBelow list={list} rows={ranking.rows} />
          </>
        )}
      </Panel>
    </div>
  );
}

const few = 6;

/** @param onAsk absent on paper, where nothing can be pressed */
function Bars({ rows, onAsk }: { rows: readonly RankingRow[]; onAsk: ((figureRef: FigureRef) => void) | undefined }) {
  const Row = onAsk ? 'button' : 'div';
  const largest = Math.max(...rows.map(({ value }) => value));
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    <div className={classes.lists} data-few={rows.length <= few || undefined}>
      {groups.map((group) => (
        <Fragment key={group ?? ''}>
          {group && <h3 className={classes.group}>{group}</h3>}
          <ol className={classes.list}>
            {rows
              .filter((row) => row.group === group)
              .map(({ key, name, mark, value, figureRef, figure, aside }) => (
                <li key={key} className={classes.item}>
                  <Row
                    {...(onAsk && {
                      type: 'button' as const,
                      'data-figure-ref': figureRefKey(figureRef),
                      title: `Why ${figure}?`,
                      onClick: () => onAsk(figureRef),
                    })}
                    className={classes.row}
                  >
                    <span className={classes.name}>
                      <Swatch mark={mark} />
                      <span title={name}>{name}</span>
                    </span>
                    <svg className={classes.bar} aria-hidden focusable="false" height="12" width="100%">
                      {/* Never thinner than a line: a small quantity is not none. */}
                      <rect
                        height="12"
                        rx="2"
                        style={{ fill: fillOf(mark), width: `max(2px, ${(value / largest) * 100}%)` }}
                      />
                    </svg>
                    <span className={classes.figure}>{figure}</span>
                    <span className={classes.aside}>{aside}</span>
                  </Row>
                </li>
              ))}
          </ol>
        </Fragment>
      ))}
    </div>
  );
}
