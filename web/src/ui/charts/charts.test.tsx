import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { DiffCols } from './diff-cols.js';
import { DiffSteps } from './diff-steps.js';
import { MonthBars } from './month-bars.js';
import { addDays, addMonths, dayPosition, monthsBetween } from './month-scale.js';

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

const bars = () =>
  [...document.querySelectorAll('rect')].map((bar) => ({
    x: bar.getAttribute('x'),
    tall: Number(bar.getAttribute('height')),
  }));

describe('bars per month', () => {
  it('read their peak aloud and hang the line over it', () => {
    render(
      <MonthBars
        values={[
          { month: '2027-05', value: 20_000 },
          { month: '2027-06', value: 32_530 },
        ]}
        from="2027-01"
        to="2027-12"
        unit="t"
        label="Key materials per month"
      />,
    );
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Key materials per month: highest 32.53\u00a0k t in Jun 2027',
    );
    expect(screen.getByText('32.53 k t', { exact: true, collapseWhitespace: true })).toBeTruthy();
  });

  it('of an empty programme say so', () => {
    render(<MonthBars values={[]} from="2027-01" to="2027-12" unit="t" label="Key materials per month" />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Key materials per month: none');
  });

  it('stay visible however small they are beside the highest', () => {
    render(
      <MonthBars
        values={[
          { month: '2027-05', value: 1 },
          { month: '2027-06', value: 1e6 },
        ]}
        from="2027-05"
        to="2027-06"
        unit="t"
        label="x"
        height={50}
      />,
    );
    expect(
      bars()
        .slice(0, 2)
        .map(({ tall }) => tall),
    ).toEqual([1, 50]);
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
