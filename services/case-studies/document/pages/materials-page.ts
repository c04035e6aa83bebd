import type { MaterialDirection } from '../../../domain/library/material-direction.js';
import { type Month, monthOf } from '../../../domain/quantities/day.js';
import type { CaseStudy } from '../../figures/case-study.js';
import type { MaterialFigures } from '../../figures/programme-figures.js';
import { MonthAxis } from '../charts/month-axis.js';
import { plumbLine } from '../charts/plumb-line.js';
import { figure, longMonth, unitText } from '../figure-text.js';
import { LEFT, pageHead, RIGHT } from '../page-frame.js';
import { PALETTE, SLOTS } from '../palette.js';
import type { LineType, Sheet } from '../sheet.js';

const DIRECTIONS: readonly [direction: MaterialDirection, text: string][] = [
  ['delivered', 'Delivered'],
  ['takenAway', 'Taken away'],
  ['movedOnSite', 'Moved on site'],
];
const ROW = 21.5;
const BAR_HEIGHT = 15;
/** Right edges. */
const COLUMNS = { read: RIGHT - 84, total: RIGHT - 30, unit: RIGHT } as const;
const SMALL: LineType = { size: 8, colour: PALETTE.ink3 };

/** Every material on one axis of months, read at the month of the labour's peak. */
export function* materialsPage(sheet: Sheet, { planned }: CaseStudy): Generator<undefined, void> {
  const { materials, firstMonth, months, labour } = planned.figures;
  const read = monthOf(labour.peak.day);
  const axis = new MonthAxis(LEFT + 146, 230, firstMonth, months);
  const below = pageHead(
    sheet,
    'Materials per month',
    `All ${materials.length} materials of the plan on one axis. Each row has its own scale; the plumb line reads ${longMonth(read)}, the month of the labour peak. Key materials, which a planner watches first, have their names in bold.`,
  );
  const top = below + 22;
  sheet.decoration(() => axis.drawNames(sheet, top));
  sheet.open('Table');
  drawHeads(sheet, longMonth(read), top);
  let y = top + 5.5;
  for (const [direction, text] of DIRECTIONS) {
    const shown = materials.filter(({ material }) => material.direction === direction);
    if (shown.length === 0) continue;
    sheet.within('TR', () =>
      sheet.content('TH', () => sheet.line(text, LEFT, y + 13, { ...SMALL, size: 8.5, weight: 500 })),
    );
    y += 17;
    sheet.decoration(() => sheet.rule(LEFT, y, RIGHT, y));
    for (const material of shown) {
      drawRow(sheet, material, axis, read, y);
      y += ROW;
      yield;
    }
  }
  sheet.close();
  sheet.decoration(() => plumbLine(sheet, axis.ofMonth(read) + axis.monthWidth / 2, top + 5.5, y + 17));
}

function drawHeads(sheet: Sheet, read: string, y: number): void {
  const heads: [text: string, x: number, type: LineType][] = [
    ['Material', LEFT, SMALL],
    [read, COLUMNS.read, { ...SMALL, align: 'right', weight: 600, colour: PALETTE.accentText }],
    ['Total', COLUMNS.total, { ...SMALL, align: 'right' }],
    ['Unit', COLUMNS.unit, { ...SMALL, align: 'right' }],
  ];
  sheet.within('TR', () => {
    for (const [text, x, type] of heads) sheet.content('TH', () => sheet.line(text, x, y, type));
  });
  sheet.decoration(() => sheet.rule(LEFT, y + 5.5, RIGHT, y + 5.5, PALETTE.lineStrong));
}

function drawRow(sheet: Sheet, figures: MaterialFigures, axis: MonthAxis, read: Month, y: number): void {
  const { material, unit, quantities, total } = figures;
  const baseline = y + ROW / 2 + 3;
  const atRead = quantities[read - axis.firstMonth] ?? 0;
  const number: LineType = { size: 8.5, align: 'right' };
  const cells: [text: string, x: number, type: LineType][] = [
    [material.name, LEFT, { size: 8.5, weight: material.keyMaterial ? 600 : 400, colour: PALETTE.ink }],
    [figure(atRead), COLUMNS.read, { ...number, colour: atRead === 0 ? PALETTE.ink3 : PALETTE.ink }],
    [figure(total), COLUMNS.total, { ...number, weight: 500, colour: PALETTE.ink }],
    [unitText(unit), COLUMNS.unit, { ...number, colour: PALETTE.ink3 }],
  ];
  sheet.decoration(() => drawBars(sheet, figures, axis, y + ROW - 3));
  sheet.within('TR', () => {
    cells.forEach(([text, x, type], at) =>
      sheet.content(at === 0 ? 'TH' : 'TD', () => sheet.line(text, x, baseline, type)),
    );
  });
}

function drawBars(sheet: Sheet, { slot, quantities }: MaterialFigures, axis: MonthAxis, base: number): void {
  const colour = SLOTS[slot - 1] ?? PALETTE.chartBar;
  const highest = Math.max(...quantities);
  quantities.forEach((quantity, at) => {
    // What there is stays visible, however little.
    const height = Math.max((quantity / highest) * BAR_HEIGHT, 0.5);
    if (quantity > 0)
      sheet.box(axis.ofMonth(axis.firstMonth + at) + 2, base - height, axis.monthWidth - 4, height, colour);
  });
  sheet.rule(axis.x, base, axis.end, base);
}
