import { describe, expect, it } from '@jest/globals';
import { fileName } from './export-file.js';

const facts = {
  programme: 'A9 dualling, 2 km',
  scenario: 'Two shifts',
  filters: ['Access road', 'part Centre', 'key materials'],
  months: ['2027-03', '2028-03'] as const,
  made: '2026-11-22',
};
const chart = { title: 'Materials per month', unit: 'm³' };

describe('the name of an exported file', () => {
  it('says what the file shows', () => {
    expect(fileName(facts, chart, 'csv')).toBe(
      'A9 dualling, 2 km - Two shifts - Materials per month, m3 - Access road, part Centre, key materials - 2027-03 to 2028-03 - made 2026-11-22.csv',
    );
  });

  it('has nothing that a file system refuses or hides', () => {
    const name = fileName(
      { ...facts, programme: '../A9: "north" <2>|?*\\', scenario: 'a\u0000b\u202ec\n', months: ['2027-03', '2027-03'] },
      chart,
      'png',
    );
    expect(name).toMatch(/^A9 north 2 - a b c - Materials per month, m3 - .* - 2027-03 - made 2026-11-22\.png$/);
  });

  it('stays within 255 bytes, and each part keeps its beginning', () => {
    const long = {
      ...facts,
      programme: 'Straße '.repeat(40),
      scenario: '二交代'.repeat(40),
      filters: ['資材 '.repeat(80), 'key materials'],
    };
    const name = fileName(long, { title: 'Total material quantum', unit: 'm³' }, 'csv');
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
    expect(name).toMatch(
      /^Straße .* - 二交代.* - Total material quantum, m3 - 資材 .* - 2027-03 to 2028-03 - made .*\.csv$/,
    );
    expect(name).not.toContain('\ufffd');
  });

  it('has a name where the programme has none that can be written', () => {
    expect(fileName({ ...facts, programme: '???' }, chart, 'csv')).toMatch(/^Programme - /);
  });
});
