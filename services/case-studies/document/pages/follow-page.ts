import { wholeGangs } from '../../../domain/quantities/gangs.js';
import type { CaseStudy } from '../../figures/case-study.js';
import type { FollowedLine } from '../../figures/followed-line.js';
import { counted, dayText, exact, figure, longMonth, unitText } from '../figure-text.js';
import { LEFT, pageHead, RIGHT, sectionHead } from '../page-frame.js';
import { PALETTE } from '../palette.js';
import type { Sheet } from '../sheet.js';
import { drawTable } from '../table.js';

interface Step {
  readonly name: string;
  readonly formula: string;
  readonly figures: string;
  readonly result: string;
  readonly note: string;
}

/** One material on its way from the length of the road to the months; then the sources, and how to try it. */
export function* followPage(sheet: Sheet, { planned, followed }: CaseStudy): Generator<undefined, void> {
  const hours = planned.figures.calendar.hoursPerDay;
  const perPerson = planned.figures.calendar.hoursPerPerson;
  const below = pageHead(
    sheet,
    'How the figures follow',
    `One of the ${planned.figures.lines.length} lines of the plan, followed by hand: ${followed.material}, laid in the task “${followed.line.task}”. Every other figure of this document follows in the same way.`,
  );
  let y = below + 24;
  for (const [at, step] of stepsOf(followed, hours, perPerson).entries()) y = drawStep(sheet, at + 1, step, y);
  yield;
  y = months(sheet, followed, y + 16);
  sources(sheet, y + 52);
}

function stepsOf(
  {
    part,
    line,
    task,
    activity,
    materialQuantity,
    material,
    unit,
    rate,
    quantity,
    gangHours,
    impliedGangs,
    manDays,
  }: FollowedLine,
  hours: number,
  perPerson: number,
): Step[] {
  const heads = rate.lbT_Labour + rate.lbT_Foreman;
  const u = unitText(unit);
  const size = `${figure(part.facts.size)} ${unitText(part.unit)}`;
  return [
    {
      name: 'Length to quantity',
      formula: 'size × quantity factor × quantity per metre',
      figures: `${size} × ${exact(task.quantityFactor)} × ${exact(materialQuantity)} ${u}`,
      result: `${exact(quantity)} ${u}`,
      note: `${material}, by the make-up of the task`,
    },
    {
      name: 'Dates to working days',
      formula: 'working days in the activity’s window',
      figures: `task: from ${exact(task.lagPercent)} % for ${exact(task.durationPercent)} % of the part; activity: from ${exact(activity.lagPercent)} % for ${exact(activity.durationPercent)} % of the task`,
      result: counted(line.workingDays, 'day'),
      note: `${line.activity}, ${dayText(line.firstDay)} to ${dayText(line.lastDay)}`,
    },
    {
      name: 'Quantity to gang hours',
      formula: 'quantity ÷ rate per hour',
      figures: `${exact(quantity)} ${u} ÷ ${exact(rate.ratePerHour)} ${u} per hour`,
      result: `${figure(gangHours, 1)} h`,
      note: `rate “${rate.rateName}”; source: ${sourceText(rate.basis)}`,
    },
    {
      name: 'Gang hours to man-days',
      formula: 'gang hours × heads of a gang ÷ hours of a person',
      figures: `${figure(gangHours, 1)} h × (${exact(rate.lbT_Labour)} + ${exact(rate.lbT_Foreman)}) ÷ ${exact(perPerson)} h`,
      result: `${figure(manDays, 1)} man-days`,
      note: `a gang of ${exact(heads)} heads: ${exact(rate.lbT_Labour)} workers, and a foreman for ${exact(1 / rate.lbT_Foreman)} gangs`,
    },
    {
      name: 'Man-days to heads and gangs',
      formula: 'man-days ÷ working days',
      figures: `${figure(manDays, 1)} ÷ ${figure(line.workingDays)}`,
      result: `${figure(manDays / line.workingDays, 2)} heads per day`,
      note: `${figure(gangHours, 1)} h ÷ (${figure(line.workingDays)} × ${exact(hours)} h) = ${figure(impliedGangs, 2)} gangs: ${counted(wholeGangs(impliedGangs), 'whole gang')} at once`,
    },
  ];
}

