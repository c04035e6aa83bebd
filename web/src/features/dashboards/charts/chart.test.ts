import { describe, expect, it } from '@jest/globals';
import { labourChart } from '../labour/labour-chart.js';
import { labourFigures } from '../labour/labour-figures.js';
import { stackedSteps } from '../labour/stacked-steps.js';
import { materialChart } from '../materials/material-chart.js';
import { materialFigures } from '../materials/material-figures.js';
import { type Chart, peakLabel } from './chart.js';

const size = { width: 900, height: 400, scheme: 'light', phone: false } as const;
const months = ['2027-03', '2027-04', '2027-05'];
const material = (materialId: number, slot: number, tone: number, quantities: number[]) => ({
  materialId,
  material: `Material ${materialId}`,
  familyName: '',
  keyMaterial: true,
  slot,
  tone,
  unitId: 5,
  unit: 'm3',
  measurmentType: 'Volume' as const,
  conversionToSI: 1,
  direction: 'delivered' as 'delivered' | 'takenAway' | 'movedOnSite',
  massPerUnitKg: null,
  quantities,
});
const unit = {
  id: 5,
  name: 'm3',
  description: '',
  measurmentType: 'Volume',
  conversionToSI: 1,
  metric: 1,
  base: 1,
} as const;
const figures = materialFigures(
  [material(1, 1, 0, [10, 20, 30]), material(2, 1, 2, [5, 5, 5]), material(3, 2, 4, [1, 0, 0])],
  { months, range: [0, 2], unit, choices: [] },
);
if (!figures) throw new Error('these materials have figures');

/** The paths of a stack, from the ground of the drawing up to what is drawn last. */
function areasOf({ ground }: { ground: string }) {
  const text = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${ground}</svg>`,
    'image/svg+xml',
  );
  return [...text.querySelectorAll('g > path')].map((path) => ({
    fill: path.getAttribute('fill') ?? '',
    gap: path.parentElement?.getAttribute('stroke'),
    path: path.getAttribute('d') ?? '',
  }));
}

/** Left, lowest, highest and right edge of each segment in the units of the axes, which the layout has. */
function segmentsOf({ path }: { path: string }, { layout: { width = 0, height = 0, margin, xaxis, yaxis } }: Chart) {
  const { l = 0, r = 0, t = 0, b = 0 } = margin ?? {};
  const value = (range: unknown, share: number) => {
    const [from, to] = range as [number, number];
    return Math.round((from + share * (to - from)) * 10) / 10;
  };
  const x = (px: string | undefined) => value(xaxis?.range, (Number(px) - l) / (width - l - r));
  const y = (px: string | undefined) => value(yaxis?.range, 1 - (Number(px) - t) / (height - t - b));
  return [...path.matchAll(/M(\S+) (\S+)V(\S+)H(\S+)V\S+Z/g)].map(([, left, from, to, right]) => [
    x(left),
    x(right),
    y(from),
    y(to),
  ]);
}

/** What the axes are labelled with: those of the places, on the left and on the right. */
function labelsOf({ ground }: { ground: string }) {
  const text = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${ground}</svg>`,
    'image/svg+xml',
  );
  const anchored = (anchor: string) =>
    [...text.querySelectorAll(`text[text-anchor="${anchor}"]`)].map(({ textContent }) => textContent);
  return { places: anchored('middle'), left: anchored('end'), right: anchored('start') };
}

describe('the chart of materials', () => {
  const drawn = materialChart(figures, size);
  const areas = areasOf(drawn);

  it('stacks from the ground up in the order of the slots, with a gap in the colour of the surface', () => {
    expect(areas).toMatchObject([
      { fill: '#813b1b', gap: '#ffffff' },
      { fill: 'url(#area-hatched-light-813b1b)', gap: '#ffffff' },
      { fill: 'url(#area-dotted-light-b68e3a)', gap: '#ffffff' },
    ]);
    for (const id of ['area-hatched-light-813b1b', 'area-dotted-light-b68e3a'])
      expect(drawn.ground).toContain(`<pattern id="${id}"`);
    expect(areas.map((area) => segmentsOf(area, drawn).map(([, , from, to]) => [from, to]))).toEqual([
      [
        [0, 10],
        [0, 20],
        [0, 30],
      ],
      [
        [10, 15],
        [20, 25],
        [30, 35],
      ],
      [[15, 16]],
    ]);
  });

  it('draws the cumulative line on the right axis, over its halo', () => {
    expect(drawn.data.slice(-2)).toMatchObject([
      { yaxis: 'y2', y: [16, 41, 76], line: { color: '#ffffff', width: 4.5 } },
      { yaxis: 'y2', y: [16, 41, 76], line: { color: '#14202b', width: 1.5 } },
    ]);
  });

  it('names the months as YYYY-MM and both axes in eight steps', () => {
    const { places, left, right } = labelsOf(drawn);
    expect(places).toEqual(months);
    expect(left).toEqual(['0', '6', '12', '18', '24', '30', '36', '42']);
    expect(right).toHaveLength(8);
  });

  it('hangs one bob over the peak, with its label inside the drawing', () => {
    expect(drawn.layout.shapes?.map(({ xanchor, yanchor }) => [xanchor, yanchor])).toEqual([
      [2, 35],
      [2, 35],
      [2, 35],
    ]);
    expect(drawn.peak).toMatchObject({ figure: '35.00 m³', when: 'May 2027', ends: false });
  });

  it('drops month labels that would touch, and the right axis on a phone', () => {
    const narrow = materialChart(figures, { ...size, width: 160, phone: true });
    expect(labelsOf(narrow)).toMatchObject({ places: ['2027-03', '2027-05'], right: [] });
  });
});

