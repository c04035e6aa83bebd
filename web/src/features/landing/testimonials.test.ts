import { describe, expect, it } from '@jest/globals';
import { parseDay } from '../../../../services/domain/quantities/day.js';
import { labourPerDay } from '../../../../services/domain/quantities/labour-days.js';
import { quantifyPart } from '../../../../services/domain/quantities/part-quantities.js';
import { workCalendar } from '../../../../services/domain/quantities/work-calendar.js';
import { labourRowsOf } from '../../../../test/support/labour-rows.js';
import { referenceLibrary, sampleProgramme } from '../../../../test/support/reference-library.js';
import { formatDateWords, formatNumber } from '../../lib/format.js';
import { testimonials } from './testimonials.js';

describe('the testimonials', () => {
  it.each(testimonials)('say of $programme what the rule gives', ({ programme, sentence }) => {
    const { calendar: facts, parts } = sampleProgramme(programme);
    const calendar = workCalendar(facts);
    const rows = parts.flatMap((part) => quantifyPart(part, calendar, referenceLibrary)).flatMap(labourRowsOf);
    const first = Math.min(...parts.map(({ start }) => parseDay(start)));
    const last = Math.max(...parts.map(({ end }) => parseDay(end)));
    const perDay = labourPerDay(rows, first, last, calendar);
    const peak = Math.max(...perDay);
    const day = new Date((first + perDay.indexOf(peak)) * 86_400_000).toISOString().slice(0, 10);
    const manDays = perDay.reduce((sum, heads) => sum + heads, 0);
    const worked = perDay.filter((heads) => heads > 0).length;
    expect(sentence).toBe(
      `Labour peaks at ${formatNumber(peak, 1)} per day on ${formatDateWords(day)}. In all ${formatNumber(manDays)} man-days over ${formatNumber(worked)} working days, ${formatNumber(manDays / worked, 1)} per day on average.`,
    );
  });
});
