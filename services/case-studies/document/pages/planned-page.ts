import { type Day, firstDayOf, formatDay, monthOf, weekday } from '../../../domain/quantities/day.js';
import type { CaseStudy } from '../../figures/case-study.js';
import { MonthAxis } from '../charts/month-axis.js';
import { dayText, figure, longMonth, shortMonth, unitText } from '../figure-text.js';
import { LEFT, pageHead, RIGHT, sectionHead } from '../page-frame.js';
import { PALETTE } from '../palette.js';
import type { Sheet } from '../sheet.js';
import { drawTable } from '../table.js';

/** What the planner typed: the part, its tasks and the calendar. */
export function* plannedPage(sheet: Sheet, study: CaseStudy): Generator<undefined, void> {
  const { sample, part, start, planned } = study;
  pageHead(
    sheet,
    'What was planned',
    `One asset with one part. The planner typed its length, its dates and its calendar; everything that follows in this document is calculated from them and from the library of subprogrammes, make-ups and rates.`,
  );
  sectionHead(sheet, part.asset, 178);
  const [hours = 0] = sample.calendar.shifts;
  const facts: [string, string][] = [
    ['Asset type', part.assetType],
    ['Length', `${figure(part.facts.size)} ${unitText(part.unit)}`],
    ['Start', dayText(start)],
    ['Finish', dayText(planned.finish)],
    ['Built by', part.subprogramme],
    ['Region', sample.region],
    ['Working week', weekText(sample.calendar.workingPatternBitMask)],
    ['Shifts', `${planned.shifts} × ${figure(hours)} hours`],
    ['Days off', `${daysOffWithin(study).length} public holidays`],
    ['Working days', figure(planned.figures.calendar.workingDays(start, planned.finish + 1))],
  ];
  facts.forEach(([name, value], at) => {
    const [column, row] = [Math.floor(at / 5), at % 5];
    const x = LEFT + column * 256;
    const y = 199 + row * 17;
    sheet.content('P', () => {
      sheet.line(name, x, y, { size: 9, colour: PALETTE.ink3 });
      sheet.line(value, x + 76, y, { size: 9.5, weight: 500, colour: PALETTE.ink });
    });
    sheet.decoration(() => sheet.rule(x, y + 5.5, x + 237, y + 5.5));
  });
  yield;
  sectionHead(sheet, 'Tasks', 308, 'placed in the part by percent, worked within the days drawn');
  tasks(sheet, study);
  yield;
  sectionHead(sheet, 'Calendar', 529, 'each square is a day; filled ones are worked');
  calendar(sheet, study);
}

function tasks(sheet: Sheet, { tasks: planned, planned: { figures } }: CaseStudy): void {
  const axis = new MonthAxis(LEFT + 190, RIGHT - LEFT - 190, figures.firstMonth, figures.months);
  const top = 328;
  const rowHeight = 19;
  const bottom = top + 5.5 + planned.length * rowHeight;
  sheet.decoration(() => axis.drawRules(sheet, top + 5.5, bottom));
  const columns = [
    { head: 'Task', x: LEFT },
    { head: 'Starts at', x: LEFT + 134, numeric: true },
    { head: 'Lasts', x: LEFT + 172, numeric: true },
  ];
  const rows = planned.map(({ name, lagPercent, durationPercent, first, last }) => {
    const { x, align } = besideBar(axis, first, last);
    const days = { text: `${shortDay(first)} – ${shortDay(last)}`, x, type: { align, size: 8, colour: PALETTE.ink3 } };
    return [name, `${figure(lagPercent)} %`, `${figure(durationPercent)} %`, days];
  });
  drawTable(sheet, [...columns, { head: '', x: axis.x }], rows, {
    x: LEFT,
    end: RIGHT,
    y: top,
    rowHeight,
    beside: (row, y) => {
      const task = planned[row];
      if (!task) return;
      const x = axis.ofDay(task.first);
      sheet.box(x, y - 7.2, axis.ofDay(task.last + 1) - x, 9, PALETTE.chartBar);
    },
  });
  sheet.decoration(() => axis.drawNames(sheet, top));
}

