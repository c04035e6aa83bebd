/** The production rates that the labour shown follows from (docs/product/dashboards.md, Labour dashboard). */
import type { Library } from '../../services/domain/library/library.js';
import { matchingLabourTypes } from '../labour-views/labour-types.js';
import { type LineFilter, matchesMaterial, matchesPart } from '../part-lines/line-filter.js';
import type { ProgrammeLines } from '../part-lines/programme-lines.js';
import { rateOfLines } from './rate-of-lines.js';

export type LabourRates = ReturnType<typeof labourRates>;

/** With the man-days that follow from each, the most first. Lines whose rate the library no longer knows are left out. */
export function labourRates(programme: ProgrammeLines, library: Library, filter: LineFilter) {
  const rates = rateOfLines(library);
  const kinds = matchingLabourTypes(filter);
  const manDaysOf = new Map<number, number>();
  for (const part of programme.parts) {
    if (!matchesPart(filter, part)) continue;
    const { lines } = part;
    for (let i = 0; i < lines.count; i += 1) {
      const rate = rates.get(lines.lineId[i] ?? 0);
      if (rate === undefined || !matchesMaterial(filter, lines, i)) continue;
      for (const { kind } of kinds) {
        const manDays = lines.manDays[kind][i] ?? Number.NaN;
        if (!Number.isNaN(manDays)) manDaysOf.set(rate, (manDaysOf.get(rate) ?? 0) + manDays);
      }
    }
  }
  const used = [...manDaysOf].flatMap(([id, manDays]) => {
    const rate = library.productionRates.get(id);
    if (!rate) return [];
    const { rateName, ratePerHour, unitPerHourId, lbT_Labour, lbT_Foreman, basis } = rate;
    const unitPerHour = library.units.get(unitPerHourId)?.name ?? '';
    return [{ id, rateName, ratePerHour, unitPerHour, lbT_Labour, lbT_Foreman, basis, manDays }];
  });
  return { rates: used.sort((a, b) => b.manDays - a.manDays || a.id - b.id) };
}
