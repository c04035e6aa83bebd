import { formatMonth, formatPercent, formatShort, unitName } from '../../lib/format.js';
import type { MainChart } from './chart-panel.js';
import { materialChart } from './material-chart.js';
import { byPeak, byTotal } from './material-figures.js';
import type { MaterialFigures } from './material-figures.js';
import type { Ranking } from './ranking-panel.js';
import { formatQuantity, materialSentence } from './sentence.js';

/** The three charts of the Materials view (spec 2, section 2.1). */
export function materialsContent(figures: MaterialFigures): { main: MainChart; rankings: Ranking[] } {
  const { unit, months, series, perMonth, cumulative, total } = figures;
  const name = unitName(unit.name);
  const decimals = total < 100 ? 2 : 0;
  const keyed = series.map((each) => ({ ...each, key: String(each.id) }));
  return {
    main: {
      title: 'Materials per month',
      note: name,
      sentence: materialSentence(figures),
      legend: { series: keyed, line: 'Cumulative, right axis', dots: true },
      table: {
        caption: `Materials per month in ${name}`,
        columns: [
          { label: 'Month' },
          ...series.map((each) => ({ label: each.name, unit: name, decimals })),
          { label: 'Total', unit: name, decimals },
          { label: 'Cumulative', unit: name, decimals },
        ],
        rows: months.map((month, index) => ({
          key: month,
          cells: [month, ...series.map((each) => each.perMonth[index] ?? 0), perMonth[index] ?? 0, cumulative[index] ?? 0],
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
            .map((each) => ({ key: each.key, name: each.name, mark: each.mark, figure: `${formatQuantity(each.perMonth[place] ?? 0)} ${name}` })),
          total: `${formatQuantity(perMonth[place] ?? 0)} ${name}`,
          cumulative: `${formatQuantity(cumulative[place] ?? 0)} ${name}`,
        }),
      },
    },
    rankings: [
      {
        title: 'Peak material',
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
          columns: [{ label: 'Material' }, { label: 'Peak', unit: name, decimals }, { label: 'Month' }],
          rows: byPeak(series).map(({ id, name: material, peak }) => ({ key: String(id), cells: [material, peak.quantity, peak.month] })),
        },
      },
      {
        title: 'Total material quantum',
        note: name,
        rows: byTotal(series).map(({ id, name: material, mark, total: quantity, share }) => ({
          key: String(id),
          name: material,
          mark,
          value: quantity,
          figure: formatShort(quantity),
          aside: formatPercent(share * 100),
        })),
        table: {
          caption: `Total of each material in ${name}`,
          columns: [{ label: 'Material' }, { label: 'Total', unit: name, decimals }, { label: 'Share', unit: '%', decimals: 1 }],
          rows: byTotal(series).map(({ id, name: material, total: quantity, share }) => ({ key: String(id), cells: [material, quantity, share * 100] })),
        },
      },
    ],
  };
}

