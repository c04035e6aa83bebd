import type { Library } from '../../services/domain/library/library.js';
import { formatDay, formatMonth } from '../../services/domain/quantities/day.js';
import { labourDays, labourMonths } from '../../services/domain/quantities/labour-days.js';
import { lineFacts } from '../part-lines/line-facts.js';
import { type LineFilter, matchesMaterial, matchesPart } from '../part-lines/line-filter.js';
import type { LabourLines } from './labour-line-store.js';
import type { LabourRow } from './labour-row-answer.js';
import { matchingLabourType } from './labour-types.js';

export type Granularity = 'day' | 'month';

/**
 * One row per part, task, activity line, labour kind and month, or day, in building order (docs/product/quantities.md, The two
 * views).
 * The contract has both spellings of the labour type.
 */
export function* labourRows(
  programme: LabourLines,
  library: Library,
  filter: LineFilter,
  granularity: Granularity,
): Generator<LabourRow> {
  const { calendar } = programme;
  for (const part of programme.parts) {
    if (!matchesPart(filter, part)) continue;
    const { lines } = part;
    const { man_days, per_day, implied_gangs } = lines.figures;
    for (let i = 0; i < lines.count; i += 1) {
      const kind = matchingLabourType(filter, lines, i);
      if (!kind || !matchesMaterial(filter, lines, i)) continue;
      const facts = {
        ...lineFacts(part, lines, i, library),
        labourType: kind.name,
        laborType: kind.name,
        labourID: kind.id,
        impliedGangs: implied_gangs[i] ?? 0,
        units: 'heads',
        note: lines.note[i] ?? null,
        warning: lines.warning[i] ?? null,
      };
      const span = {
        from: lines.from[i] ?? 0,
        to: lines.to[i] ?? 0,
        workingDays: lines.workingDays[i] ?? 1,
        spread: lines.everyDay[i] ? 'calendar' : 'working',
        manDays: man_days[i] ?? 0,
        perDay: per_day[i] ?? 0,
      } as const;
      if (granularity === 'day') {
        for (const { day, ...figures } of labourDays(span, calendar))
          yield { date: formatDay(day), ...facts, ...figures };
      } else {
        for (const { month, ...figures } of labourMonths(span, calendar))
          yield { date: `${formatMonth(month)}-01`, ...facts, ...figures };
      }
    }
  }
}
