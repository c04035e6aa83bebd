import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Why } from '../../../lib/api-types.js';
import { type FigureRef, figureRefKey } from '../../../lib/figure-ref.js';
import type { FigureTable } from '../../../lib/figure-table.js';
import { count, formatPercent } from '../../../lib/format.js';
import type { Query } from '../../../lib/query-string.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { SegmentedControl } from '../../../ui/fields/segmented-control.js';
import { IconArrowRight } from '../../../ui/icons/arrow-right.js';
import { IconChartBar } from '../../../ui/icons/chart-bar.js';
import { IconDownload } from '../../../ui/icons/download.js';
import { IconTable } from '../../../ui/icons/table.js';
import { IconX } from '../../../ui/icons/x.js';
import { Sheet } from '../../../ui/overlays/sheet.js';
import { FigureTableView } from '../../../ui/tables/figure-table-view.js';
import { useWhy } from '../api/why.js';
import { Swatch } from '../charts/swatch.js';
import { useLastGood } from '../charts/use-visible-series.js';
import { sentenceCase, type WhyLine } from './formula-words.js';
import type { WhyFigure } from './why-figure.js';
import { editPartPath, WhyFormula } from './why-formula.js';
import { WhyLines } from './why-lines.js';
import classes from './why-panel.module.css';
import { whatOf, whyTable } from './why-table.js';

export interface WhyPanelProps {
  programmeId: number;
  /** Parts are looked at, not edited. */
  readOnly: boolean;
  figure: WhyFigure;
  /** The filters of the dashboard. */
  filters: Query;
  /** Beside the chart, or as a sheet over it. */
  wide: boolean;
  onAsk: (figureRef: FigureRef) => void;
  onClose: () => void;
  /** @param of what the lines are of */
  onExport: (of: string, table: FigureTable) => void;
}

const FIRST_LINES = 20;
/** What the server answers at most. */
const MOST_LINES = 1_000;

/** The lines that a figure adds up, and one of them in full (docs/product/dashboards.md, Why this number). */
export function WhyPanel(props: WhyPanelProps) {
  const { programmeId, readOnly, figure: latest, filters, wide, onAsk, onClose, onExport } = props;
  const key = figureRefKey(latest.figureRef);
  const [{ of, wanted }, setWanted] = useState({ of: key, wanted: FIRST_LINES });
  const pageSize = of === key ? wanted : FIRST_LINES;
  const query = { ...filters, ...latest.query, pageSize };
  const { why: answer, fresh, error, isValidating, mutate } = useWhy(programmeId, latest.view, query);
  // The last figure stays with its lines until those of the next one come.
  const answered = useMemo(() => ({ figure: latest, why: fresh ? answer : undefined }), [latest, answer, fresh]);
  const { figure, why } = useLastGood(answered, fresh || error !== undefined);
  const [openKey, setOpenKey] = useState<string>();
  const open = why?.lines.find((line) => lineKey(line) === openKey) ?? why?.lines[0];
  const [asTable, setAsTable] = useState(false);
  const detail = useId();
  const segment = useLastSegment(latest);
  const table = why && whyTable(why, figure);
  const edit = open && {
    to: editPartPath(programmeId, open),
    label: `${readOnly ? 'Open' : 'Edit'} ${open.assetPart}`,
  };

  const body = (
    <>
      {error !== undefined && (
        <ErrorNote action="loading the lines" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      )}
      {why && table ? (
        asTable ? (
          <div className={classes.table}>
            <FigureTableView table={table} />
          </div>
        ) : (
          <>
            <WhyLines
              why={why}
              figure={figure}
              open={open}
              onOpen={(line) => setOpenKey(lineKey(line))}
              detail={detail}
              onMore={
                pageSize < MOST_LINES
                  ? () => setWanted({ of: key, wanted: Math.min(pageSize * 5, MOST_LINES) })
                  : undefined
              }
              busy={isValidating}
            />
            {open && (
              <div className={classes.detail}>
                <WhyFormula id={detail} programmeId={programmeId} line={open} figure={figure} />
              </div>
            )}
          </>
        )
      ) : (
        error === undefined && (
          <div className={classes.loading}>
            <LoadingLabel>Loading the lines</LoadingLabel>
            <Skeleton height="14rem" />
            <Skeleton height="11rem" />
          </div>
        )
      )}
    </>
  );
  const exporting = table && (
    <div className={classes.tools}>
      <Button kind="quiet" icon={IconDownload} onClick={() => onExport(whatOf(figure), table)}>
        Export these lines
      </Button>
      <IconButton
        icon={asTable ? IconChartBar : IconTable}
        label={`Show the lines as ${asTable ? 'chart' : 'table'}`}
        onClick={() => setAsTable(!asTable)}
      />
    </div>
  );
  const choices = segment && [
    { value: figureRefKey(segment.figureRef), label: segment.label, figureRef: segment.figureRef },
    { value: figureRefKey(latest.whole.figureRef), label: latest.whole.label, figureRef: latest.whole.figureRef },
  ];

  if (!wide) {
    const other = choices?.find(({ value }) => value !== key);
    return (
      <Sheet
        opened
        onClose={onClose}
        title="Why this number"
        foot={
          <>
            {other && <Button onClick={() => onAsk(other.figureRef)}>{other.label}</Button>}
            {edit && (
              <Button kind="primary" to={edit.to}>
                {edit.label}
              </Button>
            )}
          </>
        }
      >
        <div className={classes.sheet}>
          <Title figure={figure} why={why} />
          {body}
          {exporting}
        </div>
      </Sheet>
    );
  }
  return (
    <Beside busy={isValidating}>
      <header className={classes.head}>
        <div className={classes.top}>
          <span className={classes.what}>Why this number</span>
          {choices && (
            <SegmentedControl
              label="Lines of"
              value={key}
              onChange={(value) => {
                const chosen = choices.find((choice) => choice.value === value);
                if (chosen) onAsk(chosen.figureRef);
              }}
              choices={choices}
            />
          )}
          <IconButton icon={IconX} label="Close" onClick={onClose} />
        </div>
        <Title figure={figure} why={why} focused />
      </header>
      <div className={classes.body}>{body}</div>
      <footer className={classes.foot}>
        {exporting}
        {edit && (
          <Button to={edit.to}>
            <span className={classes.edit}>
              {edit.label}
              <IconArrowRight size={16} stroke={1.5} aria-hidden />
            </span>
          </Button>
        )}
      </footer>
    </Beside>
  );
}

