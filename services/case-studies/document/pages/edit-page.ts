import { wholeGangs } from '../../../domain/quantities/gangs.js';
import type { CaseStudy, Variant } from '../../figures/case-study.js';
import { headsGrid, stepPoints } from '../charts/day-steps.js';
import { MonthAxis } from '../charts/month-axis.js';
import { plumbLine } from '../charts/plumb-line.js';
import {
  countWord,
  dayText,
  difference,
  figure,
  longDayText,
  shortMonth,
  unitText,
  weeksBetween,
} from '../figure-text.js';
import { LEFT, pageHead, RIGHT, sectionHead } from '../page-frame.js';
import { PALETTE } from '../palette.js';
import type { Sheet } from '../sheet.js';
import { type Cell, drawTable } from '../table.js';

const GRID_STEP = 10;
const HEIGHT = 170;

/** One edit, an earlier finish, as distance from the plan; what a second shift does to it; and the finishes between. */
export function* editPage(sheet: Sheet, study: CaseStudy): Generator<undefined, void> {
  const { planned, earlier } = study;
  const [was, is] = [planned.figures.labour, earlier.figures.labour];
  const weeks = weeksBetween(earlier.finish, planned.finish);
  const below = pageHead(
    sheet,
    `What if it had to finish in ${monthName(earlier)}?`,
    `One date is moved: the finish, ${countWord(weeks)} weeks earlier. The ${figure(is.manDays)} man-days stay; the labour peak goes from ${figure(was.peak.perDay, 1)} to ${figure(is.peak.perDay, 1)} heads and moves to ${longDayText(is.peak.day)}.`,
  );
  beforeAndAfter(sheet, study, below + 30);
  yield;
  const tableEnd = comparison(sheet, study, below + 272);
  yield;
  finishes(sheet, study, tableEnd + 36);
}

const monthName = ({ finish }: Variant): string => longDayText(finish).split('\u00a0')[1] ?? '';

function beforeAndAfter(sheet: Sheet, { planned, earlier }: CaseStudy, y: number): void {
  const { firstMonth, months, calendar, labour: was } = planned.figures;
  const { labour: is } = earlier.figures;
  const most = Math.max(was.peak.perDay, is.peak.perDay);
  const axis = new MonthAxis(LEFT + 18, RIGHT - LEFT - 18, firstMonth, months);
  const scale = { axis, base: y + 202, perHead: HEIGHT / (1.12 * most) };
  sectionHead(sheet, 'Heads per day', y);
  sheet.drawing(
    `Heads per day before and after. The peak is ${difference(is.peak.perDay, was.peak.perDay, 1)} and stands on ${dayText(is.peak.day)} instead of ${dayText(was.peak.day)}.`,
    () => {
      legend(sheet, y, planned, earlier);
      axis.drawRules(sheet, scale.base - HEIGHT, scale.base);
      const after = stepPoints(scale, is.perDay, is.firstDay, calendar);
      sheet.shape(after, { fill: PALETTE.sunken });
      headsGrid(sheet, scale, GRID_STEP, most);
      sheet.shape(stepPoints(scale, was.perDay, was.firstDay, calendar), {
        stroke: PALETTE.lineStrong,
        width: 0.9,
        dash: 2,
      });
      sheet.shape(after, { stroke: PALETTE.ink, width: 1.2 });
      const x = axis.middleOfDay(is.peak.day);
      plumbLine(sheet, x, scale.base - HEIGHT - 12, scale.base - is.peak.perDay * scale.perHead - 2);
      sheet.line(difference(is.peak.perDay, was.peak.perDay, 1), x + 9, scale.base - HEIGHT - 1, {
        size: 11,
        weight: 600,
        colour: PALETTE.accentText,
      });
      sheet.line(
        `was ${figure(was.peak.perDay, 1)}, now ${figure(is.peak.perDay, 1)}`,
        x + 40,
        scale.base - HEIGHT - 1,
        {
          size: 9,
          colour: PALETTE.ink3,
        },
      );
      axis.drawNames(sheet, scale.base + 14);
    },
  );
}

function legend(sheet: Sheet, y: number, planned: Variant, earlier: Variant): void {
  const entries: [string, () => void][] = [
    [`finish ${dayText(earlier.finish)}`, () => undefined],
    [`plan, finish ${dayText(planned.finish)}`, () => undefined],
  ];
  let x = RIGHT;
  entries.forEach(([text], at) => {
    sheet.line(text, x, y, { size: 8.5, align: 'right', colour: PALETTE.ink2 });
    x -= sheet.width(text, { size: 8.5 }) + 6;
    if (at === 0) sheet.rule(x - 16, y - 3, x, y - 3, PALETTE.ink, 1.2);
    else sheet.rule(x - 16, y - 3, x, y - 3, PALETTE.lineStrong, 0.9, 2);
    x -= 16 + 16;
  });
}

