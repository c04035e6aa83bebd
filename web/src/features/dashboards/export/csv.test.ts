import { describe, expect, it } from '@jest/globals';
import { csvOf } from './csv.js';
import type { ExportFacts } from './export-facts.js';

const table = (cells: (string | number)[]) => ({
  caption: 'Materials per month',
  unit: 'm³',
  columns: [{ label: 'Month' }, { label: 'Imported fill', decimals: 2 }],
  rows: [{ key: 'one', cells }],
});

const facts: ExportFacts = {
  programme: 'A9 dualling, 2 km',
  scenario: 'Two shifts',
  filters: ['Access road', 'part Centre', 'key materials'],
  months: ['2027-03', '2028-03'],
  made: '2026-11-22',
};
const shown = '"A9 dualling, 2 km",Two shifts,Access road · part Centre · key materials,2027-03 to 2028-03,2026-11-22';

describe('the CSV of a table', () => {
  it('begins with a byte order mark and ends every line as spreadsheets do', () => {
    expect(csvOf(table(['2027-03', 16_392.25]), facts)).toBe(
      `\ufeffProgramme,Scenario,Filters,Months,Made,Month,"Imported fill, m³"\r\n${shown},2027-03,16392.25\r\n`,
    );
  });

  it('says in every row what the figures show, in names that are no formulas either', () => {
    const two = { ...table(['2027-03', 1]), rows: [1, 2].map((row) => ({ key: `${row}`, cells: ['2027-03', row] })) };
    const [, ...lines] = csvOf(two, { ...facts, programme: '=1+1', filters: ['@SUM'] })
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^'=1\+1,Two shifts,'@SUM,2027-03 to 2028-03,2026-11-22,2027-03,/);
  });

  it('writes figures plainly with at most three decimals, whatever their sign and size', () => {
    const lines = [-1280.5, 0.1 + 0.2, 2440.677966, 1e9, 0].map(
      (figure) => csvOf(table(['x', figure]), facts).split('\r\n')[1],
    );
    expect(lines).toEqual(['-1280.5', '0.3', '2440.678', '1000000000', '0'].map((cell) => `${shown},x,${cell}`));
  });

  it.each(['=1+1', '+44', '-5', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋44', '－5', '＠SUM(A1)'])(
    'keeps %p from being run as a formula',
    (name) => {
      expect(csvOf(table([name, 1]), facts)).toContain(`'${name}`);
    },
  );

  it('neutralises names of materials in the head as well', () => {
    const named = { ...table(['x', 1]), columns: [{ label: 'Month' }, { label: '=cmd', unit: 't', decimals: 0 }] };
    expect(csvOf(named, facts)).toContain(`"'=cmd, t"`);
  });

  it('quotes commas, quotes and line ends', () => {
    expect(csvOf(table(['A "big" one, here\nand there', 1]), facts)).toContain('"A ""big"" one, here\nand there",1');
  });
});
