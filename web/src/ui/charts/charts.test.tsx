import { describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { DiffCols } from './diff-cols.js';
import { DiffSteps } from './diff-steps.js';
import { MonthBars } from './month-bars.js';
import { addDays, addMonths, dayPosition, monthsBetween } from './month-scale.js';
import { monthTicks } from './month-ticks.js';

describe('the month axis', () => {
  it('has every month once, over the turn of years', () => {
    expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(monthsBetween('2027-02', '2027-01')).toEqual([]);
    expect(addMonths('2027-01', -1)).toBe('2026-12');
  });

  it('gives the first of a month the left edge of its column', () => {
    const months = monthsBetween('2027-01', '2027-12');
    months.forEach((month, index) => expect(dayPosition(`${month}-01`, months)).toBeCloseTo(index / 12, 12));
  });

  it('keeps days in their order and inside their month', () => {
    const months = monthsBetween('2027-01', '2028-12');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 729 }), (after) => {
        const day = addDays('2027-01-01', after);
        const at = dayPosition(day, months);
        const column = months.indexOf(day.slice(0, 7));
        expect(at).toBeGreaterThanOrEqual(column / 24 - 1e-12);
        expect(at).toBeLessThan((column + 1) / 24);
        expect(dayPosition(addDays(day, 1), months)).toBeGreaterThan(at);
      }),
    );
  });
});

const inTonnes = (value: number) => `${value} t`;
const bars = (values: [month: string, above: number, below?: number][]) =>
  values.map(([month, above, below = 0]) => ({ month, above, below }));
const drawBars = (
  values: Parameters<typeof bars>[0],
  [from, to] = ['2027-01', '2027-12'],
  most?: { above: number; below: number },
) =>
  render(
    <MonthBars
      values={bars(values)}
      from={from}
      to={to}
      above="Deliveries per month"
      below="Disposal per month"
      format={inTonnes}
      height={50}
      most={most}
    />,
  );
const said = () => screen.getByRole('img').getAttribute('aria-label');
/** The bars of all paths as [left edge in months, height with its direction]. */
const drawnBars = () =>
  [...document.querySelectorAll('path')]
    .flatMap((path) => [...(path.getAttribute('d') ?? '').matchAll(/M([\d.]+) [\d.]+v(-?[\d.]+)/g)])
    .map(([, left, tall]) => [Number(left), Number(tall)]);
const axisTexts = () =>
  [...document.querySelectorAll('figure > div:last-child > span')].map(({ textContent }) => textContent);

