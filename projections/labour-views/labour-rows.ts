import type { Library } from '../../services/domain/library/library.js';
import { formatDay, formatMonth } from '../../services/domain/quantities/day.js';
import { labourDays, labourMonths } from '../../services/domain/quantities/labour-days.js';
import { lineFacts } from '../part-lines/line-facts.js';
import { type LineFilter, matchesMaterial, matchesPart } from '../part-lines/line-filter.js';
import type { ProgrammeLines } from '../part-lines/programme-lines.js';
import type { LabourRow } from './labour-row-answer.js';
import { matchingLabourTypes } from './labour-types.js';

export type Granularity = 'day' | 'month';

/**
 * One row per part, task, activity line, labour kind and month, or day, in building order (docs/product/quantities.md, The two
 * views).
 * The contract has both spellings of the labour type.
 */
export function* labourRows(
  programme: ProgrammeLines,
  library: Library,
  filter: LineFilter,
  granularity: Granularity,
): Generator<LabourRow> {
  const { calendar } = programme;
  const kinds = matchingLabourTypes(filter);
  for (const part of programme.parts) {
    if (!matchesPart(filter, part)) continue;
    const { lines } = part;
    for (let i = 0; i < lines.count; i += 1) {
      if (!matchesMaterial(filter, lines, i)) continue;
      for (const { id, name, kind } of kinds) {
        const manDays = lines.manDays[kind][i] ?? Number.NaN;
        if (Number.isNaN(manDays)) continue;
        const facts = {
          ...lineFacts(part, lines, i, library),
          labourType: name,
          laborType: name,
          labourID: id,
          impliedGangs: lines.impliedGangs[i] ?? 0,
          units: 'heads',
          note: lines.note[i] ?? null,
          warning: lines.warning[i] ?? null,
        };
        const workingDays = lines.workingDays[i] ?? 1;
        const span = {
          from: lines.from[i] ?? 0,
          to: lines.to[i] ?? 0,
          workingDays,
          spread: lines.everyDay[i] ? 'calendar' : 'working',
          manDays,
          perDay: manDays / workingDays,
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
}