/** Right of the bar, left of it where there is no room. */
function besideBar(axis: MonthAxis, first: Day, last: Day): { x: number; align: 'left' | 'right' } {
  const right = axis.ofDay(last + 1) + 5;
  return right + 74 < axis.end ? { x: right, align: 'left' } : { x: axis.ofDay(first) - 5, align: 'right' };
}

const shortDay = (day: Day): string => `${day - firstDayOf(monthOf(day)) + 1}\u00a0${shortMonth(monthOf(day))}`;

function calendar(sheet: Sheet, study: CaseStudy): void {
  const { planned, start, sample } = study;
  const { figures, finish } = planned;
  const off = new Set(sample.calendar.nonWorkingDays.map(({ date }) => date));
  const holidays = new Set(daysOffWithin(study).map(({ day }) => day));
  const [x, top, row, step, size] = [LEFT + 34, 548, 16.8, 12.7, 9.4];
  sheet.drawing(
    `Working days of each month: ${Array.from({ length: figures.months }, (_, at) => `${longMonth(figures.firstMonth + at)} ${worked(study, figures.firstMonth + at)}`).join(', ')}. ${off.size} days of the calendar are public holidays.`,
    () => {
      for (let at = 0; at < figures.months; at += 1) {
        const month = figures.firstMonth + at;
        const y = top + at * row;
        sheet.line(shortMonth(month), LEFT, y + 7.2, { size: 8.5, colour: PALETTE.ink });
        for (let day = firstDayOf(month); day < firstDayOf(month + 1); day += 1) {
          const left = x + (day - firstDayOf(month)) * step;
          const isOf = day >= start && day <= finish;
          if (isOf && figures.calendar.isWorking(day)) sheet.box(left, y, size, size, PALETTE.chartBar);
          else if (isOf && holidays.has(day)) {
            sheet.outline(left + 0.3, y + 0.3, size - 0.6, size - 0.6, PALETTE.lineStrong);
            sheet.rule(left + 0.3, y + size - 0.3, left + size - 0.3, y + 0.3, PALETTE.lineStrong, 0.6);
          } else if (isOf) sheet.box(left, y, size, size, PALETTE.sunken);
        }
        sheet.line(worked(study, month), RIGHT, y + 7.2, {
          size: 8.5,
          weight: 500,
          align: 'right',
          colour: PALETTE.ink,
        });
      }
      sheet.line('working days', RIGHT, top - 7, { size: 8, align: 'right', colour: PALETTE.ink3 });
      const legendY = top + figures.months * row + 10;
      const legend: [string, (left: number) => void][] = [
        ['worked', (left) => sheet.box(left, legendY - 7, size, size, PALETTE.chartBar)],
        ['weekend', (left) => sheet.box(left, legendY - 7, size, size, PALETTE.sunken)],
        [
          'public holiday',
          (left) => {
            sheet.outline(left + 0.3, legendY - 6.7, size - 0.6, size - 0.6, PALETTE.lineStrong);
            sheet.rule(left + 0.3, legendY + size - 7.3, left + size - 0.3, legendY - 6.7, PALETTE.lineStrong, 0.6);
          },
        ],
      ];
      let left = x;
      for (const [name, mark] of legend) {
        mark(left);
        sheet.line(name, left + 13, legendY, { size: 8, colour: PALETTE.ink3 });
        left += 13 + sheet.width(name, { size: 8 }) + 18;
      }
    },
  );
}

const worked = ({ start, planned: { finish, figures } }: CaseStudy, month: number): string =>
  figure(figures.calendar.workingDays(Math.max(firstDayOf(month), start), Math.min(firstDayOf(month + 1), finish + 1)));

/** The non-working days of the calendar between start and finish that would be worked otherwise. */
function daysOffWithin({ sample, start, planned: { finish } }: CaseStudy): { day: Day }[] {
  const days = new Set(sample.calendar.nonWorkingDays.map(({ date }) => date));
  const found: { day: Day }[] = [];
  for (let day = start; day <= finish; day += 1) {
    const isPattern = ((sample.calendar.workingPatternBitMask >> weekday(day)) & 1) === 1;
    if (isPattern && days.has(formatDay(day))) found.push({ day });
  }
  return found;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function weekText(bits: number): string {
  const worked = WEEKDAYS.filter((_, at) => ((bits >> at) & 1) === 1);
  return worked.length > 2 ? `${worked[0]} to ${worked.at(-1)}` : worked.join(', ');
}
