import { csvText } from '../../../lib/csv-text.js';
import type { FigureTable } from '../../../lib/figure-table.js';
import { fileNamePart } from '../../../lib/file-name.js';
import { formatDateWords } from '../../../lib/format.js';
import { paintedSvg } from '../../../ui/charts/painted-svg.js';
import { type Picture, text, widthAt } from '../../../ui/charts/svg-picture.js';
import { wrapped } from '../../../ui/charts/wrapped-text.js';
import { color } from '../../../ui/theme/tokens.js';

/** What months then and now are of. */
export interface ComparedMoment {
  /** 'A9 dualling, 2 km · Two shifts' */
  programme: string;
  /** 'Fri 20 Nov 2026, 16:42' */
  moment: string;
}

const margin = 24;

/** What is compared stands in every row, as in the exports of the dashboards (docs/product/dashboards.md, Tables and export). */
export function monthsCsv(
  { programme, moment }: ComparedMoment,
  { columns, rows, unit }: FigureTable,
  made: string,
): string {
  const head = columns.map(({ label, decimals }) => (decimals === undefined ? label : `${label}, ${unit}`));
  return csvText([
    ['Programme', 'Then', 'Made', ...head],
    ...rows.map(({ cells }) => [programme, moment, made, ...cells]),
  ]);
}

/** The columns as they stand on screen, with what the page says around them. */
export function monthsPicture(
  { programme, moment }: ComparedMoment,
  { title, sentence, months }: { title: string; sentence: string; months: readonly string[] },
  drawing: SVGSVGElement,
  scheme: Picture['scheme'],
  made: string,
): Picture {
  const ink = color[scheme];
  const { svg, width: drawn, height } = paintedSvg(drawing);
  const width = Math.max(480, drawn);
  const out: string[] = [];
  let y = margin + 10;
  const write = (words: string, size: number, fill: string) => {
    for (const line of wrapped(words, width, widthAt(size))) {
      out.push(text(line, margin, y, size, fill));
      y += 20;
    }
  };
  write(programme, 12, ink.ink2);
  write(`${title}, then and today`, 15, ink.ink);
  write(`then ${moment} · made ${formatDateWords(made)}`, 12, ink.ink3);
  write(sentence, 13, ink.ink2);
  out.push(`<svg x="${margin}" y="${y}" width="${drawn}" height="${height}">${svg}</svg>`);
  y += height + 16;
  const [first = '', last = ''] = [months[0], months.at(-1)];
  out.push(text(first, margin, y, 12, ink.ink2));
  if (last !== first) out.push(text(last, margin + drawn, y, 12, ink.ink2, 'end'));
  y += 22;
  write('grey: unchanged · brass: added · dashed: then alone', 12, ink.ink3);
  return { svg: out.join(''), width: width + 2 * margin, height: y + margin - 16, scheme };
}

/** 'A9 dualling, 2 km - Key materials delivered, t, then and today - made 2026-11-25.csv' */
export function monthsFile({ programme }: ComparedMoment, title: string, made: string, ending: 'png' | 'csv'): string {
  return `${[fileNamePart(programme, 80) || 'Programme', fileNamePart(`${title}, then and today`, 80), `made ${made}`].join(' - ')}.${ending}`;
}