/** The plan, the edit, and the edit worked in two shifts: each figure with its distance from the plan. @returns the y below */
function comparison(sheet: Sheet, { planned, earlier, earlierInTwoShifts, library }: CaseStudy, y: number): number {
  const variants = [planned, earlier, earlierInTwoShifts];
  const heads = ['Plan', 'Earlier finish', 'In two shifts'];
  // Right edges of the figures, and of their distances.
  const columns = [[LEFT + 220], [LEFT + 308, LEFT + 357], [LEFT + 442, RIGHT]] as const;
  const gang = library.productionRates.get(planned.busiest.productionRateId)?.rateName.toLowerCase() ?? '';
  const rows: { name: string; text: (one: Variant) => string; distance: (one: Variant) => string }[] = [
    {
      name: 'Finish',
      text: ({ finish }) => dayText(finish),
      distance: ({ finish }) =>
        finish === planned.finish ? 'same' : `−${figure(weeksBetween(finish, planned.finish))} weeks`,
    },
    {
      name: 'Man-days',
      text: ({ figures }) => figure(figures.labour.manDays),
      distance: ({ figures }) => difference(figures.labour.manDays, planned.figures.labour.manDays),
    },
    {
      name: 'Peak, heads per day',
      text: ({ figures }) => figure(figures.labour.peak.perDay, 1),
      distance: ({ figures }) => difference(figures.labour.peak.perDay, planned.figures.labour.peak.perDay, 1),
    },
    {
      name: 'Heads at one time on that day',
      text: ({ figures, shifts }) => figure(figures.labour.peak.perDay / shifts, 1),
      distance: ({ figures, shifts }) =>
        difference(figures.labour.peak.perDay / shifts, planned.figures.labour.peak.perDay / planned.shifts, 1),
    },
    {
      name: `Gangs at once, ${gang}`,
      text: ({ busiest }) => `${figure(wholeGangs(busiest.gangs))} (${figure(busiest.gangs, 2)})`,
      distance: ({ busiest }) => difference(wholeGangs(busiest.gangs), wholeGangs(planned.busiest.gangs)),
    },
    ...TRACKED.map((name) => ({
      name: `Highest month, ${name}`,
      text: (one: Variant) => highestMonth(one, name).text,
      distance: (one: Variant) => difference(highestMonth(one, name).quantity, highestMonth(planned, name).quantity),
    })),
  ];
  sectionHead(sheet, 'Distance from the plan', y);
  return drawTable(
    sheet,
    [
      { head: '', x: LEFT },
      ...heads.flatMap((head, at) =>
        (columns[at] ?? []).map((x, ofHead) => ({ head: ofHead === 0 ? head : '', x, numeric: true })),
      ),
    ],
    rows.map(({ name, text, distance }) => [
      name,
      ...variants.flatMap((variant, at) => {
        const value: Cell = { text: text(variant), type: { colour: PALETTE.ink } };
        return at === 0 ? [value] : [value, distanceCell(distance(variant))];
      }),
    ]),
    { x: LEFT, end: RIGHT, y: y + 19, rowHeight: 17 },
  );
}

const distanceCell = (text: string): Cell => ({
  text,
  type: text === 'same' ? { colour: PALETTE.ink3 } : { weight: 600, colour: PALETTE.accentText },
});

/** Of the heaviest deliveries. */
const TRACKED = ['Imported fill', 'Asphalt base AC32'];

function highestMonth({ figures }: Variant, name: string): { quantity: number; text: string } {
  const found = figures.materials.find(({ material }) => material.name === name);
  if (!found) throw new Error(`The plan has no "${name}"`);
  const quantity = Math.max(...found.quantities);
  const month = figures.firstMonth + found.quantities.indexOf(quantity);
  return { quantity, text: `${figure(quantity)} ${unitText(found.unit)}, ${shortMonth(month)}` };
}

/** The peak by finish, read as distance from the plan's. */
function finishes(sheet: Sheet, { finishes: tried, planned }: CaseStudy, y: number): void {
  const peakOf = ({ figures }: Variant): number => figures.labour.peak.perDay;
  const lowest = tried.reduce((one, other) => (peakOf(other) < peakOf(one) ? other : one));
  const plan = peakOf(planned);
  sectionHead(sheet, 'Every Friday between', y, 'peak of heads per day, by finish');
  const [base, height] = [y + 112, 74];
  const highest = Math.max(...tried.map(peakOf));
  const step = (RIGHT - LEFT) / tried.length;
  const perHead = height / highest;
  sheet.drawing(
    `Peak by finish: ${tried.map((one) => `${longDayText(one.finish)} ${figure(peakOf(one), 1)}`).join(', ')}.`,
    () => {
      tried.forEach((one, at) => {
        const peak = peakOf(one);
        const x = LEFT + at * step + step * 0.27;
        const isLowest = one === lowest;
        sheet.box(
          x,
          base - Math.min(peak, plan) * perHead,
          step * 0.46,
          Math.min(peak, plan) * perHead,
          PALETTE.chartBar,
        );
        if (peak > plan) sheet.box(x, base - peak * perHead, step * 0.46, (peak - plan) * perHead - 1, PALETTE.added);
        if (peak < plan)
          sheet.outline(x, base - plan * perHead, step * 0.46, (plan - peak) * perHead, PALETTE.lineStrong, 1.5);
        sheet.line(figure(peak, 1), x + step * 0.23, base - Math.max(peak, plan) * perHead - 5, {
          size: 8,
          align: 'centre',
          weight: isLowest ? 600 : 400,
          colour: isLowest ? PALETTE.ink : PALETTE.ink2,
        });
        sheet.line(shortDayOf(one), x + step * 0.23, base + 12, { size: 8, align: 'centre', colour: PALETTE.ink3 });
      });
      sheet.rule(LEFT, base - plan * perHead, RIGHT, base - plan * perHead, PALETTE.ink, 0.5);
      sheet.rule(LEFT, base, RIGHT, base, PALETTE.lineStrong);
    },
  );
  sheet.content('P', () =>
    sheet.paragraph(
      `The line is the plan’s peak, ${figure(plan, 1)}; what rises above it is solid, what falls below it is outlined. Peaks do not grow evenly as the time gets shorter: they follow from which tasks meet on a day. ${longDayText(lowest.finish)} has the lowest.`,
      LEFT,
      base + 24,
      RIGHT - LEFT,
      { size: 9, colour: PALETTE.ink2, leading: 1.5 },
    ),
  );
}

const shortDayOf = ({ finish }: Variant): string => dayText(finish).split('\u00a0').slice(0, 2).join('\u00a0');
