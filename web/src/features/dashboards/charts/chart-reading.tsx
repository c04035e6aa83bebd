import { useElementSize } from '@mantine/hooks';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { FigureRef } from '../../../lib/figure-ref.js';
import type { AskableBars, ChartBox } from '../why/why-figure.js';
import classes from './chart-reading.module.css';
import type { Mark } from './marks.js';
import { Swatch } from './swatch.js';

/** What the chart says at one place of its horizontal axis. */
export interface Reading {
  /** 'May 2027', '16 Apr 2027'. */
  title: string;
  groups: readonly ReadingGroup[];
}

/** What belongs together, and its sums; a heading where there are several. */
export interface ReadingGroup {
  title?: string;
  /** From the ground up. */
  rows: readonly { key: string; name: string; mark: Mark; figure: string }[];
  sums: readonly { name: string; figure: string }[];
}

/** The places that can be read, from left to right. */
export interface ReadingScale {
  places: number;
  /** The middle of a place, and the place at a point, as shares of the plot area from 0 to 1; null outside. */
  middleOf: (place: number) => number;
  placeAt: (share: number) => number | null;
  /** Places that Page Up and Page Down step over: a month of days. */
  page: number;
  read: (place: number) => Reading;
}

interface ChartReadingProps {
  label: string;
  scale: ReadingScale;
  /** What can be asked about its bars; without it they are only read. */
  asking?: Asking;
}

export interface Asking {
  bars: AskableBars;
  /** The left axis, from its bottom to its top. */
  axis: readonly [start: number, end: number];
  /** What is being explained: its bar or segment has the brass edge. */
  figureRef: FigureRef | undefined;
  onAsk: (figureRef: FigureRef) => void;
}

/** px that a finger may slip in a tap. */
const SLIP = 8;

/**
 * Lies over the plot area: the pointer, a finger or the arrow keys read the values of a month or day. A click, or Enter, asks why a
 * bar or a segment is what it is; up and down arrows choose the segment.
 */
