import type { Comparison } from '../../../lib/api-types.js';
import { csvText } from '../../../lib/csv-text.js';
import { fileNamePart } from '../../../lib/file-name.js';
import { formatDateWords } from '../../../lib/format.js';
import { paintedSvg } from '../../../ui/charts/painted-svg.js';
import { scenarioLetter } from '../../../ui/charts/scenario-letters.js';
import { measured, type Picture, text, widthAt } from '../../../ui/charts/svg-picture.js';
import { wrapped } from '../../../ui/charts/wrapped-text.js';
import { color } from '../../../ui/theme/tokens.js';
import type { ScenarioChart } from './scenario-charts.js';

const margin = 24;
const rowGap = 16;

/** All scenarios of a chart, one below the other, with what the page says around it. */
export function chartPicture(
  { name, scenarios }: Comparison,
  chart: ScenarioChart,
  { places, drawings }: { places: readonly number[]; drawings: readonly SVGSVGElement[] },
  scheme: Picture['scheme'],
  made: string,
): Picture {
  const ink = color[scheme];
  const drawn = drawings.map(paintedSvg);
  const width = Math.max(480, ...drawn.map((one) => one.width));
  const out: string[] = [];
  let y = margin + 10;
  for (const line of wrapped(`${name} · comparison of ${scenarios.length} scenarios`, width, widthAt(12))) {
    out.push(text(line, margin, y, 12, ink.ink2));
    y += 18;
  }
  out.push(text(`${chart.title} per ${chart.per}, ${chart.unit}`, margin, (y += 6), 15, ink.ink));
  out.push(text(`on the same axes; the ink line is A. Made ${formatDateWords(made)}`, margin, (y += 20), 12, ink.ink3));
  y += 12;
  for (const [at, { svg, height }] of drawn.entries()) {
    const place = places[at] ?? at;
    out.push(
      text(`${scenarioLetter(place)} · ${scenarios[place]?.scenarioName ?? ''}`, margin, (y += 16), 12, ink.ink),
    );
    y += 6;
    out.push(`<svg x="${margin}" y="${y}" width="${width}" height="${height}">${svg}</svg>`);
    y += height + rowGap;
  }
  const whole = Math.max(width, ...scenarios.map(({ scenarioName }) => measured(scenarioName, 12) + 24));
  return { svg: out.join(''), width: whole + 2 * margin, height: y + margin - rowGap, scheme };
}

/** What is compared stands in every row, as in the exports of the dashboards. */
export function chartCsv({ name, scenarios }: Comparison, { table }: ScenarioChart, made: string): string {
  const compared = scenarios.map(({ scenarioName }) => scenarioName).join(' | ');
  const head = table.columns.map(({ label, decimals }) =>
    decimals === undefined || table.unit === '' ? label : `${label}, ${table.unit}`,
  );
  return csvText([
    ['Programme', 'Scenarios', 'Made', ...head],
    ...table.rows.map(({ cells }) => [name, compared, made, ...cells]),
  ]);
}

/** 'A9 dualling, 2 km - Baseline, Two shifts - Asphalt per month, t - made 2026-11-22.png'. */
export function chartFile(
  { name, scenarios }: Comparison,
  chart: ScenarioChart,
  made: string,
  ending: 'png' | 'csv',
): string {
  const compared = scenarios.map(({ scenarioName }) => scenarioName).join(', ');
  const title = [`${chart.title} per ${chart.per}`, chart.unit].filter(Boolean).join(', ');
  const parts = [
    fileNamePart(name, 56) || 'Programme',
    fileNamePart(compared, 80),
    fileNamePart(title, 60),
    `made ${made}`,
  ];
  return `${parts.filter(Boolean).join(' - ')}.${ending}`;
}
