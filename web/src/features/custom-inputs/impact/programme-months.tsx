import { useMemo, useState } from 'react';
import type { LibraryPreview } from '../../../lib/api-types.js';
import { count, formatMonth, formatNumber, inSentence, unitName } from '../../../lib/format.js';
import { decimalsOf, panelDelta, panelFigure } from '../../../lib/panel-figures.js';
import { DiffCols } from '../../../ui/charts/diff-cols.js';
import { MonthLetters, MonthLine, useMonthReading } from '../../../ui/charts/month-line.js';
import { Delta, DiffLegend, FoldButton, MonthLettersBelow } from '../../../ui/charts/month-rows.js';
import { ScenarioLetter } from '../../../ui/charts/scenario-letter.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import {
  type ChangedProgramme,
  changedOnes,
  materialOf,
  namedMaterial,
  type ProgrammeSeries,
  programmeOf,
  programmeSeries,
} from './changed-programmes.js';
import classes from './programme-months.module.css';

/** More are folded: the most changed stay (docs/look.md, Make-up form). */
const MAX_ROWS = 4;

/** Every programme that the edit changes, on one month axis and one scale, with the reading line through all of them. */
export function ProgrammeMonths({ programmes }: { programmes: LibraryPreview['programmes'] }) {
  const changed = changedOnes(programmes.changed);
  const material = namedMaterial(changed);
  const { months, rows } = useMemo(() => programmeSeries(changed, material, MAX_ROWS), [changed, material]);
  const [unfolded, setUnfolded] = useState(false);
  const reading = useMonthReading(months, sentenceMonth(changed, material) ?? monthOfLargest(rows, months));
  if (rows.length === 0) return programmes.keptFigures > 0 && <Kept programmes={programmes} />;

  const { month, at } = reading;
  const name = changed.map((one) => materialOf(one, material)).find((one) => one !== undefined);
  const units = [...new Set(rows.map(({ unit }) => unit))];
  const families = new Set(changed.map(programmeOf)).size;
  const shown = unfolded ? rows : rows.slice(0, MAX_ROWS);
  const tops = new Map(units.map((one) => [one, largestValue(rows.filter((row) => row.unit === one))]));
  const what = name ? inSentence(name.material) : 'labour peak';
  const unit = units.length === 1 ? unitName(units[0] ?? '') : null;
  return (
    <section className={classes.root} aria-labelledby="programmes-that-use-it">
      <h3 id="programmes-that-use-it" className={classes.title}>
        Programmes that use it{' '}
        <span className={classes.note}>
          {what}
          {unit ? `, ${unit === 'heads' ? 'heads per day by' : `${unit} per`} month` : ' per month'}
          {rows.length > 1 && (unit ? ', one scale' : ', one scale for each unit')}
        </span>
      </h3>
      <div className={classes.headRow}>
        <span className={classes.quiet}>{families === 1 ? changed[0]?.name : ''}</span>
        <MonthLetters months={months} at={at} />
        <span className={classes.month}>{formatMonth(month)}</span>
        <span className={`${classes.quiet} ${classes.peak}`}>
          Labour <span className={classes.second}>peak</span>
        </span>
      </div>
      <div className={classes.rows}>
        <ul>
          {shown.map((row) => (
            <ProgrammeRow
              key={row.programme.id}
              row={row}
              at={at}
              month={formatMonth(month)}
              months={months}
              top={tops.get(row.unit) ?? 0}
              programmeNamed={families > 1}
              unitNamed={unit === null}
              what={what}
            />
          ))}
        </ul>
        <div className={classes.plane}>
          <MonthLine months={months} reading={reading} valueText={readingText(rows, at, formatMonth(month))} />
        </div>
        <MonthLettersBelow months={months} at={at} className={classes.lettersBelow} />
      </div>
      {rows.length > MAX_ROWS && (
        <FoldButton unfolded={unfolded} onFold={setUnfolded} className={classes.fold}>
          {unfolded ? 'only the most changed' : `and ${formatNumber(rows.length - MAX_ROWS)} more`}
        </FoldButton>
      )}
      <div className={classes.below}>
        <Kept programmes={programmes} />
        <DiffLegend taken="taken away" />
      </div>
    </section>
  );
}

