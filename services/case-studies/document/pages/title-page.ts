import type { CaseStudy } from '../../figures/case-study.js';
import { stepPoints } from '../charts/day-steps.js';
import { MonthAxis } from '../charts/month-axis.js';
import { plumbLine } from '../charts/plumb-line.js';
import {
  counted,
  countWord,
  dayText,
  exact,
  figure,
  longDayText,
  longMonth,
  rangeText,
  unitText,
  weeksBetween,
} from '../figure-text.js';
import { LEFT } from '../page-frame.js';
import { PALETTE } from '../palette.js';
import { CONTENT_WIDTH, PAGE, type Sheet } from '../sheet.js';

const BASE = 712;
const CHART_HEIGHT = 225;

/** The title beside a plumb line that hangs from the edge of the sheet to the programme's peak. */
export function* titlePage(
  sheet: Sheet,
  { sample, part, start, tasks, planned, earlier }: CaseStudy,
  edition: string,
): Generator<undefined, void> {
  const { labour, firstMonth, months, calendar, materials } = planned.figures;
  const axis = new MonthAxis(LEFT, CONTENT_WIDTH, firstMonth, months);
  const peakX = axis.middleOfDay(labour.peak.day);
  const scale = { axis, base: BASE, perHead: CHART_HEIGHT / labour.peak.perDay };
  const top = BASE - CHART_HEIGHT;
  const textX = peakX + 22;

  sheet.content('P', () => {
    sheet.line('Plumbline', LEFT, 62, { size: 14, weight: 600, colour: PALETTE.ink, tracking: -0.018 });
    sheet.line('Case study', textX, 62, { size: 9.5, weight: 500, colour: PALETTE.ink3 });
  });
  sheet.content('H1', () => {
    sheet.line(`${exact(part.facts.size / 1000)} km of road,`, textX, 122, {
      size: 30,
      weight: 600,
      colour: PALETTE.ink,
      tracking: -0.022,
    });
    sheet.line('measured by month', textX, 158, { size: 30, weight: 600, colour: PALETTE.ink, tracking: -0.022 });
  });
  sheet.content('P', () => {
    sheet.paragraph(
      `What the dualling of ${exact(part.facts.size / 1000)} km of the A9 needs of labour and materials, worked out from one length, two dates and a calendar – and what a finish ${countWord(weeksBetween(earlier.finish, planned.finish))} weeks earlier would change.`,
      textX,
      180,
      PAGE.width - PAGE.margin - textX,
      { size: 11.5, colour: PALETTE.ink2, leading: 1.5 },
    );
  });
  const facts: [string, string, string][] = [
    [figure(labour.manDays), 'man-days', rangeText(start, planned.finish)],
    [String(tasks.length), 'tasks', `of “${part.subprogramme}”`],
    [String(materials.length), 'materials', 'delivered, taken away or moved on site'],
  ];
  facts.forEach(([value, name, note], at) => {
    const y = 302 + at * 33;
    sheet.content('P', () => {
      sheet.line(value, textX, y, { size: 19, weight: 600, colour: PALETTE.ink, tracking: -0.015 });
      sheet.line(name, textX + 66, y - 6.5, { size: 9.5, weight: 500, colour: PALETTE.ink });
      sheet.line(note, textX + 66, y + 5, { size: 9, colour: PALETTE.ink3 });
    });
  });
  yield;
  sheet.drawing(
    `Heads per day from ${longMonth(firstMonth)} to ${longMonth(firstMonth + months - 1)}: they rise to ${figure(labour.peak.perDay, 1)} on ${dayText(labour.peak.day)}.`,
    () => {
      axis.drawRules(sheet, top - 10, BASE);
      const points = stepPoints(scale, labour.perDay, labour.firstDay, calendar);
      sheet.shape(points, { fill: PALETTE.sunken });
      sheet.shape(points, { stroke: PALETTE.ink, width: 1.1 });
      sheet.rule(LEFT, BASE, axis.end, BASE, PALETTE.lineStrong);
      axis.drawNames(sheet, BASE + 14);
      plumbLine(sheet, peakX, 0, top - 2, 1);
      sheet.line(`${figure(labour.peak.perDay, 1)} heads`, peakX - 12, top - 16, {
        align: 'right',
        size: 14,
        weight: 600,
        colour: PALETTE.ink,
      });
      sheet.line(`peak, on ${longDayText(labour.peak.day)}`, peakX - 12, top - 4, {
        align: 'right',
        size: 9,
        colour: PALETTE.ink3,
      });
    },
  );
  sheet.content('P', () =>
    sheet.line(
      `Labour per day, ${sample.region}, ${figure(part.facts.size)} ${unitText(part.unit)} of ${part.assetType.toLowerCase()}, ${counted(planned.shifts, 'shift')} a day`,
      LEFT,
      BASE + 38,
      { size: 9, colour: PALETTE.ink3 },
    ),
  );
  sheet.content('P', () => sheet.line(edition, LEFT, PAGE.height - 34, { size: 8, colour: PALETTE.ink3 }));
}
