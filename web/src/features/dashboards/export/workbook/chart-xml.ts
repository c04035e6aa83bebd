import { colourOf, type Mark, patternOf } from '../../charts/marks.js';
import type { LineDash, TableChart } from '../../charts/table-chart.js';
import { columnName, RELATIONSHIPS, XML_HEAD, xmlText } from './xml.js';

// Charts as spreadsheets have them: they refer to the cells of their sheet, and follow what is changed there.

/** Where the figures of a chart are: from row 2 on, the first column being what they are of. */
export interface ChartPlace {
  sheet: string;
  headings: readonly string[];
  rows: number;
  /** The first column holds days. */
  ofDays: boolean;
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const INK = '0E1317';
const GRID = 'D9DEE2';

/** Axes of the left and of the right side. */
const [ACROSS, LEFT, ACROSS_RIGHT, RIGHT] = [1, 2, 3, 4];

/** Stacked columns with lines over them; lines of another unit have the right axis. */
export function columnChartXml({ title, stacked, lines }: TableChart, place: ChartPlace): string {
  const [onLeft, onRight] = [lines.filter(({ rightAxis }) => !rightAxis), lines.filter(({ rightAxis }) => rightAxis)];
  let order = 0;
  const lineChart = (those: typeof lines, axes: readonly [number, number]) =>
    those.length === 0
      ? ''
      : `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${those
          .map(({ column, dash }) =>
            series(place, column, order++, lineLook(dash), '<c:marker><c:symbol val="none"/></c:marker>'),
          )
          .join('')}<c:marker val="1"/>${axisIds(axes)}</c:lineChart>`;
  const columns = `<c:barChart><c:barDir val="col"/><c:grouping val="stacked"/><c:varyColors val="0"/>${stacked
    .map(({ column, mark }) => series(place, column, order++, fill(mark), '<c:invertIfNegative val="0"/>'))
    .join(
      '',
    )}<c:gapWidth val="${place.ofDays ? 0 : 40}"/><c:overlap val="100"/>${axisIds([ACROSS, LEFT])}</c:barChart>`;
  const axes = [
    acrossAxis(ACROSS, LEFT, place.ofDays, false),
    valueAxis(LEFT, ACROSS, 'l', true),
    ...(onRight.length > 0
      ? [acrossAxis(ACROSS_RIGHT, RIGHT, place.ofDays, true), valueAxis(RIGHT, ACROSS_RIGHT, 'r', false)]
      : []),
  ].join('');
  return chart(
    title,
    `${columns}${lineChart(onLeft, [ACROSS, LEFT])}${lineChart(onRight, [ACROSS_RIGHT, RIGHT])}${axes}`,
    true,
  );
}

/** One bar for each row, the first at the top, each in its own colour. */
export function barChartXml(title: string, column: number, marks: readonly Mark[], place: ChartPlace): string {
  const points = marks
    .map(
      (mark, i) => `<c:dPt><c:idx val="${i}"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/>${fill(mark)}</c:dPt>`,
    )
    .join('');
  const bars = `<c:barChart><c:barDir val="bar"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series(place, column, 0, '', `<c:invertIfNegative val="0"/>${points}`)}<c:gapWidth val="40"/>${axisIds([ACROSS, LEFT])}</c:barChart>`;
  const axes = `<c:catAx><c:axId val="${ACROSS}"/><c:scaling><c:orientation val="maxMin"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="${LEFT}"/><c:crosses val="autoZero"/></c:catAx>${valueAxis(LEFT, ACROSS, 't', true)}`;
  return chart(title, bars + axes, false);
}

/** The drawing of a sheet: its charts below each other, to the right of its table. @param count its relationships rId1, rId2 … */
export function drawingXml(count: number, fromColumn: number): string {
  const anchors = Array.from({ length: count }, (_, i) => {
    const [top, bottom] = [1 + i * 24, 23 + i * 24];
    const corner = (column: number, row: number) =>
      `<xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
    return `<xdr:twoCellAnchor><xdr:from>${corner(fromColumn, top)}</xdr:from><xdr:to>${corner(fromColumn + 13, bottom)}</xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${i + 2}" name="Chart ${i + 1}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" r:id="rId${i + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>`;
  });
  return `${XML_HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" ${RELATIONSHIPS}>${anchors.join('')}</xdr:wsDr>`;
}

function chart(title: string, plot: string, legend: boolean): string {
  const text = `<a:p><a:pPr><a:defRPr sz="1200" b="1"/></a:pPr><a:r><a:rPr lang="en-GB" sz="1200" b="1"/><a:t>${xmlText(title)}</a:t></a:r></a:p>`;
  return `${XML_HEAD}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" ${RELATIONSHIPS}><c:roundedCorners val="0"/><c:chart><c:title><c:tx><c:rich><a:bodyPr/>${text}</c:rich></c:tx><c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}</c:plotArea>${legend ? '<c:legend><c:legendPos val="t"/><c:overlay val="0"/></c:legend>' : ''}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`;
}

function series(
  { sheet, headings, rows, ofDays }: ChartPlace,
  column: number,
  order: number,
  look: string,
  more: string,
): string {
  const name = `'${sheet.replaceAll("'", "''")}'!$${columnName(column)}`;
  const first = `'${sheet.replaceAll("'", "''")}'!$A$2:$A$${rows + 1}`;
  const heading = headings[column] ?? '';
  return `<c:ser><c:idx val="${order}"/><c:order val="${order}"/><c:tx><c:strRef><c:f>${xmlText(name)}$1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${xmlText(heading)}</c:v></c:pt></c:strCache></c:strRef></c:tx>${look}${more}<c:cat><c:${ofDays ? 'numRef' : 'strRef'}><c:f>${xmlText(first)}</c:f></c:${ofDays ? 'numRef' : 'strRef'}></c:cat><c:val><c:numRef><c:f>${xmlText(`${name}$2:$${columnName(column)}$${rows + 1}`)}</c:f></c:numRef></c:val>${look.includes('<a:ln w="19050"') ? '<c:smooth val="0"/>' : ''}</c:ser>`;
}

function acrossAxis(id: number, cross: number, ofDays: boolean, hidden: boolean): string {
  const axis = ofDays ? 'dateAx' : 'catAx';
  const numbers = ofDays ? '<c:numFmt formatCode="yyyy-mm" sourceLinked="0"/>' : '';
  const unit = ofDays ? '<c:baseTimeUnit val="days"/><c:majorUnit val="1"/><c:majorTimeUnit val="months"/>' : '';
  return `<c:${axis}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="${hidden ? 1 : 0}"/><c:axPos val="b"/>${numbers}<c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="${cross}"/><c:crosses val="autoZero"/>${unit}</c:${axis}>`;
}

function valueAxis(id: number, cross: number, side: 'l' | 'r' | 't', grid: boolean): string {
  const lines = grid
    ? `<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="${GRID}"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>`
    : '';
  return `<c:valAx><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${side}"/>${lines}<c:numFmt formatCode="#,##0" sourceLinked="0"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="${cross}"/><c:crosses val="${side === 'r' ? 'max' : 'autoZero'}"/><c:crossBetween val="between"/></c:valAx>`;
}

const axisIds = (axes: readonly [number, number]): string => axes.map((id) => `<c:axId val="${id}"/>`).join('');

function fill(mark: Mark): string {
  const colour = colourOf(mark, 'light').slice(1).toUpperCase();
  const kind = patternOf(mark);
  const solid = `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;
  const pattern = `<a:pattFill prst="${kind === 'dotted' ? 'pct40' : 'wdUpDiag'}"><a:fgClr><a:srgbClr val="${colour}"/></a:fgClr><a:bgClr><a:srgbClr val="FFFFFF"/></a:bgClr></a:pattFill>`;
  return `<c:spPr>${kind === 'solid' ? solid : pattern}</c:spPr>`;
}

const dashes: Readonly<Record<LineDash, string>> = { solid: 'solid', dashed: 'dash', dotted: 'sysDot' };

const lineLook = (dash: LineDash): string =>
  `<c:spPr><a:ln w="19050"><a:solidFill><a:srgbClr val="${INK}"/></a:solidFill><a:prstDash val="${dashes[dash]}"/></a:ln></c:spPr>`;
