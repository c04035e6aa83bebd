/** Why a number of a dashboard is what it is (docs/product/dashboards.md, Why this number). */
import { Injectable } from '@nestjs/common';
import type { Unit } from '../../../services/domain/library/library-records.js';
import { calendarFrom } from '../../../services/domain/quantities/calculation-inputs.js';
import { type Day, firstDayOf, formatDay } from '../../../services/domain/quantities/day.js';
import { type Formula, labourFormula, quantityFormula } from '../../../services/domain/quantities/formula.js';
import { DEFAULT_WORK_CALENDAR, workCalendar } from '../../../services/domain/quantities/work-calendar.js';
import type { WorkedDays } from '../../../services/domain/quantities/worked-days.js';
import { windowOf } from '../../../services/platform/http/page.js';
import { PeopleNames } from '../../../services/platform/people-names.js';
import { malformed } from '../../../services/platform/problem.js';
import { LABOUR_TYPES, type LabourType } from '../../labour-views/labour-types.js';
import { lineFacts } from '../../part-lines/line-facts.js';
import type { ProgrammeLines } from '../../part-lines/programme-lines.js';
import { DashboardFigures, type Figures } from '../dashboard-figures.js';
import type { CountedLine, CountedLines, Period } from './counted-lines.js';
import { formulaFacts, labourFacts, libraryLines, makersOf, makeUpOfLine, rateOfLine } from './line-origins.js';
import type { Why, WhyLine } from './why-answers.js';
import { kindsOfSegment, labourLines } from './why-labour.js';
import { materialLines, shownOf } from './why-materials.js';
import type { WhyLabourQuery, WhyMaterialsQuery } from './why-query.js';

/** What is counted, and in what. */
type Measure =
  | { readonly measure: 'quantity'; readonly shownIn: Unit }
  | { readonly measure: 'headsPerDay' | 'manDays'; readonly kinds: readonly LabourType[] };

const LABOUR_UNITS = { headsPerDay: 'heads', manDays: 'man-days' } as const;

@Injectable()
export class WhyNumbers {
  constructor(
    private readonly figures: DashboardFigures,
    private readonly people: PeopleNames,
  ) {}

  /** @throws Refused 400 for a whole bar without a unit to show it in, 404 */
  async ofMaterials(query: WhyMaterialsQuery, userId: number): Promise<Why> {
    const figures = await this.figures.of(query, userId);
    const { lines: programme, library } = figures;
    const segment = query.segment === undefined ? undefined : library.materials.get(query.segment);
    const shownIn = library.units.get(query.shownIn ?? segment?.unitId ?? 0);
    if (!shownIn) throw malformed('missing-unit', 'shownIn names the unit of the figures.');
    const period = periodOf(programme.materialDays, query);
    const bar = { ...query, ...figures.filter, shownIn, direction: segment?.direction ?? query.direction };
    const counted = period && materialLines(programme, library, bar, period);
    return this.answer({ figures, period, counted, query, userId }, { measure: 'quantity', shownIn });
  }

  /** @throws Refused 404 */
  async ofLabour(query: WhyLabourQuery, userId: number): Promise<Why> {
    const figures = await this.figures.of(query, userId);
    const { lines: programme } = figures;
    const { day } = query;
    const days = programme.labourDays;
    const period = day === undefined ? periodOf(days, query) : days && { first: day, last: day };
    const bar = { ...query, ...figures.filter };
    const counted = period && labourLines(programme, bar, period);
    const measure = day === undefined ? 'manDays' : 'headsPerDay';
    return this.answer({ figures, period, counted, query, userId }, { measure, kinds: kindsOfSegment(bar) });
  }

