import { formatMonth, formatShort, unitName } from '../../../lib/format.js';
import type { DashboardContent, DashboardTitles } from '../charts/chart-model.js';
import { formatQuantity, formatShare, materialSentence } from '../charts/sentence.js';
import { MAX_DOTS, materialChart } from './material-chart.js';
import { byPeak, byTotal, type MaterialFigures } from './material-figures.js';

/** Shown also where there is nothing to show. */
export const materialTitles: DashboardTitles = {
  main: { title: 'Materials per month' },
  rankings: [{ title: 'Peak material' }, { title: 'Total material quantum', term: 'quantum' }],
};

/** The three charts of the Materials view (docs/product/dashboards.md, Materials dashboard). */
export function materialsContent(figures: MaterialFigures): DashboardContent {
  const { unit, months, series, perMonth, cumulative, total } = figures;
  const name = unitName(unit.name);
  const decimals = total < 100 ? 2 : 0;
  const keyed = series.map((each) => ({ ...each, key: String(each.id) }));
  return {
    main: {
      note: name,
      sentence: materialSentence(figures),
      legend: { series: keyed, line: 'Cumulative', dots: months.length <= MAX_DOTS },
      table: {
        caption: `Materials per month in ${name}`,
        unit: name,
        columns: [
          { label: 'Month' },
          { label: 'Total', decimals },
          { label: 'Cumulative', decimals },
          ...series.map((each) => ({ label: each.name, decimals })),
        ],
        rows: months.map((month, index) => ({
          key: month,
          cells: [
            month,
            perMonth[index] ?? 0,
            cumulative[index] ?? 0,
            ...series.map((each) => each.perMonth[index] ?? 0),
          ],
        })),
      },
      draw: (size) => materialChart(figures, size),
      reading: {
        places: months.length,
        middleOf: (place) => (place + 0.5) / months.length,
        placeAt: (share) => (share < 0 || share >= 1 ? null : Math.floor(share * months.length)),
        page: 1,
        read: (place) => ({
          title: formatMonth(months[place] ?? ''),
          rows: keyed
            .filter((each) => each.perMonth[place])
            .map((each) => ({
              key: each.key,
              name: each.name,
              mark: each.mark,
              figure: `${formatQuantity(each.perMonth[place] ?? 0)} ${name}`,
            })),
          total: `${formatQuantity(perMonth[place] ?? 0)} ${name}`,
          cumulative: `${formatQuantity(cumulative[place] ?? 0)} ${name}`,
        }),
      },
    },
    rankings: [
      {
        note: `${name}, highest month`,
        rows: byPeak(series).map(({ id, name: material, mark, peak }) => ({
          key: String(id),
          name: material,
          mark,
          value: peak.quantity,
          figure: formatShort(peak.quantity),
          aside: formatMonth(peak.month),
        })),
        table: {
          caption: `Highest month of each material in ${name}`,
          unit: name,
          columns: [{ label: 'Material' }, { label: 'Peak', decimals }, { label: 'Month' }],
          rows: byPeak(series).map(({ id, name: material, peak }) => ({
            key: String(id),
            cells: [material, peak.quantity, peak.month],
          })),
        },
      },
      {
        note: name,
        rows: byTotal(series).map(({ id, name: material, mark, total: quantity, share }) => ({
          key: String(id),
          name: material,
          mark,
          value: quantity,
          figure: formatShort(quantity),
          aside: formatShare(share),
        })),
        table: {
          caption: `Total of each material in ${name}`,
          unit: name,
          columns: [{ label: 'Material' }, { label: 'Total', decimals }, { label: 'Share', unit: '%', decimals: 1 }],
          rows: byTotal(series).map(({ id, name: material, total: quantity, share }) => ({
            key: String(id),
            cells: [material, quantity, share * 100],
          })),
        },
      },
    ],
  };
}
