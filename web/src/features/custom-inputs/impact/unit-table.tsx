import type { LibraryPreview, UnitLine, UnitQuantities } from '../../../lib/api-types.js';
import { formatDelta, formatNumber, formatSize, unitName } from '../../../lib/format.js';
import { axisTop, RangeMark } from '../../../ui/charts/range-mark.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import classes from './unit-table.module.css';

export type MakeupPreview = LibraryPreview['makeups'][number];

const HOURS_PER_DAY = 8;

/**
 * What one unit of the asset comes to, line by line: material, man-hours, gang-days and where the gang's output lies on its published
 * range (docs/product/custom-inputs.md, One unit).
 */
export function UnitTable({ makeup, named, unsaved }: { makeup: MakeupPreview; named: boolean; unsaved: boolean }) {
  const { before, after, per } = makeup;
  const lines = linesOf(before, after);
  const units = new Set(lines.map(({ line }) => line.unit));
  const unit = units.size === 1 ? [...units][0] : undefined;
  const rateUnits = new Set(after.lines.flatMap(({ rateUnit }) => rateUnit ?? []));
  const rateUnit = rateUnits.size === 1 ? [...rateUnits][0] : undefined;
  const shared = rateUnit === undefined ? undefined : axisTop(after.lines.flatMap(outputsOf));
  const compared = unsaved && before !== null;
  const hours = decimalsFor(lines.map(({ line }) => line.manHours));
  const days = Math.max(3, decimalsFor(lines.map(({ line }) => line.gangDays)));
  const title = `${per === null ? 'One unit of the asset' : `1 ${unitName(per)}`} comes to`;
  return (
    <table className={classes.table}>
      <caption className={named ? classes.named : undefined}>
        {named ? makeup.name : <VisuallyHidden>{makeup.name || title}</VisuallyHidden>}
      </caption>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" className={classes.figure}>
            {unit === undefined ? <VisuallyHidden>Quantity</VisuallyHidden> : unitName(unit)}
          </th>
          <th scope="col" className={classes.figure}>
            man-hours
          </th>
          <th scope="col" className={`${classes.figure} ${classes.wide}`}>
            gang-days <span className={classes.second}>of 8 h</span>
          </th>
          <th scope="col" className={classes.wide}>
            {rateUnit === undefined || shared === undefined ? (
              'Gang output per hour'
            ) : (
              <>
                Gang output, {unitName(rateUnit)} per hour,{' '}
                <span className={classes.second}>axis to {formatSize(shared)}</span>
              </>
            )}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, line, was, gone }) => (
          <tr key={key} data-gone={gone || undefined}>
            <th scope="row">
              {line.material}
              <span className={classes.rate}>{gone ? 'no longer used' : (line.rateName ?? line.activity)}</span>
            </th>
            <td className={classes.figure}>
              {gone ? '0' : formatSize(line.quantity, 4)}
              {unit === undefined && <span className={classes.unit}> {unitName(line.unit)}</span>}
              {compared && <Delta is={gone ? 0 : line.quantity} was={was?.quantity} exact />}
            </td>
            <td className={classes.figure}>
              {gone ? '0' : line.manHours === null ? '–' : formatNumber(line.manHours, hours)}
              {compared && <Delta is={gone ? 0 : line.manHours} was={was?.manHours} decimals={hours} />}
            </td>
            <td className={`${classes.figure} ${classes.wide}`}>
              {gone ? '0' : line.gangDays === null ? '–' : formatNumber(line.gangDays, days)}
              {compared && <Delta is={gone ? 0 : line.gangDays} was={was?.gangDays} decimals={days} />}
            </td>
            <td className={classes.wide}>{!gone && <Output line={line} shared={shared} />}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Labour in all</th>
          <td />
          <td className={classes.figure}>
            {formatNumber(after.manHours, hours)}
            {compared && <Delta is={after.manHours} was={before.manHours} decimals={hours} />}
          </td>
          <td className={classes.wide} />
          <td className={`${classes.wide} ${classes.words}`}>
            {formatSize(after.manHours / HOURS_PER_DAY, Math.max(2, hours))} man-days of 8 hours
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Where the gang's output lies, or why the line has no labour. */
function Output({ line, shared }: { line: UnitLine; shared: number | undefined }) {
  if (line.productionRateId === null) return <p className={classes.words}>no production rate, so no labour</p>;
  if (line.warning === 'unit-mismatch')
    return (
      <p className={classes.warning}>
        no labour: the rate is in {unitName(line.rateUnit ?? '')}, the material in {unitName(line.unit)}
      </p>
    );
  if (line.ratePerHour === null || line.ratePerHour <= 0)
    return <p className={classes.warning}>no labour: the rate has no output per hour</p>;
  return (
    <>
      <RangeMark
        rate={line.ratePerHour}
        unit={line.rateUnit ?? ''}
        range={line.range}
        top={shared ?? axisTop(outputsOf(line))}
      />
      {shared === undefined && (
        <p className={classes.words}>
          {unitName(line.rateUnit ?? '')}, axis to {formatSize(axisTop(outputsOf(line)))}
        </p>
      )}
    </>
  );
}

interface DeltaProps {
  is: number | null;
  /** Undefined for a line that is new. */
  was: number | null | undefined;
  decimals?: number;
  /** As typed, with the decimals that it has. */
  exact?: boolean;
}

function Delta({ is, was, decimals = 0, exact }: DeltaProps) {
  if (was === undefined) return <span className={classes.delta}>new</span>;
  if (is === null && was === null) return null;
  const change = Number(((is ?? 0) - (was ?? 0)).toPrecision(12));
  const shown = exact
    ? change === 0
      ? 'same'
      : `${change > 0 ? '+' : ''}${formatSize(change, 4)}`
    : formatDelta(change, decimals);
  return <span className={shown === 'same' ? classes.same : classes.delta}>{shown}</span>;
}

interface ShownLine {
  key: string;
  line: UnitLine;
  was: UnitLine | undefined;
  gone: boolean;
}

/** The lines after the edit with what each was, then those that the edit takes away. */
function linesOf(before: UnitQuantities | null, after: UnitQuantities): ShownLine[] {
  const left = [...(before?.lines ?? [])];
  const take = (fits: (line: UnitLine) => boolean): UnitLine | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const shown = after.lines.map((line, index) => ({
    key: line.lineId > 0 ? `line ${line.lineId}` : `new ${index}`,
    line,
    was: take(
      (one) =>
        (line.lineId > 0 && one.lineId === line.lineId) ||
        (line.lineId === 0 && one.activity === line.activity && one.materialId === line.materialId),
    ),
    gone: false,
  }));
  return [
    ...shown,
    ...left.map((line) => ({ key: `gone ${line.lineId}`, line, was: line as UnitLine | undefined, gone: true })),
  ];
}

const outputsOf = ({ ratePerHour, range }: UnitLine): number[] =>
  [ratePerHour, range?.kind === 'published' ? range.high : null].filter((one): one is number => one !== null);

/** Two decimals, more where all of the figures are small. */
function decimalsFor(values: readonly (number | null)[]): number {
  const largest = Math.max(0, ...values.map((value) => value ?? 0));
  return largest === 0 || largest >= 0.1 ? 2 : largest >= 0.01 ? 3 : 4;
}
