import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { formatDay, formatMonth, parseDay } from '../../../../services/domain/quantities/day.js';
import { labourPerDay } from '../../../../services/domain/quantities/labour-days.js';
import { monthsOf } from '../../../../services/domain/quantities/material-months.js';
import { quantifyPart } from '../../../../services/domain/quantities/part-quantities.js';
import { workCalendar } from '../../../../services/domain/quantities/work-calendar.js';
import { labourRowsOf } from '../../../../test/support/labour-rows.js';
import { referenceLibrary, sampleProgramme } from '../../../../test/support/reference-library.js';
import { exampleMonths, exampleProgramme, exampleRows, readMonth } from './worked-example.js';

const { calendar: facts, parts } = sampleProgramme(exampleProgramme);
const calendar = workCalendar(facts);
const lines = parts.flatMap((part) => quantifyPart(part, calendar, referenceLibrary));

// The library of the calculation knows ids alone.
const materials = (
  JSON.parse(readFileSync(join(process.cwd(), 'services/library/reference-data.json'), 'utf8')) as {
    materials: { id: number; name: string }[];
  }
).materials;

function labourPeaks(): number[] {
  const first = Math.min(...parts.map(({ start }) => parseDay(start)));
  const last = Math.max(...parts.map(({ end }) => parseDay(end)));
  const perDay = labourPerDay(lines.flatMap(labourRowsOf), first, last, calendar);
  return exampleMonths.map((month) => Math.max(...perDay.filter((_, day) => formatDay(first + day).startsWith(month))));
}

function perMonth(material: string): number[] {
  const id = materials.find(({ name }) => name === material)?.id;
  const months = lines.filter(({ materialId }) => materialId === id).flatMap((line) => monthsOf(line, calendar));
  return exampleMonths.map((month) =>
    months.filter((one) => formatMonth(one.month) === month).reduce((sum, one) => sum + (one.quantity ?? 0), 0),
  );
}

describe('the worked example of the landing page and the log-in', () => {
  it.each(exampleRows)('shows what the rule gives for $name', ({ name, decimals, values }) => {
    const figures = name === 'Labour' ? labourPeaks() : perMonth(name);
    expect(values).toEqual(figures.map((figure) => Number(figure.toFixed(decimals))));
  });

  it('reads a month in which every row has work', () => {
    const read = exampleMonths.indexOf(readMonth);
    expect(exampleRows.filter(({ values }) => !((values[read] ?? 0) > 0))).toEqual([]);
  });
});
