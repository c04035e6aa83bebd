import type { IsoDay } from '../../../lib/api-types.js';
import { tableWithRows } from '../../../lib/figure-table.js';
import { formatDateWords, formatDayMonth, formatNumber } from '../../../lib/format.js';
import type { DashboardContent, DashboardTitles } from '../charts/chart-model.js';
import { formatShare, labourSentence } from '../charts/sentence.js';
import type { TableChart } from '../charts/table-chart.js';
import { axisOfDays, dayNumber, labourChart } from './labour-chart.js';
import { byManDays, byPeak, type LabourFigures, type LabourGrouping } from './labour-figures.js';
import { askableLabour, explainLabour, refOfLabour } from './labour-why.js';
import { limitInLegend, limitSentences, lineLimit } from './limit-line.js';
import { wholeGangsInLegend, wholeGangsSentence } from './whole-gangs-line.js';

/** Shown also where there is nothing to show. */
export const labourTitles: DashboardTitles = {
  main: { title: 'Labour', note: 'per day' },
  rankings: [{ title: 'Peak labour', note: 'per day' }, { title: 'Man days' }],
};

/** The three charts of the Labour view (docs/product/dashboards.md, Labour dashboard). */
export function labourContent(figures: LabourFigures, groupBy: LabourGrouping): DashboardContent {
  const { months, days, daysOff, daysHeld, series, perDay, cumulative, wholeGangs } = figures;
  const group = groupBy === 'asset' ? 'Asset' : 'Labour type';
  const { first, length } = axisOfDays(months);
  const start = dayNumber(days[0] ?? '') - first;
  const oneYear = months[0]?.slice(0, 4) === months.at(-1)?.slice(0, 4);
  const dayOf = (day: IsoDay) => (oneYear ? formatDayMonth(day) : formatDateWords(day));
  const limit = lineLimit(figures)?.limit ?? null;
  // A break is in it: charts made of the table would draw on through days that are not there.
  const listed = days.map((_, index) => index).filter((index) => !daysHeld[index]);
  return {
    main: {
      sentence: [...labourSentence(figures), ...wholeGangsSentence(figures), ...limitSentences(figures)],
      meaning:
        'Average heads at the output of the gangs; in whole gangs, each gang at work is there with all its heads. Overheads, plant and supervision beyond the foreman are not counted.',
      legend: {
        series,
        line: 'Cumulative man-days',
        dotted: wholeGangsInLegend(figures),
        limit: limitInLegend(figures),
      },
      table: tableWithRows(
        {
          caption: 'Labour per day, up to three days off in a row left out',
          unit: 'per day',
          columns: [
            { label: 'Day', days: true },
            { label: 'Total', decimals: 1 },
            { label: 'In whole gangs', decimals: 1 },
            ...(limit === null ? [] : [{ label: 'Limit', decimals: 0 }]),
            { label: 'Cumulative', unit: 'man-days', decimals: 0 },
            ...series.map(({ name }) => ({ label: name, decimals: 1 })),
          ],
        },
        () =>
          listed.map((index) => {
            const day = days[index] ?? '';
            return {
              key: day,
              cells: [
                day,
                perDay[index] ?? 0,
                wholeGangs.perDay[index] ?? 0,
                ...(limit === null ? [] : [limit]),
                cumulative[index] ?? 0,
                ...series.map((each) => each.perDay[index] ?? 0),
              ],
              figureRefs: [
                undefined,
                refOfLabour(day),
                undefined,
                ...(limit === null ? [] : [undefined]),
                refOfLabour(`to-${day}`),
                ...series.map((each) => refOfLabour(day, each)),
              ],
            };
          }),
      ),
      tableCharts: [tableChart(series, limit !== null)],
      draw: (size) => labourChart(figures, size),
      askable: askableLabour(figures, { start, length }),
      shareOf: (day) => (dayNumber(day) - first) / length,
      reading: {
        places: days.length,
        middleOf: (place) => (start + place + 0.5) / length,
        placeAt: (share) => {
          const place = Math.floor(share * length) - start;
          return place < 0 || place >= days.length ? null : place;
        },
        page: 30,
        read: (place) => ({
          title: daysOff[place] ? `${formatDateWords(days[place] ?? '')}, day off` : formatDateWords(days[place] ?? ''),
          groups: [
            {
              rows: series
                .filter((each) => each.perDay[place])
                .map(({ key, name, mark, perDay: own }) => ({
                  key,
                  name,
                  mark,
                  figure: formatNumber(own[place] ?? 0, 1),
                })),
              sums: [
                { name: 'Total', figure: `${formatNumber(perDay[place] ?? 0, 1)} per day` },
                { name: 'In whole gangs', figure: `${formatNumber(wholeGangs.perDay[place] ?? 0, 1)} per day` },
                { name: 'Cumulative', figure: `${formatNumber(cumulative[place] ?? 0)} man-days` },
              ],
            },
          ],
        }),
      },
    },
    explain: explainLabour(figures, groupBy),
    rankings: [
      {
        rows: byPeak(series).map(({ key, name, mark, peak }) => ({
          key,
          name,
          mark,
          value: peak.perDay,
          figureRef: refOfLabour(peak.day, { key }),
          figure: formatNumber(peak.perDay, 1),
          aside: dayOf(peak.day),
        })),
        table: {
          caption: `Highest day of each ${group.toLowerCase()}`,
          unit: 'per day',
          columns: [{ label: group }, { label: 'Peak', decimals: 1 }, { label: 'Day', days: true }],
          rows: byPeak(series).map(({ key, name, peak }) => ({
            key,
            cells: [name, peak.perDay, peak.day],
            figureRefs: [undefined, refOfLabour(peak.day, { key })],
          })),
        },
      },
      {
        rows: byManDays(series).map(({ key, name, mark, manDays, share }) => ({
          key,
          name,
          mark,
          value: manDays,
          figureRef: refOfLabour('total', { key }),
          figure: formatNumber(manDays),
          aside: formatShare(share),
        })),
        table: {
          caption: `Man-days of each ${group.toLowerCase()}`,
          unit: '',
          columns: [{ label: group }, { label: 'Man days', decimals: 0 }, { label: 'Share', unit: '%', decimals: 1 }],
          rows: byManDays(series).map(({ key, name, manDays, share }) => ({
            key,
            cells: [name, manDays, share * 100],
            figureRefs: [undefined, refOfLabour('total', { key })],
          })),
        },
      },
    ],
  };
}

// Columns of the table: day, total, whole gangs, the limit where there is one, cumulative, then the series.
function tableChart(series: LabourFigures['series'], hasLimit: boolean): TableChart {
  const cumulative = hasLimit ? 4 : 3;
  return {
    title: 'Labour per day, with cumulative man-days on the right',
    stacked: series.map(({ mark }, place) => ({ column: cumulative + 1 + place, mark })),
    lines: [
      { column: 2, rightAxis: false, dash: 'dotted' },
      ...(hasLimit ? [{ column: 3, rightAxis: false, dash: 'dashed' as const }] : []),
      { column: cumulative, rightAxis: true, dash: 'solid' },
    ],
  };
}
