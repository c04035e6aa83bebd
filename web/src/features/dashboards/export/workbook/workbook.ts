import { strToU8, zipSync } from 'fflate';
import type { FigureTable } from '../../../../lib/figure-table.js';
import { formatDateWords } from '../../../../lib/format.js';
import type { ChartTitle, MainChart, Ranking, RankingRow } from '../../charts/chart-model.js';
import { plainText } from '../../charts/sentence.js';
import { type ExportFacts, periodWords } from '../export-facts.js';
import { barChartXml, type ChartPlace, columnChartXml, drawingXml } from './chart-xml.js';
import { type Cell, type SheetFacts, STYLES, sheetXml } from './sheet-xml.js';
import { RELATIONSHIPS, relationships, XML_HEAD, xmlText } from './xml.js';

const TYPES = 'application/vnd.openxmlformats-officedocument';
const XLSX = `${TYPES}.spreadsheetml.sheet`;

/** The titles of the three charts as they are shown. */
export interface Titled {
  main: ChartTitle;
  rankings: readonly [peak: ChartTitle, total: ChartTitle];
}

type BarTable = Pick<Ranking, 'table'> & { rows: readonly Pick<RankingRow, 'mark'>[] };

/** What is written of a dashboard. */
export interface WorkbookContent {
  main: Pick<MainChart, 'note' | 'sentence' | 'meaning' | 'elsewhere' | 'table' | 'tableCharts'>;
  rankings: readonly BarTable[];
}

interface Sheet extends SheetFacts {
  name: string;
  /** Charts over the sheet's own cells. */
  charts: readonly string[];
}

/**
 * All that a dashboard shows as a workbook: what it is of, then a sheet for each chart with its table and the chart drawn by the
 * spreadsheet itself (docs/product/dashboards.md, Tables and export).
 */
export function dashboardWorkbook(facts: ExportFacts, titles: Titled, content: WorkbookContent): Blob {
  const { main, rankings } = content;
  const sheets: Sheet[] = [
    aboutSheet(facts, content),
    sheetOf(titles.main, main.table, (place) => main.tableCharts.map((each) => columnChartXml(each, place))),
    ...rankings.map((ranking, i) => rankingSheet(titles.rankings[i] ?? titles.main, ranking)),
  ];
  const parts = Object.entries(partsOf(sheets)).map(([name, xml]) => [name, strToU8(xml)] as const);
  return new Blob([zipSync(Object.fromEntries(parts), { level: 6 }).slice()], { type: XLSX });
}

function aboutSheet(facts: ExportFacts, { main }: WorkbookContent): Sheet {
  const { programme, scenario, filters, made } = facts;
  const others = main.elsewhere && `${main.elsewhere.text}${main.elsewhere.ways.map(({ label }) => label).join(', ')}.`;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Scenario', scenario],
    ['Filters', filters.join(' · ')],
    ['Months', periodWords(facts.months)],
    ['Unit', main.note],
    ['Made', formatDateWords(made)],
    ['In short', plainText(main.sentence)],
    ['What is counted', [main.meaning, others].filter(Boolean).join(' ')],
  ];
  return {
    name: 'About',
    columns: [
      { heading: 'Programme', width: 18 },
      { heading: programme, width: 90 },
    ],
    rows: rows.flatMap(([name, text]) => (text ? [[{ text: name }, { text }]] : [])),
    drawn: false,
    charts: [],
  };
}

function rankingSheet(title: ChartTitle, { table, rows }: BarTable): Sheet {
  const marks = rows.map(({ mark }) => mark);
  return sheetOf(title, table, (place) => [
    barChartXml([title.title, table.unit].filter(Boolean).join(', '), 1, marks, place),
  ]);
}

function sheetOf(
  title: ChartTitle,
  { unit: common, columns, rows }: FigureTable,
  draw: (place: ChartPlace) => string[],
): Sheet {
  const name = title.title.slice(0, 31);
  const headings = columns.map(({ label, decimals, unit = decimals === undefined ? '' : common }) =>
    unit ? `${label}, ${unit}` : label,
  );
  return {
    name,
    columns: headings.map((heading, i) => ({
      heading,
      width: i === 0 ? 28 : Math.min(Math.max(heading.length + 2, 12), 40),
    })),
    rows: rows.map(({ cells }) => cells.map((cell, i) => cellOf(cell, columns[i]))),
    drawn: true,
    charts: draw({ sheet: name, headings, rows: rows.length, ofDays: columns[0]?.days === true }),
  };
}

function cellOf(cell: string | number, column: FigureTable['columns'][number] | undefined): Cell {
  if (typeof cell === 'number') return { figure: cell, decimals: column?.decimals ?? 0 };
  return column?.days && /^\d{4}-\d\d-\d\d$/.test(cell) ? { day: cell } : { text: cell };
}

function partsOf(sheets: readonly Sheet[]): Record<string, string> {
  const parts: Record<string, string> = {};
  const types: string[] = [];
  const add = (name: string, xml: string, type: string) => {
    parts[name] = xml;
    types.push(`<Override PartName="/${name}" ContentType="${TYPES}.${type}+xml"/>`);
  };
  let charts = 0;
  for (const [i, sheet] of sheets.entries()) {
    const number = i + 1;
    add(`xl/worksheets/sheet${number}.xml`, sheetXml(sheet), 'spreadsheetml.worksheet');
    if (sheet.charts.length === 0) continue;
    parts[`xl/worksheets/_rels/sheet${number}.xml.rels`] = relationships([
      ['drawing', `../drawings/drawing${number}.xml`],
    ]);
    add(`xl/drawings/drawing${number}.xml`, drawingXml(sheet.charts.length, sheet.columns.length + 1), 'drawing');
    const drawn = sheet.charts.map((xml) => {
      charts += 1;
      add(`xl/charts/chart${charts}.xml`, xml, 'drawingml.chart');
      return ['chart', `../charts/chart${charts}.xml`] as const;
    });
    parts[`xl/drawings/_rels/drawing${number}.xml.rels`] = relationships(drawn);
  }
  const listed = sheets
    .map(({ name }, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('');
  add(
    'xl/workbook.xml',
    `${XML_HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ${RELATIONSHIPS}><sheets>${listed}</sheets></workbook>`,
    'spreadsheetml.sheet.main',
  );
  add('xl/styles.xml', STYLES, 'spreadsheetml.styles');
  parts['xl/_rels/workbook.xml.rels'] = relationships([
    ...sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
    ['styles', 'styles.xml'],
  ]);
  parts['_rels/.rels'] = relationships([['officeDocument', 'xl/workbook.xml']]);
  return {
    '[Content_Types].xml': `${XML_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    ...parts,
  };
}
