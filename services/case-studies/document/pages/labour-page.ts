import type { CaseStudy } from '../../figures/case-study.js';
import type { LabourFigures } from '../../figures/programme-figures.js';
import { headsGrid, stepPoints } from '../charts/day-steps.js';
import { MonthAxis } from '../charts/month-axis.js';
import { plumbLine } from '../charts/plumb-line.js';
import { dayText, exact, figure, longDayText, longMonth, shortMonth, unitText } from '../figure-text.js';
import { LEFT, pageHead, RIGHT, sectionHead } from '../page-frame.js';
import { PALETTE } from '../palette.js';
import type { Sheet } from '../sheet.js';
import { drawTable } from '../table.js';

const GRID_STEP = 5;
const HEIGHT = 205;
const MOST_RATES = 10;

/** Heads per day and man-days per month, and the rates that they follow from. */
export function* labourPage(sheet: Sheet, { planned, start }: CaseStudy): Generator<undefined, void> {
  const { labour, firstMonth, months, calendar, rates } = planned.figures;
  const most = labour.months.reduce((one, other) => (other.manDays > one.manDays ? other : one));
  const average = labour.manDays / calendar.workingDays(start, planned.finish + 1);
  const below = pageHead(
    sheet,
    'Labour per month',
    `The plan takes ${figure(labour.manDays)} man-days. ${longMonth(most.month)} has most of them, ${figure(most.manDays)}, and on ${longDayText(labour.peak.day)} the highest day: ${figure(labour.peak.perDay, 1)} heads, while the average is ${figure(average, 1)}.`,
  );
  sectionHead(sheet, 'Heads per day', below + 30, 'workers and foremen, all shifts');
  const axis = new MonthAxis(LEFT + 52, RIGHT - LEFT - 52, firstMonth, months);
  const top = 1.18 * labour.peak.perDay;
  const scale = { axis, base: below + 282, perHead: HEIGHT / top };
  sheet.drawing(
    `Heads per day. The line hangs over the peak: ${figure(labour.peak.perDay, 1)} on ${dayText(labour.peak.day)}.`,
    () => {
      axis.drawRules(sheet, scale.base - HEIGHT, scale.base);
      const points = stepPoints(scale, labour.perDay, labour.firstDay, calendar);
      sheet.shape(points, { fill: PALETTE.sunken });
      headsGrid(sheet, scale, GRID_STEP, labour.peak.perDay);
      sheet.shape(points, { stroke: PALETTE.ink, width: 1.1 });
      const x = axis.middleOfDay(labour.peak.day);
      const y = scale.base - labour.peak.perDay * scale.perHead;
      plumbLine(sheet, x, scale.base - HEIGHT - 18, y - 2);
      sheet.line(figure(labour.peak.perDay, 1), x + 9, scale.base - HEIGHT - 5, {
        size: 11,
        weight: 600,
        colour: PALETTE.ink,
      });
      sheet.line(dayText(labour.peak.day), x + 36, scale.base - HEIGHT - 5, { size: 9, colour: PALETTE.ink3 });
    },
  );
  yield;
  const tableEnd = monthTable(sheet, axis, scale.base + 17, labour);
  yield;
  sectionHead(sheet, 'Where the man-days come from', tableEnd + 38, 'the production rates with most of them');
  const listed = rates.slice(0, MOST_RATES);
  const widest = listed[0]?.manDays ?? 1;
  drawTable(
    sheet,
    [
      { head: 'Rate of one gang', x: LEFT },
      { head: 'per hour', x: LEFT + 204, numeric: true },
      { head: 'gang', x: LEFT + 255, numeric: true },
      { head: 'man-days', x: LEFT + 304, numeric: true },
      { head: 'source', x: RIGHT, numeric: true },
    ],
    listed.map(({ rate, unit, manDays }) => [
      rate.rateName,
      `${exact(rate.ratePerHour ?? 0)} ${unitText(unit)}`,
      `${exact(rate.lbT_Labour)} + ${exact(rate.lbT_Foreman)}`,
      { text: figure(manDays), type: { weight: 500, colour: PALETTE.ink } },
      isPublished(rate.basis) ? 'published range' : 'estimate',
    ]),
    {
      x: LEFT,
      end: RIGHT,
      y: tableEnd + 59,
      rowHeight: 17,
      beside: (row, y) =>
        sheet.box(LEFT + 313, y - 6.4, ((listed[row]?.manDays ?? 0) / widest) * 108, 7.4, PALETTE.chartBar),
    },
  );
  const published = rates.filter(({ rate }) => isPublished(rate.basis)).reduce((sum, { manDays }) => sum + manDays, 0);
  sheet.content('P', () => {
    sheet.paragraph(
      `A gang is the workers and foremen that one rate counts; 0.25 of a foreman is one for four gangs. ${figure((100 * published) / labour.manDays)} % of the man-days follow from rates within a published range, the others from estimates, which the product marks as such. Heads are averages at the output of the gangs; overheads, plant and supervision beyond the foreman are not counted.`,
      LEFT,
      tableEnd + 262,
      RIGHT - LEFT,
      { size: 9, colour: PALETTE.ink2, leading: 1.5 },
    );
  });
}

const isPublished = (basis: string): boolean => basis.startsWith('published range');

/** Below the chart, each month in its column. @returns the y below */
function monthTable(sheet: Sheet, axis: MonthAxis, y: number, labour: LabourFigures): number {
  const busiest = Math.max(...labour.months.map(({ manDays }) => manDays));
  const at = (month: number) => axis.ofMonth(month) + axis.monthWidth - 8;
  const rows = [
    { name: 'Man-days', text: (one: LabourFigures['months'][number]) => figure(one.manDays) },
    { name: 'Highest', text: (one: LabourFigures['months'][number]) => figure(one.highest, 1) },
  ];
  return drawTable(
    sheet,
    [
      { head: '', x: LEFT },
      ...labour.months.map(({ month }) => ({ head: shortMonth(month), x: at(month), numeric: true })),
    ],
    rows.map(({ name, text }, row) => [
      name,
      ...labour.months.map((one) => ({
        text: text(one),
        type: row === 0 && one.manDays === busiest ? ({ weight: 600, colour: PALETTE.ink } as const) : {},
      })),
    ]),
    { x: LEFT, end: RIGHT, y, rowHeight: 17 },
  );
}