describe('the chart of materials in several directions', () => {
  const flows = materialFigures(
    [
      material(1, 1, 0, [10, 20, 0]),
      { ...material(2, 1, 1, [0, 8, 4]), direction: 'takenAway' as const },
      { ...material(3, 1, 4, [30, 0, 0]), direction: 'movedOnSite' as const },
    ],
    { months, range: [0, 2], unit, choices: [] },
  );
  if (!flows) throw new Error('these materials have figures');
  const drawn = materialChart(flows, size);
  const [delivered = [], takenAway = [], moved = []] = areasOf(drawn).map((area) => segmentsOf(area, drawn));
  const middle = ([left = 0, right = 0]: number[] = []) => (left + right) / 2;

  it('hangs what leaves below zero, in months as wide as what comes', () => {
    expect(delivered.map(([, , from, to]) => [from, to])).toEqual([
      [0, 10],
      [0, 20],
    ]);
    expect(takenAway.map(([, , from, to]) => [from, to])).toEqual([
      [0, -8],
      [0, -4],
    ]);
    expect(takenAway[0]?.slice(0, 2)).toEqual(delivered[1]?.slice(0, 2));
    expect(labelsOf(drawn).left).toEqual(['16', '8', '0', '8', '16', '24', '32', '40']);
    expect(drawn.layout.yaxis?.zeroline).toBe(true);
  });

  it('stands what is moved on site beside the stack, and in no line', () => {
    expect(moved.map(([, , from, to]) => [from, to])).toEqual([[0, 30]]);
    expect(moved[0]?.[0]).toBeGreaterThan(delivered[0]?.[1] ?? Number.POSITIVE_INFINITY);
    const lines = drawn.data as { y: number[]; line: { dash: string } }[];
    expect(lines.map(({ y }) => y.at(-1))).toEqual([30, 30, -12, -12]);
    expect(lines.at(-1)?.line.dash).toBe('dash');
  });

  it('hangs the bob over what comes, though more is moved', () => {
    expect(drawn.layout.shapes?.[0]).toMatchObject({ xanchor: expect.closeTo(middle(delivered[1]), 0), yanchor: 20 });
    expect(drawn.layout.yaxis?.range?.[1]).toBeGreaterThanOrEqual(33);
  });

  it('draws upwards what is alone, whatever its direction', () => {
    const alone = materialFigures([{ ...material(2, 1, 1, [0, 8, 4]), direction: 'takenAway' as const }], {
      months,
      range: [0, 2],
      unit,
      choices: [],
    });
    if (!alone) throw new Error('this material has figures');
    const chart = materialChart(alone, size);
    expect(areasOf(chart).map((area) => segmentsOf(area, chart).map(([, , , to]) => to))).toEqual([[8, 4]]);
    expect(chart.layout.yaxis?.range?.[0]).toBe(0);
  });
});

describe('the label of the peak', () => {
  const label = { figure: '58.7 per day', when: '10 Dec 2027' };

  it.each([
    ['begins at the line', 100, 900, { x: 110, ends: false }],
    ['ends at the line near the right edge', 800, 900, { x: 790, ends: true }],
    ['ends at the edge where neither side has room', 165, 312, { x: 312, ends: true }],
  ])('%s', (_, line, width, expected) => {
    expect(peakLabel(line, width, label)).toMatchObject(expected);
  });
});