const sourceText = (basis: string): string => basis.replace(/(\d)-(\d)/g, '$1–$2');

/** @returns the y below */
function drawStep(sheet: Sheet, number: number, { name, formula, figures, result, note }: Step, y: number): number {
  const x = LEFT + 24;
  sheet.content('P', () => {
    sheet.line(String(number), LEFT + 4, y + 12, { size: 13, weight: 600, colour: PALETTE.ink3 });
    sheet.line(name, x, y + 11, { size: 10, weight: 600, colour: PALETTE.ink });
    sheet.line(formula, RIGHT, y + 11, { size: 8.5, colour: PALETTE.ink3, align: 'right' });
    sheet.line(figures, x, y + 27, { size: 9.5, colour: PALETTE.ink2 });
    sheet.line(`= ${result}`, RIGHT, y + 27, { size: 10.5, weight: 600, colour: PALETTE.ink, align: 'right' });
    sheet.line(note, x, y + 40, { size: 8.5, colour: PALETTE.ink3 });
  });
  sheet.decoration(() => sheet.rule(LEFT, y + 56, RIGHT, y + 56));
  return y + 62;
}

/** The last step: spread over the months by their working days. @returns the y below */
function months(sheet: Sheet, { months: spread, line, quantity, manDays, unit }: FollowedLine, y: number): number {
  const step = (RIGHT - LEFT - 200) / (spread.length + 1);
  const x = (at: number) => LEFT + 200 + (at + 1) * step;
  const sum = (of: (one: (typeof spread)[number]) => number) => spread.reduce((total, one) => total + of(one), 0);
  sheet.content('P', () => {
    sheet.line('6', LEFT + 4, y + 1, { size: 13, weight: 600, colour: PALETTE.ink3 });
    sheet.line('Days to months', LEFT + 24, y, { size: 10, weight: 600, colour: PALETTE.ink });
    sheet.line('figure × working days of the month ÷ working days', RIGHT, y, {
      size: 8.5,
      colour: PALETTE.ink3,
      align: 'right',
    });
  });
  const numbers = (of: (one: (typeof spread)[number]) => number, decimals: number) => [
    ...spread.map((one) => figure(of(one), decimals)),
    { text: figure(sum(of), decimals), type: { weight: 600, colour: PALETTE.ink } as const },
  ];
  return drawTable(
    sheet,
    [
      { head: '', x: LEFT + 24 },
      ...spread.map(({ month }, at) => ({ head: longMonth(month), x: x(at), numeric: true })),
      { head: 'Sum', x: RIGHT, numeric: true },
    ],
    [
      ['Working days in the window', ...numbers(({ days }) => days, 0)],
      [
        `Pipe, ${unitText(unit)}: ${exact(quantity)} × days ÷ ${line.workingDays}`,
        ...numbers((one) => one.quantity, 1),
      ],
      [`Man-days: ${figure(manDays, 1)} × days ÷ ${line.workingDays}`, ...numbers((one) => one.manDays, 1)],
    ],
    { x: LEFT + 24, end: RIGHT, y: y + 19, rowHeight: 16 },
  );
}

const SOURCES =
  'Rates, make-ups and subprogrammes are the reference data of Plumbline, its own compilation: each rate says whether it lies in a published range or is an estimate, and a planner replaces them by those of their own company. Public holidays: United Kingdom, as the sample’s calendar has them. The road is an example, not a plan of the authority that builds the A9.';
const TRY_IT =
  'Sign up, and choose this sample from the empty list of programmes: it is made with the same figures. Move its finish and see on the right what that does. Everything can be undone.';

function sources(sheet: Sheet, y: number): void {
  const width = (RIGHT - LEFT - 24) / 2;
  const right = LEFT + width + 24;
  sectionHead(sheet, 'Sources', y);
  sheet.content('P', () => sheet.paragraph(SOURCES, LEFT, y + 9, width, { size: 9, leading: 1.5 }));
  sectionHead(sheet, 'Try it', y, '', right);
  sheet.content('P', () => sheet.paragraph(TRY_IT, right, y + 9, width, { size: 9, leading: 1.5 }));
}
