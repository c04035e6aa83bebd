import type { Library } from '../../services/domain/library/library.js';
import { formatMonth } from '../../services/domain/quantities/day.js';
import { monthsOf } from '../../services/domain/quantities/material-months.js';
import { lineFacts } from '../part-lines/line-facts.js';
import { type LineFilter, matchesMaterial, matchesPart } from '../part-lines/line-filter.js';
import type { ProgrammeLines } from '../part-lines/programme-lines.js';
import type { MaterialRow } from './material-row-answer.js';

/** One row per part, task, activity line and month, in building order (docs/product/quantities.md, The two views). */
export function* materialRows(programme: ProgrammeLines, library: Library, filter: LineFilter): Generator<MaterialRow> {
  for (const part of programme.parts) {
    if (!matchesPart(filter, part)) continue;
    const { lines } = part;
    for (let i = 0; i < lines.count; i += 1) {
      if (!matchesMaterial(filter, lines, i)) continue;
      const facts = lineFacts(part, lines, i, library);
      const unit = library.units.get(lines.unitId[i] ?? 0);
      const quantity = lines.quantity[i] ?? Number.NaN;
      const span = {
        from: lines.from[i] ?? 0,
        to: lines.to[i] ?? 0,
        workingDays: lines.workingDays[i] ?? 1,
        spread: lines.everyDay[i] ? 'calendar' : 'working',
        quantity: Number.isNaN(quantity) ? null : quantity,
      } as const;
      for (const { month, quantity: materialQuantPerMonth } of monthsOf(span, programme.calendar)) {
        yield {
          date: `${formatMonth(month)}-01`,
          ...facts,
          materialQuantPerMonth,
          unit: unit?.name ?? '',
          units: unit?.name ?? '',
          workActivityMaterialQuantMeasType: unit?.measurmentType ?? '',
          keyMaterial: library.materials.get(facts.materialID)?.keyMaterial ? 'key' : '',
          note: lines.note[i] ?? null,
          warning: lines.warning[i] ?? null,
        };
      }
    }
  }
}