describe('the chart of labour', () => {
  const labour = labourFigures(
    {
      firstDay: '2027-03-01',
      workingDays: '11111001',
      choices: { packages: [], assets: [{ assetName: 'Mainline', parts: [] }], labourTypes: [] },
      limits: [],
      series: [
        {
          key: 'Mainline',
          name: 'Mainline',
          perDay: [4, 4, 4, 6, 6, 0, 0, 6],
          peakPerDay: 6,
          peakDay: '2027-03-04',
          manDays: 30,
        },
      ],
      wholeGangsPerDay: [5, 5, 5, 10, 10, 0, 0, 10],
    },
    { months, range: [0, 2], groupBy: 'asset' },
  );
  if (!labour) throw new Error('this labour has figures');
  const drawn = labourChart(labour, size);

  it('steps only where the heads change, and holds them over the weekend', () => {
    const [area, ...others] = areasOf(drawn);
    expect(others).toEqual([]);
    const { l = 0, r = 0 } = drawn.layout.margin ?? {};
    const day = (px: number) => Math.round(((px - l) / (900 - l - r)) * 92);
    const [begins = 0, ...turns] = [...(area?.path ?? '').matchAll(/[MH](\S+?)(?=[ VZ])/g)].map(([, px]) => Number(px));
    expect([begins, ...turns].map(day)).toEqual([0, 3, 8]);
  });

  it('draws a series only where it is there, over the ones that stand on it', () => {
    const stack = stackedSteps(
      {
        edges: [0, 1, 2, 3],
        series: [
          { mark: { slot: 1, tone: 0 }, values: [1, 1, 2] },
          { mark: { slot: 2, tone: 0 }, values: [0, 3, 0] },
        ],
      },
      { width: 30, x: (at) => at * 10, y: (value) => 100 - value * 10 },
      'light',
    );
    expect(areasOf({ ground: stack }).map(({ path }) => path)).toEqual([
      'M10 100V60H20V100Z',
      'M0 100V90H20V80H30V100Z',
    ]);
  });

  it('has the heads of whole gangs above the stack, unless they are so many that they press it to the ground', () => {
    const dotted = (chart: typeof drawn) =>
      chart.data.filter((data) => (data as { line?: { dash?: string } }).line?.dash === 'dot');
    expect(dotted(drawn)).toMatchObject([{ x: [0, 3, 8], y: [5, 10, 10] }]);
    expect(drawn.layout.yaxis?.range?.[1]).toBeGreaterThanOrEqual(11);
    const { peak, ...whole } = labour.wholeGangs;
    const many = labourChart({ ...labour, wholeGangs: { ...whole, peak: { ...peak, perDay: 13 } } }, size);
    expect(dotted(many)).toEqual([]);
    expect(many.layout.yaxis?.range?.[1]).toBeLessThan(11);
  });

  it('spans the months of the range, whatever is filtered', () => {
    expect(drawn.layout.xaxis?.range).toEqual([0, 31 + 30 + 31]);
    expect(drawn.layout.xaxis?.tickvals).toEqual([0, 31, 61]);
  });

  it('lets the cumulative line begin at 0 and end with all man-days', () => {
    expect(drawn.data.at(-1)).toMatchObject({ x: [0, 1, 2, 3, 4, 5, 6, 7, 8], y: [0, 4, 8, 12, 18, 24, 24, 24, 30] });
  });

  it('hangs the bob over the middle of the peak day', () => {
    expect(drawn.layout.shapes?.[0]).toMatchObject({ xanchor: 3.5, yanchor: 6 });
    expect(drawn.peak).toMatchObject({ figure: '6.0 per day', when: '04 Mar 2027', ends: false });
  });

  describe('with a limit', () => {
    const limited = (limit: number) =>
      labourChart(
        { ...labour, limits: [{ name: 'All labour', limit, ofAllShown: true, daysOver: 3, firstOver: '2027-03-04' }] },
        size,
      );
    const lines = (drawn: ReturnType<typeof limited>) =>
      (drawn.layout.shapes ?? []).filter(({ type }) => type === 'line').map(({ y0, y1 }) => [y0, y1]);

    it('has a level line with a label on the side away from the peak', () => {
      const drawn = limited(5);
      expect(lines(drawn)).toEqual([
        [5, 5],
        [5, 5],
      ]);
      // The peak is early in the months.
      expect(drawn.layout.annotations).toMatchObject([{ y: 5, x: 1, xanchor: 'right', text: 'Your limit, 5' }]);
    });

    it('has room for the line above the work, unless it is far above', () => {
      expect(limited(11).layout.yaxis?.range?.[1]).toBeGreaterThan(11);
      expect(lines(limited(13))).toEqual([]);
      expect(limited(13).layout.yaxis?.range).toEqual(labourChart(labour, size).layout.yaxis?.range);
    });
  });
});
