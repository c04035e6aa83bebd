import { describe, expect, it } from '@jest/globals';
import { csvOf } from './csv.js';

const table = (cells: (string | number)[]) => ({
  caption: 'Materials per month',
  unit: 'm³',
  columns: [{ label: 'Month' }, { label: 'Imported fill', decimals: 2 }],
  rows: [{ key: 'one', cells }],
});

describe('the CSV of a table', () => {
  it('begins with a byte order mark and ends every line as spreadsheets do', () => {
    expect(csvOf(table(['2027-03', 16_392.25]))).toBe('\ufeffMonth,"Imported fill, m³"\r\n2027-03,16392.25\r\n');
  });

  it('writes figures plainly, whatever their sign and size', () => {
    const lines = [-1280.5, 0.1 + 0.2, 1e9, 0].map((figure) => csvOf(table(['x', figure])).split('\r\n')[1]);
    expect(lines).toEqual(['x,-1280.5', 'x,0.3', 'x,1000000000', 'x,0']);
  });

  it.each(['=1+1', '+44', '-5', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋44', '－5', '＠SUM(A1)'])(
    'keeps %p from being run as a formula',
    (name) => {
      const field = csvOf(table([name, 1]))
        .split('\r\n')
        .slice(1)
        .join('\r\n');
      expect(field.replace(/^"/, '').startsWith(`'${name}`)).toBe(true);
    },
  );

  it('neutralises names of materials in the head as well', () => {
    const named = { ...table(['x', 1]), columns: [{ label: 'Month' }, { label: '=cmd', unit: 't', decimals: 0 }] };
    expect(csvOf(named)).toContain(`"'=cmd, t"`);
  });

  it('quotes commas, quotes and line ends', () => {
    expect(csvOf(table(['A "big" one, here\nand there', 1]))).toContain('"A ""big"" one, here\nand there",1');
  });
});
