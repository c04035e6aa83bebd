import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { dashboardWorkbook, type WorkbookContent } from './workbook.js';

const facts = {
  programme: 'A9 <dualling> & "more"',
  scenario: 'Two shifts',
  filters: ['All assets', 'key materials'],
  months: ['2027-03', '2027-04'] as const,
  made: '2026-11-25',
};
const titles = {
  main: { title: 'Labour' },
  rankings: [{ title: 'Peak labour' }, { title: 'Man days' }],
} as const;
const mark = { slot: 1, tone: 0 };
const ranking = {
  rows: [
    { key: 'a', name: 'Mainline', mark, value: 20.4, figure: '20.4', aside: '' },
    { key: 'b', name: '=SUM(A1)', mark: { slot: 2, tone: 4 }, value: 3, figure: '3', aside: '' },
  ],
  table: {
    caption: '',
    unit: 'per day',
    columns: [{ label: 'Asset' }, { label: 'Peak', decimals: 1 }, { label: 'Day', days: true }],
    rows: [
      { key: 'a', cells: ['Mainline', 20.4, '2027-03-31'] },
      { key: 'b', cells: ['=SUM(A1)', 3, '2027-04-01'] },
    ],
  },
};
const content = {
  main: {
    sentence: ['Labour peaks at ', { strong: '23.4 per day' }, '.'],
    meaning: 'Average heads.',
    table: {
      caption: '',
      unit: 'per day',
      columns: [
        { label: 'Day', days: true },
        { label: 'Total', decimals: 1 },
        { label: 'Cumulative', unit: 'man-days', decimals: 0 },
        { label: 'Mainline', decimals: 1 },
      ],
      rows: [
        { key: '1', cells: ['2027-03-31', 20.4, 20.4, 20.4] },
        { key: '2', cells: ['2027-04-01', 3.123456789, 23.523456789, 3.123456789] },
      ],
    },
    tableCharts: [
      {
        title: 'Labour per day',
        stacked: [{ column: 3, mark: { slot: 3, tone: 2 } }],
        lines: [
          { column: 1, rightAxis: false, dash: 'dotted' },
          { column: 2, rightAxis: true, dash: 'solid' },
        ],
      },
    ],
  },
  rankings: [ranking, ranking],
} satisfies WorkbookContent;

async function partsOf(blob: Blob): Promise<Record<string, Document>> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, part]) => {
      const xml = new DOMParser().parseFromString(strFromU8(part), 'application/xml');
      expect([name, xml.querySelector('parsererror')?.textContent]).toEqual([name, undefined]);
      return [name, xml];
    }),
  );
}
const textsOf = (xml: Document | undefined, tag: string) =>
  [...(xml?.getElementsByTagName(tag) ?? [])].map(({ textContent }) => textContent);

describe('the workbook of a dashboard', () => {
  it('has every part that is named, and names every part that it has', async () => {
    const parts = await partsOf(dashboardWorkbook(facts, titles, content));
    const named = [...(parts['[Content_Types].xml']?.getElementsByTagName('Override') ?? [])].map((part) =>
      part.getAttribute('PartName')?.slice(1),
    );
    expect(named.toSorted()).toEqual(
      Object.keys(parts)
        .filter((name) => !name.endsWith('.rels') && name !== '[Content_Types].xml')
        .toSorted(),
    );
    for (const [name, xml] of Object.entries(parts).filter(([each]) => each.endsWith('.rels')))
      for (const relationship of xml.getElementsByTagName('Relationship')) {
        const from = new URL(name.replace('_rels/', '').replace('.rels', ''), 'file:///');
        const target = new URL(relationship.getAttribute('Target') ?? '', from).pathname.slice(1);
        expect([name, target in parts ? target : `no ${target}`]).toEqual([name, target]);
      }
    const sheets = [...(parts['xl/workbook.xml']?.getElementsByTagName('sheet') ?? [])];
    expect(sheets.map((sheet) => sheet.getAttribute('name'))).toEqual(['About', 'Labour', 'Peak labour', 'Man days']);
  });

  it('says what it shows, and holds figures at full precision, days as days and names as text', async () => {
    const parts = await partsOf(dashboardWorkbook(facts, titles, content));
    expect(textsOf(parts['xl/worksheets/sheet1.xml'], 't')).toEqual([
      'Programme',
      'A9 <dualling> & "more"',
      'Scenario',
      'Two shifts',
      'Filters',
      'All assets · key materials',
      'Months',
      'Mar 2027 to Apr 2027',
      'Made',
      '25 Nov 2026',
      'In short',
      'Labour peaks at 23.4 per day.',
      'What is counted',
      'Average heads.',
    ]);
    expect(textsOf(parts['xl/worksheets/sheet2.xml'], 't')).toEqual([
      'Day',
      'Total, per day',
      'Cumulative, man-days',
      'Mainline, per day',
    ]);
    // Day 46 477 of spreadsheets is 31 March 2027.
    expect(textsOf(parts['xl/worksheets/sheet2.xml'], 'v')).toEqual(
      [46_477, 20.4, 20.4, 20.4, 46_478, 3.123456789, 23.523456789, 3.123456789].map(String),
    );
    expect(textsOf(parts['xl/worksheets/sheet3.xml'], 'f')).toEqual([]);
    expect(textsOf(parts['xl/worksheets/sheet3.xml'], 't')).toContain('=SUM(A1)');
  });

  it('has charts over its own cells: the stack, its lines on their axes, and a bar for each row', async () => {
    const parts = await partsOf(dashboardWorkbook(facts, titles, content));
    const [main, peak] = [parts['xl/charts/chart1.xml'], parts['xl/charts/chart2.xml']];
    expect(textsOf(main, 'c:f')).toEqual([
      "'Labour'!$D$1",
      "'Labour'!$A$2:$A$3",
      "'Labour'!$D$2:$D$3",
      "'Labour'!$B$1",
      "'Labour'!$A$2:$A$3",
      "'Labour'!$B$2:$B$3",
      "'Labour'!$C$1",
      "'Labour'!$A$2:$A$3",
      "'Labour'!$C$2:$C$3",
    ]);
    const lines = [...(main?.getElementsByTagName('c:lineChart') ?? [])];
    expect(lines.map((line) => [...line.children].filter(({ tagName }) => tagName === 'c:axId').length)).toEqual([
      2, 2,
    ]);
    expect(main?.getElementsByTagName('c:valAx')).toHaveLength(2);
    expect(textsOf(peak, 'c:f')).toEqual(["'Peak labour'!$B$1", "'Peak labour'!$A$2:$A$3", "'Peak labour'!$B$2:$B$3"]);
    expect(peak?.getElementsByTagName('c:dPt')).toHaveLength(2);
    expect(peak?.getElementsByTagName('a:pattFill')).toHaveLength(1);
  });
});
