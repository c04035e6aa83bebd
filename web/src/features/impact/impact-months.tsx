import { memo, useState } from 'react';
import type { IsoMonth, ScopeImpact } from '../../lib/api-types.js';
import { directionWords } from '../../lib/direction-words.js';
import { count, formatMonth, formatNumber, unitName } from '../../lib/format.js';
import { decimalsOf, panelDelta, panelFigure } from '../../lib/panel-figures.js';
import { DiffCols } from '../../ui/charts/diff-cols.js';
import { DiffSteps } from '../../ui/charts/diff-steps.js';
import { MonthLetters, MonthLine, useMonthReading } from '../../ui/charts/month-line.js';
import { Delta, DiffLegend, FoldButton, MonthLettersBelow } from '../../ui/charts/month-rows.js';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.js';
import classes from './impact-months.module.css';
import { namedChange } from './named-change.js';
import { useChangedRows } from './use-changed-rows.js';

/** Characters of a name that fit one line of its column; after a longer one the unit fits the second line. */
const MAX_LINE_CHARACTERS = 20;

export interface ImpactMonthsProps {
  impact: ScopeImpact;
  edited: boolean;
  /** The material that the sentence names: the line starts at its month. */
  named: number | null;
}

/**
 * Labour and key materials on one month axis, with the reading line through all of them (docs/look.md, Screens). Rendered with each
 * answer, not with each key for which one is asked.
 */
export const ImpactMonths = memo(function ImpactMonths({ impact, edited, named }: ImpactMonthsProps) {
  const { months, labour, materials } = impact;
  const [unfolded, setUnfolded] = useState(false);
  const changed = useChangedRows(materials, edited);

  const start =
    (edited ? namedChange(impact.changed, named)?.month : undefined) ?? labour.after.peakDay?.slice(0, 7) ?? months[0];
  const reading = useMonthReading(months, start);
  const { month, at } = reading;
  if (months.length === 0) return null;
  const shown = edited ? materials.filter(({ materialId }) => changed.has(materialId)) : materials;
  const same = materials.filter((one) => !shown.includes(one));

  const labourChange = (labour.monthPeakAfter[at] ?? 0) - (labour.monthPeakBefore[at] ?? 0);

  return (
    <section className={classes.root} aria-label="By month">
      <div className={classes.headRow}>
        <span className={classes.quiet}>Key material</span>
        <MonthLetters months={months} at={at} />
        <span className={classes.month}>{formatMonth(month)}</span>
        <span className={`${classes.quiet} ${classes.total}`}>Total</span>
      </div>
      <div className={classes.rows}>
        <ul>
          <li className={classes.row}>
            <span className={classes.name}>
              Labour
              <span className={classes.unit}>peak per day,</span>
              <span className={classes.unit}>man-days in all</span>
            </span>
            <span className={classes.chart}>
              <DiffSteps
                months={months}
                firstDay={labour.firstDay}
                before={labour.perDayBefore}
                after={labour.perDayAfter}
                label="Labour per day"
              />
            </span>
            <Figure
              month={month}
              value={panelFigure(labour.monthPeakAfter[at] ?? 0, 1)}
              delta={panelDelta(labourChange, 1)}
              edited={edited}
            />
            <Figure
              value={panelFigure(labour.after.manDays)}
              delta={panelDelta(labour.after.manDays - labour.before.manDays)}
              edited={edited}
            />
          </li>
          {(unfolded ? materials : shown).map((one) => {
            const decimals = decimalsOf(Math.max(one.totalBefore, one.totalAfter));
            return (
              <li key={one.materialId} className={classes.row}>
                <span className={classes.name} data-long={one.material.length > MAX_LINE_CHARACTERS || undefined}>
                  {one.material}
                  <span className={classes.unit}>
                    {unitName(one.unit)}
                    {directionWords[one.direction]}
                  </span>
                </span>
                <span className={classes.chart}>
                  <DiffCols months={months} before={one.before} after={one.after} label={`${one.material} per month`} />
                </span>
                <Figure
                  month={month}
                  value={panelFigure(one.after[at] ?? 0, decimals)}
                  delta={panelDelta((one.after[at] ?? 0) - (one.before[at] ?? 0), decimals)}
                  edited={edited}
                />
                <Figure
                  value={panelFigure(one.totalAfter, decimals)}
                  delta={panelDelta(one.totalAfter - one.totalBefore, decimals)}
                  edited={edited}
                />
              </li>
            );
          })}
        </ul>
        <div className={classes.plane}>
          <MonthLine
            months={months}
            reading={reading}
            valueText={`${formatMonth(month)}, labour ${formatNumber(labour.monthPeakAfter[at] ?? 0, 1)} per day`}
            drop={4}
          />
        </div>
        <MonthLettersBelow months={months} at={at} />
      </div>
      <div className={classes.below}>
        {same.length > 0 ? (
          <FoldButton unfolded={unfolded} onFold={setUnfolded}>
            {count(same.length, 'key material')} {same.length === 1 ? 'stays' : 'stay'} the same
          </FoldButton>
        ) : (
          <span />
        )}
        {edited && <DiffLegend taken="less than before" />}
      </div>
    </section>
  );
});

function Figure({ month, value, delta, edited }: { month?: IsoMonth; value: string; delta: string; edited: boolean }) {
  return (
    <span className={month ? classes.figure : `${classes.figure} ${classes.total}`}>
      <VisuallyHidden>{month ? `${formatMonth(month)}: ` : 'Total: '}</VisuallyHidden>
      {value}
      {edited && <Delta className={classes.delta}>{delta}</Delta>}
    </span>
  );
}
