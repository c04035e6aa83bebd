import type { FigureTable } from '../../../lib/figure-table.js';
import { count, formatMonth, formatShort, unitName } from '../../../lib/format.js';
import type { DashboardContent, DashboardTitles, MainChart, Ranking } from '../charts/chart-model.js';
import type { ReadingScale } from '../charts/chart-reading.js';
import { formatQuantity, formatShare, materialSentence } from '../charts/sentence.js';
import type { TableChart } from '../charts/table-chart.js';
import { MAX_DOTS, materialChart, shareOfMonths } from './material-chart.js';
import { directionNames } from './material-directions.js';
import { byPeak, byTotal, type MaterialFigures, type MaterialFlow } from './material-figures.js';
import { askableMaterials, explainMaterials, refOfFlow, refOfMaterial } from './material-why.js';

/** Shown also where there is nothing to show. */
export const materialTitles: DashboardTitles = {
  main: { title: 'Materials per month' },
  rankings: [{ title: 'Peak material' }, { title: 'Total material quantum', term: 'quantum' }],
};

/**
 * The three charts of the Materials view (docs/product/dashboards.md, Materials dashboard).
 * @param of what is counted: 'key material'
 */
export function materialsContent(figures: MaterialFigures, of: string): DashboardContent {
  const name = unitName(figures.unit.name);
  return {
    main: {
      note: name,
      sentence: materialSentence(figures),
      elsewhere: elsewhere(figures, of),
      legend: legend(figures),
      table: monthTable(figures, name),
      tableCharts: tableCharts(figures, name),
      draw: (size) => materialChart(figures, size),
      reading: reading(figures, name),
      shareOf: (day) => shareOfMonths(figures.months, day),
      askable: askableMaterials(figures),
    },
    explain: explainMaterials(figures),
    rankings: [peaks(figures, name), totals(figures, name)],
  };
}

const keyOf = ({ id }: { id: number }) => String(id);

function elsewhere({ otherwise }: MaterialFigures, of: string): MainChart['elsewhere'] {
  const materials = otherwise.reduce((sum, each) => sum + each.materials, 0);
  if (materials === 0) return undefined;
  return {
    text: `${count(materials, of)} ${materials === 1 ? 'is' : 'are'} measured otherwise: `,
    ways: otherwise.map(({ unit, materials: shown }) => ({
      label: `${shown} in ${unitName(unit.name)}`,
      unit: unit.name,
    })),
  };
}

function legend({ months, flows }: MaterialFigures): MainChart['legend'] {
  const [lead, ...others] = flows;
  const below = others.some(({ direction }) => direction === 'takenAway');
  const places = { delivered: '', takenAway: ', below zero', movedOnSite: ', beside' };
  return {
    series: flows.flatMap((flow) =>
      flow.series.map(({ name, mark, ...each }) => ({
        key: keyOf(each),
        name,
        mark,
        group:
          others.length > 0 || flow.direction !== 'delivered'
            ? directionNames[flow.direction] + (flow === lead ? '' : places[flow.direction])
            : undefined,
      })),
    ),
    line: below ? 'Cumulative deliveries' : 'Cumulative',
    dashed: below ? 'Cumulative taken away' : undefined,
    dots: months.length <= MAX_DOTS,
  };
}

// Totals of what comes and of what leaves; what is moved on site is in none, and has its materials alone.
function monthTable(figures: MaterialFigures, unit: string): FigureTable {
  const { months, flows } = figures;
  const decimals = decimalsOf(flows);
  const columns = [
    ...flows.flatMap((flow) =>
      flow.direction === 'movedOnSite'
        ? []
        : [
            {
              label: directionNames[flow.direction],
              values: flow.perMonth,
              figureRef: (month: string) => refOfFlow(month, flow, figures),
            },
            {
              label: `${directionNames[flow.direction]}, cumulative`,
              values: flow.cumulative,
              figureRef: (month: string) => refOfFlow(`to-${month}`, flow, figures),
            },
          ],
    ),
    ...flows.flatMap(({ direction, series }) =>
      series.map((each) => ({
        label: direction === 'delivered' ? each.name : `${each.name} (${directionNames[direction].toLowerCase()})`,
        values: each.perMonth,
        figureRef: (month: string) => refOfMaterial(month, each),
      })),
    ),
  ];
  return {
    caption: `Materials per month in ${unit}`,
    unit,
    columns: [{ label: 'Month' }, ...columns.map(({ label }) => ({ label, decimals }))],
    rows: months.map((month, index) => ({
      key: month,
      cells: [month, ...columns.map(({ values }) => values[index] ?? 0)],
      figureRefs: [undefined, ...columns.map(({ figureRef }) => figureRef(month))],
    })),
  };
}

