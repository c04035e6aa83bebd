import type { IsoDay, IsoMonth } from './api-types.js';

// Figures and dates (docs/look.md, Type and numbers): thousands with U+00A0 (thin in Geist), minus U+2212, units once.

const space = '\u00a0';
const minus = '\u2212';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A full figure: `40 590`, `-1280.46` as `−1 280.5` with 1 decimal. Rounds half away from zero; never shows −0. */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '0', fraction] = rounded(Math.abs(value), decimals).split('.');
  const figure = whole.replace(/\B(?=(\d{3})+$)/g, space) + (fraction ? `.${fraction}` : '');
  return value < 0 && /[1-9]/.test(figure) ? minus + figure : figure;
}

/** A sentence of the server, whose thousands have commas, with the figures of this page: `2,000 relationships` as `2 000 relationships`. */
export const withOwnFigures = (text: string): string =>
  text.replace(/(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,.]*\d)/g, (figure) => figure.replaceAll(',', space));

/** A figure as typed or stored, without padding: 2150 as `2 150`, 0.5 as `0.5`. At most `decimals` decimals. */
export function formatSize(value: number, decimals = 3): string {
  const figure = formatNumber(value, decimals);
  return figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure;
}

/** The chart form: `32.53 k`, `1.20 mn`, `4.00 bn`, `462.50`, under 1 with 3 decimals. Zero is `0`. */
export function formatShort(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  for (const [factor, name] of [
    [1e9, 'bn'],
    [1e6, 'mn'],
    [1e3, 'k'],
  ] as const) {
    // 999 996 rounds to 1000.00 k; it reads better as 1.00 mn.
    if (size >= factor * 0.999995) return `${formatNumber(value / factor, 2)}${space}${name}`;
  }
  return formatNumber(value, size < 1 ? 3 : 2);
}

/** An axis label: as `formatShort` without needless zeros: `21 k`, `1.5 mn`, `0.25`. */
export function formatTick(value: number): string {
  const [figure = '', name] = formatShort(value).split(/\u00a0(?=k|mn|bn)/);
  const bare = figure.includes('.') ? figure.replace(/0+$/, '').replace(/\.$/, '') : figure;
  return name ? `${bare}${space}${name}` : bare;
}

/** A mass with its unit, for cards and sentences: `114.3 kt`, `812 t`, `1.14 mn t`; in tons `126.0 k ton`. */
export function formatMass(value: number, unit: string): string {
  const size = Math.abs(value);
  if (size >= 999_995) return `${formatShort(value)}${space}${unit}`;
  // Rounded to one decimal, 999.96 is a thousand.
  if (size >= 999.95) return `${formatNumber(value / 1000, 1)}${space}k${unit === 't' ? '' : space}${unit}`;
  return `${formatSize(value, 1)}${space}${unit}`;
}

/** A change: `+2 700`, `−1 280`; a change that rounds to nothing reads `same`. */
export function formatDelta(value: number, decimals = 0): string {
  const figure = formatNumber(value, decimals);
  if (!/[1-9]/.test(figure)) return 'same';
  return value > 0 ? `+${figure}` : figure;
}

/** A share as percent of 100: `51.8 %`. */
export function formatPercent(percent: number, decimals = 1): string {
  return `${formatNumber(percent, decimals)}${space}%`;
}

/** `1 asset`, `7 assets`; the plural is the singular with s unless it is given. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(number)} ${number === 1 ? singular : plural}`;
}

/** A name inside a sentence: 'Imported fill' reads 'imported fill'; 'HV cable' and 'C32/40' stay as they are. */
export function inSentence(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** An activity by its identifier, and its description where that says more: `A1040 Earthworks`. */
export function activityName(identifier: string, description: string): string {
  return description && description !== identifier ? `${identifier} ${description}` : identifier;
}

/** DD/MM/YYYY, in fields and lists. Also takes a time stamp and shows its day in this browser's time zone. */
export function formatDate(day: IsoDay): string {
  const [year, month, date] = dayParts(day);
  return `${date}/${month}/${year}`;
}

/** DD MMM YYYY, in sentences and tooltips: `16 Apr 2027`. */
export function formatDateWords(day: IsoDay): string {
  const [year, month, date] = dayParts(day);
  return `${date} ${monthName(month)} ${year}`;
}

/** DD MMM, where the year is shown elsewhere: `16 Apr`. */
export function formatDayMonth(day: IsoDay): string {
  const [, month, date] = dayParts(day);
  return `${date} ${monthName(month)}`;
}

/** A span that repeats no year: `05/04 – 01/10/2027`, `01/11/2026 – 17/12/2027`. */
export function formatSpan(start: IsoDay, end: IsoDay): string {
  const from = formatDate(start);
  if (start === end) return from;
  return `${start.slice(0, 4) === end.slice(0, 4) ? from.slice(0, 5) : from} – ${formatDate(end)}`;
}

/** `May 2027`. */
export function formatMonth(month: IsoMonth): string {
  return `${monthName(month.slice(5, 7))} ${month.slice(0, 4)}`;
}

/** The single letter of small month axes: `M`. */
export function monthLetter(month: IsoMonth): string {
  return monthName(month.slice(5, 7)).charAt(0);
}

/** The time of day, 24 hours: `16:42`. */
export function formatTime(time: Date): string {
  return `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`;
}

/** A unit's name for the eye: m2 as m², m3 as m³, others as they are. */
export function unitName(unit: string): string {
  return unit.replace(/2$/, '²').replace(/3$/, '³');
}

function monthName(month: string): string {
  return months[Number(month) - 1] ?? month;
}

function dayParts(day: string): [string, string, string] {
  if (day.length > 10) {
    const time = new Date(day);
    return [
      String(time.getFullYear()),
      String(time.getMonth() + 1).padStart(2, '0'),
      String(time.getDate()).padStart(2, '0'),
    ];
  }
  const [year = '', month = '', date = ''] = day.split('-');
  return [year, month, date];
}

// toFixed rounds the binary value (1.005 → 1.00); through the shortest decimal form it rounds what people see.
function rounded(value: number, decimals: number): string {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + decimals}`));
  const [m2 = '0', e2 = '0'] = String(shifted).split('e');
  return Number(`${m2}e${Number(e2) - decimals}`).toFixed(decimals);
}