export function ChartReading({ label, scale, asking }: ChartReadingProps) {
  const [place, setPlace] = useState<number | null>(null);
  /** In the list of what can be asked at the place: 0 is the whole bar. */
  const [chosen, setChosen] = useState(0);
  const last = useRef<number | null>(null);
  const down = useRef({ x: 0, y: 0 });
  const { ref, width } = useElementSize<HTMLDivElement>();
  const hint = useId();
  const at = place === null ? null : Math.min(place, scale.places - 1);
  const reading = at === null ? null : scale.read(at);
  const middle = at === null ? 0 : scale.middleOf(at);
  const askable = at === null ? [] : (asking?.bars.at(at) ?? []);
  const question = askable[Math.min(chosen, askable.length - 1)];

  const show = (next: number | null, segment = 0) => {
    setPlace(next);
    setChosen(segment);
    if (next !== null) last.current = next;
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    show(scale.placeAt((event.clientX - box.left) / box.width));
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    down.current = { x: event.clientX, y: event.clientY };
    point(event);
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    if (!asking || Math.hypot(event.clientX - down.current.x, event.clientY - down.current.y) > SLIP) return;
    const box = event.currentTarget.getBoundingClientRect();
    const spot = {
      x: (event.clientX - box.left) / box.width,
      y: asking.axis[1] - ((event.clientY - box.top) / box.height) * (asking.axis[1] - asking.axis[0]),
    };
    const figureRef = refAt(asking.bars, scale.placeAt(spot.x), spot, box.width);
    if (figureRef) asking.onAsk(figureRef);
  };
  const step = (event: KeyboardEvent) => {
    const now = at ?? last.current;
    const beside = (by: number) => (now === null ? 0 : now + by);
    if (asking && at !== null && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      setChosen(Math.max(0, Math.min(chosen + (event.key === 'ArrowUp' ? 1 : -1), askable.length - 1)));
      return;
    }
    if (asking && question && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      asking.onAsk(question.figureRef);
      return;
    }
    const next = {
      ArrowLeft: (now ?? 0) - 1,
      ArrowDown: (now ?? 0) - 1,
      ArrowRight: beside(1),
      ArrowUp: beside(1),
      PageDown: (now ?? 0) - scale.page,
      PageUp: (now ?? 0) + scale.page,
      Home: 0,
      End: scale.places - 1,
    }[event.key];
    if (event.key === 'Escape') show(null);
    if (next === undefined) return;
    event.preventDefault();
    show(Math.max(0, Math.min(next, scale.places - 1)));
  };
  const edge = (figureRef: FigureRef | undefined, kind: 'asked' | 'chosen') => {
    const box = figureRef && asking?.bars.boxOf(figureRef, width);
    if (!box || !asking) return null;
    return <span className={classes.edge} data-kind={kind} style={edgeStyle(box, asking.axis)} />;
  };

  return (
    <div
      className={classes.area}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(scale.places - 1, 0)}
      aria-valuenow={at ?? 0}
      aria-valuetext={valueText(reading ?? scale.read(0), chosen > 0 ? question : undefined)}
      aria-describedby={asking && hint}
      data-askable={asking ? true : undefined}
      ref={ref}
      onPointerMove={point}
      onPointerDown={press}
      onClick={click}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setPlace(null)}
      onKeyDown={step}
      onBlur={() => setPlace(null)}
    >
      {asking && (
        <span id={hint} hidden>
          Up and down arrows choose a part of the bar, Enter says why it is what it is.
        </span>
      )}
      {edge(asking?.figureRef, 'asked')}
      {chosen > 0 && edge(question?.figureRef, 'chosen')}
      {reading && (
        <>
          <span className={classes.line} style={{ left: `${middle * 100}%` }} />
          {/* The card keeps inside: the room beside the line shrinks where it needs more. */}
          <div className={classes.holder} data-side={middle > 0.5 ? 'left' : 'right'} aria-hidden>
            <span style={{ width: `calc(${(middle > 0.5 ? 1 - middle : middle) * 100}% + 0.75rem)` }} />
            <div className={classes.card}>
              <div className={classes.title}>{reading.title}</div>
              {reading.groups.map(({ title, rows, sums }) => (
                <dl key={title ?? ''} className={classes.values}>
                  {title && (
                    <div className={classes.group}>
                      <dt>{title}</dt>
                    </div>
                  )}
                  {rows.toReversed().map(({ key, name, mark, figure }) => (
                    <div
                      key={key}
                      className={classes.value}
                      data-chosen={(chosen > 0 && key === question?.figureRef.of) || undefined}
                    >
                      <dt>
                        <Swatch mark={mark} />
                        {name}
                      </dt>
                      <dd>{figure}</dd>
                    </div>
                  ))}
                  {sums.map(({ name, figure }, place) => (
                    <div key={name} className={place === 0 ? classes.sum : classes.value}>
                      <dt>{name}</dt>
                      <dd>{figure}</dd>
                    </div>
                  ))}
                </dl>
              ))}
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** The segment under the pointer; beside and above the bars the whole bar of the place. */
function refAt(
  bars: AskableBars,
  place: number | null,
  { x, y }: { x: number; y: number },
  plotWidth: number,
): FigureRef | undefined {
  if (place === null) return undefined;
  const boxes = bars.at(place).map(({ figureRef }) => ({ figureRef, box: bars.boxOf(figureRef, plotWidth) }));
  const [whole] = boxes;
  const hits = boxes.filter(
    ({ box }) => box && x >= box.x0 && x <= box.x1 && y >= Math.min(box.y0, box.y1) && y <= Math.max(box.y0, box.y1),
  );
  // Whole bars come before their segments.
  return (hits.at(-1) ?? whole)?.figureRef;
}

function edgeStyle({ x0, x1, y0, y1 }: ChartBox, [start, end]: Asking['axis']): CSSProperties {
  const fromTop = (value: number) => ((end - value) / (end - start)) * 100;
  const [top, bottom] = [fromTop(Math.max(y0, y1)), fromTop(Math.min(y0, y1))];
  return { left: `${x0 * 100}%`, width: `${(x1 - x0) * 100}%`, top: `${top}%`, height: `${bottom - top}%` };
}

function valueText(reading: Reading, question: { figureRef: FigureRef; name: string } | undefined): string {
  if (!question) return textOf(reading);
  const row = reading.groups.flatMap(({ rows }) => rows).find(({ key }) => key === question.figureRef.of);
  const sum = reading.groups.find(({ sums }) => sums.length > 0)?.sums[0];
  return `${reading.title}: ${question.name}${row ? ` ${row.figure}` : sum ? ` ${sum.figure}` : ''}`;
}

function textOf({ title, groups }: Reading): string {
  const texts = groups.map((group) => {
    const values = [...group.rows, ...group.sums.map((sum) => ({ ...sum, name: sum.name.toLowerCase() }))];
    const text = values.map(({ name, figure }) => `${name} ${figure}`).join(', ');
    return group.title ? `${group.title}: ${text}` : text;
  });
  return `${title}: ${texts.length > 0 ? texts.join('; ') : 'nothing'}`;
}