// A chart for each direction, as they are never added up; the columns are those of `monthTable`.
function tableCharts({ flows }: MaterialFigures, unit: string): TableChart[] {
  let total = 1;
  let series = 1 + 2 * flows.filter(({ direction }) => direction !== 'movedOnSite').length;
  return flows.map((flow) => {
    const hasTotals = flow.direction !== 'movedOnSite';
    const chart: TableChart = {
      title: `${directionNames[flow.direction]} per month in ${unit}${hasTotals ? ', cumulative on the right' : ''}`,
      stacked: flow.series.map(({ mark }) => ({ column: series++, mark })),
      lines: hasTotals ? [{ column: total + 1, rightAxis: true, dash: 'solid' }] : [],
    };
    if (hasTotals) total += 2;
    return chart;
  });
}

function reading({ months, flows }: MaterialFigures, unit: string): ReadingScale {
  const amount = (quantity: number | undefined) => `${formatQuantity(quantity ?? 0)} ${unit}`;
  const alone = flows.length === 1;
  return {
    places: months.length,
    middleOf: (place) => (place + 0.5) / months.length,
    placeAt: (share) => (share < 0 || share >= 1 ? null : Math.floor(share * months.length)),
    page: 1,
    read: (place) => ({
      title: formatMonth(months[place] ?? ''),
      groups: flows
        .filter(({ perMonth }) => alone || perMonth[place])
        .map(({ direction, series, perMonth, cumulative }) => ({
          title: alone && direction === 'delivered' ? undefined : directionNames[direction],
          rows: series
            .filter((each) => each.perMonth[place])
            .map((each) => ({
              key: keyOf(each),
              name: each.name,
              mark: each.mark,
              figure: amount(each.perMonth[place]),
            })),
          sums:
            direction === 'movedOnSite'
              ? []
              : [
                  { name: 'Total', figure: amount(perMonth[place]) },
                  { name: 'Cumulative', figure: amount(cumulative[place]) },
                ],
        })),
    }),
  };
}

function peaks({ flows }: MaterialFigures, unit: string): Ranking {
  return {
    note: `${unit}, highest month`,
    rows: flows.flatMap((flow) =>
      byPeak(flow.series).map(({ name, mark, peak, ...each }) => ({
        key: keyOf(each),
        name,
        mark,
        group: groupOf(flow, flows),
        value: peak.quantity,
        figureRef: refOfMaterial(peak.month, each),
        figure: formatShort(peak.quantity),
        aside: formatMonth(peak.month),
      })),
    ),
    table: {
      caption: `Highest month of each material in ${unit}`,
      unit,
      columns: [
        { label: 'Material' },
        { label: 'Peak', decimals: decimalsOf(flows) },
        { label: 'Month' },
        { label: 'Direction' },
      ],
      rows: flows.flatMap(({ direction, series }) =>
        byPeak(series).map(({ name, peak, ...each }) => ({
          key: keyOf(each),
          cells: [name, peak.quantity, peak.month, directionNames[direction]],
          figureRefs: [undefined, refOfMaterial(peak.month, each)],
        })),
      ),
    },
  };
}

function totals({ flows }: MaterialFigures, unit: string): Ranking {
  return {
    note: unit,
    rows: flows.flatMap((flow) =>
      byTotal(flow.series).map(({ name, mark, total, share, ...each }) => ({
        key: keyOf(each),
        name,
        mark,
        group: groupOf(flow, flows),
        value: total,
        figureRef: refOfMaterial('total', each),
        figure: formatShort(total),
        // A share of what is in no total says nothing.
        aside: flow.direction === 'movedOnSite' ? '' : formatShare(share),
      })),
    ),
    table: {
      caption: `Total of each material in ${unit}`,
      unit,
      columns: [
        { label: 'Material' },
        { label: 'Total', decimals: decimalsOf(flows) },
        { label: 'Share', unit: '%', decimals: 1 },
        { label: 'Direction' },
      ],
      rows: flows.flatMap(({ direction, series }) =>
        byTotal(series).map(({ name, total, share, ...each }) => ({
          key: keyOf(each),
          cells: [name, total, direction === 'movedOnSite' ? '' : share * 100, directionNames[direction]],
          figureRefs: [undefined, refOfMaterial('total', each)],
        })),
      ),
    },
  };
}

// One direction alone needs no heading, unless it is another than the usual one.
function groupOf({ direction }: MaterialFlow, flows: MaterialFigures['flows']): string | undefined {
  if (flows.length === 1 && direction === 'delivered') return undefined;
  return direction === 'movedOnSite' ? `${directionNames[direction]}, in no total` : directionNames[direction];
}

function decimalsOf(flows: MaterialFigures['flows']): number {
  return Math.max(...flows.map(({ total }) => total)) < 100 ? 2 : 0;
}