describe('bars per month', () => {
  it('of charts that are compared have equal heights where their figures are equal', () => {
    const most = { above: 40, below: 10 };
    drawBars([['2027-05', 20]], undefined, most);
    const [alone] = drawnBars();
    cleanup();
    drawBars(
      [
        ['2027-05', 20, 10],
        ['2027-06', 40],
      ],
      undefined,
      most,
    );
    const tall = new Map(drawnBars().filter(([, height = 0]) => height < 0) as [number, number][]);
    expect(tall.get(alone?.[0] ?? 0)).toBeCloseTo(alone?.[1] ?? 0, 9);
    expect(Math.min(...tall.values())).toBeCloseTo(2 * (alone?.[1] ?? 0), 9);
  });

  it('read their peak aloud and hang the line over it', () => {
    drawBars([
      ['2027-05', 20],
      ['2027-06', 32],
    ]);
    expect(said()).toBe('Deliveries per month: highest 32 t in Jun 2027');
    expect(screen.getByText('32 t')).toBeTruthy();
  });

  it('of an empty programme say so', () => {
    drawBars([]);
    expect(said()).toBe('Deliveries per month: none');
  });

  it('stay visible however small they are beside the highest', () => {
    drawBars([
      ['2027-05', 1],
      ['2027-06', 1e6],
    ]);
    expect(drawnBars().map(([, tall]) => tall)).toEqual([-1, -50]);
  });

  it('go down from the line, on the same scale, for what leaves', () => {
    drawBars([
      ['2027-05', 28, 19],
      ['2027-06', 14],
    ]);
    expect(said()).toBe('Deliveries per month: highest 28 t in May 2027; Disposal per month: highest 19 t in May 2027');
    expect(drawnBars()).toEqual([
      [5.1, -14],
      [4.1, -28],
      [4.1, 19],
    ]);
  });

  it('of a programme from which material only leaves name that', () => {
    drawBars([['2027-05', 0, 20]]);
    expect(said()).toBe('Disposal per month: highest 20 t in May 2027');
    expect(drawnBars()).toEqual([[4.1, 47]]);
  });

  it('that the axis leaves out are an arrow with their year, in words for screen readers', () => {
    drawBars([
      ['1900-01', 5],
      ['2027-05', 30],
      ['2112-12', 5],
    ]);
    expect(said()).toBe(
      'Deliveries per month: highest 30 t in May 2027; begins in Jan 1900, before the months shown; ends in Dec 2112, after the months shown',
    );
    expect(drawnBars()).toEqual([[4.1, -30 * (50 / 30)]]);
    // The ticks at the ends give way.
    expect(axisTexts()).toEqual(['1900', 'Jul', '2112']);
  });

  it('name a peak that the axis leaves out, without a line over nothing', () => {
    drawBars([
      ['2027-05', 10],
      ['2055-03', 50],
    ]);
    expect(screen.getByText('50 t')).toBeTruthy();
    expect(drawnBars()).toEqual([[4.1, -10]]);
  });

  it('take the same number of elements for ten years as for one, but for the names of the years', () => {
    const nodes = (months: number) => {
      const { container, unmount } = drawBars(
        Array.from({ length: months }, (_, index) => [addMonths('2027-01', index), 1 + index, index]),
        ['2027-01', addMonths('2027-01', months - 1)],
      );
      const all = container.querySelectorAll('*').length - axisTexts().length;
      unmount();
      return all;
    };
    expect(nodes(120)).toBe(nodes(12));
  });
});

describe('the names below a month axis', () => {
  const labels = (from: string, months: number) =>
    monthTicks(monthsBetween(from, addMonths(from, months - 1))).map(({ label }) => label);

  it('are the years and Julys of short axes, and the years of long ones', () => {
    expect(labels('2027-01', 16)).toEqual(['2027', 'Jul', '2028']);
    expect(labels('2027-03', 24)).toEqual(['Mar 2027', '2028', 'Jul']);
  });

  it('are never more than there is room for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 2600 }), (start, months) => {
        const ticks = monthTicks(monthsBetween(addMonths('2027-01', start), addMonths('2027-01', start + months - 1)));
        expect(ticks.length).toBeLessThanOrEqual(10);
        for (const { label } of ticks) expect(label).not.toBe('');
      }),
      { numRuns: 60 },
    );
  });
});

describe('columns before and after', () => {
  it('stack what stays, what is added and what is taken away to the higher of both', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: 12 }), (pairs) => {
        const months = pairs.map((_, index) => addMonths('2027-01', index));
        const { unmount } = render(
          <DiffCols
            months={months}
            before={pairs.map(([was]) => was)}
            after={pairs.map(([, is]) => is)}
            label="x"
            height={41}
          />,
        );
        const top = Math.max(...pairs.flat());
        for (const column of document.querySelectorAll('svg > g')) {
          const marks = [...column.querySelectorAll('rect')];
          for (const mark of marks) expect(Number(mark.getAttribute('y'))).toBeGreaterThanOrEqual(-0.5);
        }
        expect(document.querySelectorAll('rect').length > 0).toBe(top > 0);
        unmount();
      }),
      { numRuns: 30 },
    );
  });
});

describe('steps before and after', () => {
  it('name the peak after the edit', () => {
    const perDay = Array.from({ length: 31 }, (_, day) => (day === 12 ? 33.04 : 10));
    render(
      <DiffSteps
        months={['2027-03']}
        firstDay="2027-03-01"
        before={perDay.map(() => 10)}
        after={perDay}
        label="Labour per day"
      />,
    );
    expect(screen.getByText('33.0')).toBeTruthy();
  });

  it('draw nothing but the base line without work', () => {
    render(<DiffSteps months={[]} firstDay={null} before={[]} after={[]} label="Labour per day" />);
    expect(screen.getByRole('img', { name: 'Labour per day' }).children).toHaveLength(1);
  });
});