const lineKey = ({ partId, taskId, lineId }: WhyLine): string => `${partId} ${taskId} ${lineId}`;

function Beside({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label="Why this number" aria-busy={busy || undefined} data-screen-only>
      {children}
    </section>
  );
}

/** The figure in words. @param focused takes the focus when the panel opens in the place of what had it */
function Title({ figure, why, focused }: { figure: WhyFigure; why: Why | undefined; focused?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A click in the chart keeps the focus there: arrow keys go on to the next bar.
    const inChart = document.activeElement?.hasAttribute('data-askable');
    if (focused && !inChart) heading.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <div className={classes.title}>
      <h2 ref={heading} tabIndex={-1}>
        {figure.segment && <Swatch mark={figure.segment.mark} />}
        <span>
          {sentenceCase(
            [why && `${figure.format(why.figure)} ${figure.unit}`, figure.name, figure.when].filter(Boolean).join(' '),
          )}
        </span>
      </h2>
      <p>{why ? partWords(why, figure) : '\u00a0'}</p>
    </div>
  );
}

/** '69 % of the bar of 16 392 m³, from 3 lines in 2 assets'. */
function partWords({ figure: own, barFigure, lineCount, assetCount }: Why, figure: WhyFigure): string {
  const from = `from ${count(lineCount, 'line')} in ${count(assetCount, 'asset')}`;
  const isWhole = figureRefKey(figure.figureRef) === figureRefKey(figure.whole.figureRef);
  if (isWhole || !(barFigure > 0)) return sentenceCase(from);
  const whole = `${figure.format(barFigure)} ${figure.unit}`;
  return `${formatPercent((own / barFigure) * 100, 0)} of ${figure.whole.words(whole)}, ${from}`;
}

/** The segment that is shown, or was before the whole bar: the way back to it. */
function useLastSegment(figure: WhyFigure): { figureRef: FigureRef; label: string } | undefined {
  const [last, setLast] = useState<{ figureRef: FigureRef; label: string; bar: string }>();
  const bar = figureRefKey(figure.whole.figureRef);
  const label = figure.segment?.name;
  if (label !== undefined && (last?.bar !== bar || figureRefKey(last.figureRef) !== figureRefKey(figure.figureRef)))
    setLast({ figureRef: figure.figureRef, label, bar });
  return label !== undefined ? { figureRef: figure.figureRef, label } : last?.bar === bar ? last : undefined;
}