  private async answer(
    {
      figures,
      period,
      counted,
      query,
      userId,
    }: {
      figures: Figures;
      period: Period | null;
      counted: CountedLines | null;
      query: WhyMaterialsQuery | WhyLabourQuery;
      userId: number;
    },
    measure: Measure,
  ): Promise<Why> {
    const { lines: programme } = figures;
    const { offset, limit } = windowOf(query);
    const count = counted?.count ?? 0;
    return {
      projectId: programme.programmeId,
      measure: measure.measure,
      unit: measure.measure === 'quantity' ? measure.shownIn.name : LABOUR_UNITS[measure.measure],
      firstDay: period && formatDay(period.first),
      lastDay: period && formatDay(period.last),
      figure: counted?.figure ?? 0,
      barFigure: counted?.barFigure ?? 0,
      lineCount: count,
      assetCount: counted?.assetCount ?? 0,
      lines: await this.withOrigins(counted?.page(offset, limit) ?? [], figures, measure, userId),
      rest: { lines: Math.max(count - offset - limit, 0), figure: counted?.figureBehind(offset + limit) ?? 0 },
    };
  }

  private async withOrigins(
    page: readonly CountedLine[],
    { lines: programme, library, partsOfWork }: Figures,
    measure: Measure,
    userId: number,
  ): Promise<WhyLine[]> {
    const ids = [...new Set(page.map(({ part }) => part.partId))];
    const { schedule, parts, copies } = await partsOfWork(ids);
    // Of its shifts alone: the days are those of the lines.
    const hours = schedule ? calendarFrom(schedule, []) : workCalendar(DEFAULT_WORK_CALENDAR);
    const tasks = page.map((one) => {
      const { lines } = one.part;
      const part = parts.get(one.part.partId);
      const task = part && copies.get(part.subprogrammeId)?.tasks.find(({ id }) => id === lines.taskId[one.i]);
      return { one, part, task, lineId: lines.lineId[one.i] ?? 0 };
    });
    const found = libraryLines(library, tasks);
    const placed = tasks.map((one, i) => ({ ...one, found: found[i] }));
    const asking = {
      userId,
      names: await this.people.of(makersOf(found, library)),
    };
    return placed.map(({ one, part, task, found }) => {
      const { i, figure } = one;
      const { lines } = one.part;
      const facts = formulaFacts(one, library, { part, task }, found);
      const labour = labourFacts(one, library, hours, LABOUR_TYPES, found);
      const formula = (): Formula | null => {
        if (!facts) return null;
        const all = lines.workingDays[i] ?? 1;
        const days = { counted: one.days, all };
        if (measure.measure === 'quantity') {
          const shown = shownOf(library, measure.shownIn, lines.materialId[i] ?? 0, lines.unitId[i] ?? 0);
          return quantityFormula(facts, shown, days);
        }
        const counted = labourFacts(one, library, hours, measure.kinds, found);
        return counted && labourFormula(facts, counted, measure.measure === 'manDays' ? days : { all });
      };
      const explained = formula();
      const { materialID, lineId, asset, ...named } = lineFacts(one.part, lines, i, library);
      return {
        partId: one.part.partId,
        assetName: asset,
        ...named,
        taskId: lines.taskId[i] ?? 0,
        activityId: lines.activityId[i] ?? 0,
        lineId,
        materialId: materialID,
        figure,
        ...workedSpan(one, programme),
        formula: explained?.terms ?? null,
        isCurrent: explained?.isCurrent ?? false,
        makeUp: makeUpOfLine(found, asking),
        rate: rateOfLine(found, library, facts, labour, lines.impliedGangs[i] ?? 0, asking),
        note: lines.note[i] ?? null,
        warning: lines.warning[i] ?? null,
      };
    });
  }
}

/** The whole months of the programme, unless the query has other ends. */
function periodOf(days: WorkedDays | null, { from, to }: { from?: Day; to?: Day }): Period | null {
  return days && { first: from ?? firstDayOf(days.firstMonth), last: to ?? firstDayOf(days.lastMonth + 1) - 1 };
}

/** The first and the last day on which a line is worked. */
function workedSpan({ part: { lines }, i }: CountedLine, { calendar }: ProgrammeLines) {
  const [from, to] = [lines.from[i] ?? 0, lines.to[i] ?? 0];
  const [first, last] = lines.everyDay[i]
    ? [from, to - 1]
    : [calendar.nextWorking(from, to) ?? from, calendar.previousWorking(to, from) ?? to - 1];
  return { firstDay: formatDay(first), lastDay: formatDay(last) };
}
