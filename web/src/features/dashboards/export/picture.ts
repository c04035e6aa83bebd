import { escaped, measured, type Picture, text, widthAt } from '../../../ui/charts/svg-picture.js';
import { wrapped } from '../../../ui/charts/wrapped-text.js';
import type { PeakLabel } from '../charts/chart.js';
import type { ChartTitle, MainChart, Ranking } from '../charts/chart-model.js';
import { svgFill } from '../charts/mark-svg.js';
import { inks, type Mark, type Scheme } from '../charts/marks.js';
import { plainText } from '../charts/sentence.js';
import { type ExportFacts, pictureWords } from './export-facts.js';

// Pictures are drawn as SVG and painted at twice the size; they carry what the panel shows: title, sentence, legend, marks,
// and what a panel has around it: programme, scenario, filters, months.

const margin = 24;
const lineHeight = 20;
/** Of a ranking's picture: room for its head. */
const leastWidth = 400;

interface Head extends ChartTitle {
  facts: ExportFacts;
}

/** The main chart with its title, sentence and legend. `svg` is the drawing as SVG text of that size. */
export function chartPicture(
  head: Head,
  { sentence, meaning, elsewhere, legend }: MainChart,
  { svg, peak, width, height }: { svg: string; peak: PeakLabel; width: number; height: number },
  scheme: Scheme,
): Picture {
  const ink = inks(scheme);
  const top = heading(head, width, scheme);
  const out: string[] = [top.svg];
  let y = top.height + 20;
  for (const line of wrapped(wordsOf({ sentence, meaning, elsewhere }), width, widthAt(13))) {
    out.push(text(line, margin, y, 13, ink.ink2));
    y += lineHeight;
  }
  y += 6;
  const items = [
    ...legend.series.map(({ name, mark, group }, place) => ({
      name,
      mark,
      group: group !== legend.series[place - 1]?.group && group ? `${group}:` : '',
      dashes: '',
    })),
    { name: `${legend.line}, right axis`, mark: null, group: '', dashes: '' },
    ...(legend.dashed ? [{ name: `${legend.dashed}, right axis`, mark: null, group: '', dashes: '4 3' }] : []),
    ...(legend.dotted ? [{ name: legend.dotted, mark: null, group: '', dashes: '1.5 2.5' }] : []),
    ...(legend.limit ? [{ name: legend.limit, mark: null, group: '', dashes: '7 4' }] : []),
  ];
  let x = 0;
  for (const { name, mark, group, dashes } of items) {
    const swatch = mark ? 10 : 18;
    const before = group ? measured(group, 12) + 10 : 0;
    const itemWidth = before + swatch + 6 + measured(name, 12) + 16;
    if (x > 0 && x + itemWidth > width) {
      x = 0;
      y += lineHeight;
    }
    if (group) out.push(text(group, margin + x, y, 12, ink.ink));
    const at = margin + x + before;
    out.push(
      mark
        ? bar(mark, at, y - 9, 10, 10, scheme)
        : `<path d="M${at} ${y - 4}h18" stroke="${ink.ink}" stroke-width="1.5" stroke-dasharray="${dashes}"/>`,
    );
    const [first = '', ...others] = wrapped(name, width - before - swatch - 6, widthAt(12));
    out.push(text(first, at + swatch + 6, y, 12, ink.ink2));
    for (const line of others) out.push(text(line, at + swatch + 6, (y += lineHeight), 12, ink.ink2));
    x += others.length > 0 ? width : itemWidth;
  }
  y += 12;
  out.push(`<svg x="${margin}" y="${y}" width="${width}" height="${height}">${svg}</svg>`);
  const label = `<tspan font-weight="600">${escaped(peak.figure)}</tspan> peak, ${escaped(peak.when)}`;
  out.push(
    `<text x="${margin + peak.x}" y="${y + 16}" font-size="12" fill="${ink.ink}" text-anchor="${peak.ends ? 'end' : 'start'}">${label}</text>`,
  );
  return { svg: out.join(''), width: width + 2 * margin, height: y + height + margin, scheme };
}

export function rankingPicture(head: Head, { rows }: Ranking, scheme: Scheme): Picture {
  const ink = inks(scheme);
  const rowHeight = 32;
  const names = Math.max(...rows.map(({ name }) => measured(name, 13))) + 16;
  const figures = Math.max(...rows.map(({ figure }) => measured(figure, 13)));
  const asides = Math.max(...rows.map(({ aside }) => measured(aside, 12)));
  const bars = 160;
  const largest = Math.max(...rows.map(({ value }) => value));
  const width = Math.max(names + 16 + bars + 16 + figures + 16 + asides, leastWidth);
  const { svg: above, height: top } = heading(head, width, scheme);
  let y = top;
  const drawn = rows.map(({ name, mark, group, value, figure, aside }, index) => {
    const begins = group !== undefined && group !== rows[index - 1]?.group;
    const heading = begins ? text(group, margin, (y += 22) - 6, 12, ink.ink2) : '';
    const base = y + 20;
    const row = [
      index > 0 && !begins ? `<path d="M${margin} ${y}h${width}" stroke="${ink.line}"/>` : '',
      bar(mark, margin, base - 9, 10, 10, scheme),
      text(name, margin + 16, base, 13, ink.ink),
      bar(mark, margin + names + 16, base - 10, Math.max((value / largest) * bars, 2), 12, scheme),
      text(figure, margin + names + 16 + bars + 16 + figures, base, 13, ink.ink, 'end'),
      text(aside, margin + width, base, 12, ink.ink3, 'end'),
    ];
    y += rowHeight;
    return heading + row.join('');
  });
  return { svg: above + drawn.join(''), width: width + 2 * margin, height: y + margin, scheme };
}

function wordsOf({ sentence, meaning, elsewhere }: Pick<MainChart, 'sentence' | 'meaning' | 'elsewhere'>): string {
  const others = elsewhere && `${elsewhere.text}${elsewhere.ways.map(({ label }) => label).join(', ')}.`;
  return [plainText(sentence), meaning, others].filter(Boolean).join(' ');
}

// Programme and scenario, the title, and what the figures show: as many lines as they need, for a cut name could be another's.
function heading({ facts, title, note }: Head, width: number, scheme: Scheme): { svg: string; height: number } {
  const ink = inks(scheme);
  const { above, below } = pictureWords(facts);
  const out: string[] = [];
  let y = margin + 10;
  for (const line of wrapped(above, width, widthAt(12))) {
    out.push(text(line, margin, y, 12, ink.ink2));
    y += 18;
  }
  const noted = note ? `<tspan font-weight="400" fill="${ink.ink3}"> ${escaped(note)}</tspan>` : '';
  y += 6;
  out.push(
    `<text x="${margin}" y="${y}" font-size="15" font-weight="600" fill="${ink.ink}">${escaped(title)}${noted}</text>`,
  );
  y += 22;
  for (const line of wrapped(below, width, widthAt(12))) {
    out.push(text(line, margin, y, 12, ink.ink3));
    y += 18;
  }
  return { svg: out.join(''), height: y };
}

function bar(mark: Mark, x: number, y: number, width: number, height: number, scheme: Scheme): string {
  const { fill, defs } = svgFill(mark, scheme);
  return `<defs>${defs}</defs><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="${fill}"/>`;
}
