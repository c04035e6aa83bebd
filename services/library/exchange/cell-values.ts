import { storable } from '../../platform/storable-text.js';
import { NO_RESULT } from '../../platform/tables/table.js';
import type { ColumnType } from './library-sheets.js';

/** What a cell says; a figure that nobody can be sure of is the reason why. */
export type CellValue = string | number | boolean | null | { readonly problem: string };

/** How the file writes figures: where it separates columns by semicolons, a comma is decimal (European Excel). */
export interface FigureStyle {
  readonly decimalComma: boolean;
}

const YES = new Set(['yes', 'y', 'true', '1', 'x']);
const NO = new Set(['no', 'n', 'false', '0', '']);
const MAX_TOLD = 40;

/** Longer texts are cut: no field of an input is nearly as long, and the preview stores what it read. */
const MAX_TEXT = 1_000;

export function cellValue(raw: string, type: ColumnType, style: FigureStyle): CellValue {
  if (raw === NO_RESULT)
    return { problem: 'the cell is a formula without a result: open the file in Excel, save it and import that' };
  const written = storable(raw).trim();
  if (type === 'text') return written.slice(0, MAX_TEXT);
  if (type === 'flag') return flagOf(written);
  if (type === 'id') return written === '' ? null : idOf(written);
  return written === '' ? null : figureOf(type === 'percent' ? written.replace(/\s*%$/, '') : written, style);
}

function flagOf(written: string): CellValue {
  const word = written.toLowerCase();
  if (word === '') return null;
  if (YES.has(word)) return true;
  return NO.has(word) ? false : { problem: `“${told(written)}” is neither Yes nor No` };
}

function idOf(written: string): CellValue {
  const id = Number(written);
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647
    ? id
    : { problem: `“${told(written)}” is no ID: leave the cell empty for a new one` };
}

/** 1,234 of a file with commas between its columns, and 1.234 of one with semicolons, may be either. */
function figureOf(written: string, { decimalComma }: FigureStyle): CellValue {
  const plain = written.replace(/[\s\u00a0\u202f'’]/g, '').replace('−', '-');
  const wrong = { problem: `“${told(written)}” is not a number` };
  if (/^[-+]?\d*\.?\d*(e[-+]?\d+)?$/i.test(plain)) {
    const number = Number(plain);
    if (plain === '' || Number.isNaN(number)) return wrong;
    if (decimalComma && /^[-+]?[1-9]\d{0,2}\.\d{3}$/.test(plain)) return unclear(written);
    return number;
  }
  if (!/^[-+]?[\d.,]+$/.test(plain)) return wrong;
  const lastComma = plain.lastIndexOf(',');
  const lastPoint = plain.lastIndexOf('.');
  const [decimal, thousands] = lastComma > lastPoint ? [',', '.'] : ['.', ','];
  const groups = plain.split(decimal);
  if (groups.length > 2) {
    // 1.234.567: the sign comes more than once, so it separates thousands.
    return /^[-+]?\d{1,3}([.,]\d{3})+$/.test(plain) && !plain.includes(thousands)
      ? Number(plain.replaceAll(decimal, ''))
      : wrong;
  }
  const [whole = '', fraction = ''] = groups;
  if (whole.includes(thousands) && !/^[-+]?\d{1,3}([.,]\d{3})+$/.test(whole)) return wrong;
  if (!whole.includes(thousands) && decimal === ',' && !decimalComma && /^[-+]?[1-9]\d{0,2},\d{3}$/.test(plain))
    return unclear(written);
  const number = Number(`${whole.replaceAll(thousands, '')}.${fraction}`);
  return Number.isNaN(number) ? wrong : number;
}

const unclear = (written: string): CellValue => ({
  problem: `“${told(written)}” may be a thousand times as much: write it without separators of thousands`,
});

const told = (text: string): string => (text.length > MAX_TOLD ? `${text.slice(0, MAX_TOLD)}…` : text);