interface ProgrammeRowProps {
  row: ProgrammeSeries;
  at: number;
  month: string;
  months: string[];
  top: number;
  programmeNamed: boolean;
  unitNamed: boolean;
  what: string;
}

function ProgrammeRow({ row, at, month, months, top, programmeNamed, unitNamed, what }: ProgrammeRowProps) {
  const { programme, place, before, after, unit } = row;
  const { labour } = programme.impact;
  const decimals = unit === 'heads' ? 1 : decimalsOf(top);
  const value = after[at] ?? 0;
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <ScenarioLetter at={place} />
        <span className={classes.names} title={`${programme.name}, ${programme.scenarioName}`}>
          {programmeNamed && <span className={classes.programme}>{programme.name}</span>}
          <span className={programmeNamed ? classes.quiet : undefined}>
            {programme.scenarioName}
            {unitNamed && `, ${unitName(unit)}`}
          </span>
        </span>
      </span>
      <span className={classes.chart}>
        <DiffCols
          months={months}
          before={before}
          after={after}
          top={top}
          label={`${programme.name}, ${programme.scenarioName}: ${what} per month, before and after`}
        />
      </span>
      <Figure
        label={month}
        value={panelFigure(value, decimals)}
        delta={panelDelta(value - (before[at] ?? 0), decimals)}
      />
      <Figure
        label="Labour peak"
        value={panelFigure(labour.after.peak, 1)}
        delta={panelDelta(labour.after.peak - labour.before.peak, 1)}
        peak
      />
    </li>
  );
}

function Figure({ label, value, delta, peak }: { label: string; value: string; delta: string; peak?: boolean }) {
  return (
    <span className={peak ? `${classes.figure} ${classes.peak}` : classes.figure}>
      <VisuallyHidden>{label}: </VisuallyHidden>
      {value}
      <Delta>{delta}</Delta>
    </span>
  );
}

/** 'Published ones keep their figures', with how many; nothing where there are none. */
function Kept({ programmes: { keptFigures } }: { programmes: LibraryPreview['programmes'] }) {
  return (
    <span className={classes.kept}>
      {keptFigures === 1
        ? 'Published ones keep their figures: 1 uses it'
        : keptFigures > 1
          ? `Published ones keep their figures: ${count(keptFigures, 'programme')} use it`
          : 'Published ones keep their figures'}
    </span>
  );
}

/** The month of the sentence: where the named material changes most. */
function sentenceMonth(changed: readonly ChangedProgramme[], material: number | null): string | undefined {
  const named = changed.flatMap(({ impact }) => impact.changed.filter(({ materialId }) => materialId === material));
  return named.sort((one, other) => Math.abs(other.change) - Math.abs(one.change))[0]?.month;
}

function monthOfLargest(rows: readonly ProgrammeSeries[], months: readonly string[]): string | undefined {
  const changes = months.map((_, at) =>
    Math.max(0, ...rows.map(({ before, after }) => Math.abs((after[at] ?? 0) - (before[at] ?? 0)))),
  );
  return months[changes.indexOf(Math.max(...changes))];
}

/** Of all rows and months; row by row, as there may be thousands. */
const largestValue = (rows: readonly ProgrammeSeries[]): number =>
  rows.reduce((most, { before, after }) => Math.max(most, ...before, ...after), 0);

/** What a screen reader hears of a month: the figures of the first rows. */
function readingText(rows: readonly ProgrammeSeries[], at: number, month: string): string {
  const decimals = decimalsOf(largestValue(rows));
  const figures = rows
    .slice(0, MAX_ROWS)
    .map(
      ({ programme, after, unit }) =>
        `${programme.scenarioName} ${panelFigure(after[at] ?? 0, decimals)} ${unitName(unit)}`,
    );
  return [month, ...figures].join(', ');
}
