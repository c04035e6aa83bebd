import type { IsoMonth, ProgrammeCard, ProgrammeFigures } from '../../../lib/api-types.js';
import { formatDelta, formatNumber, formatShort } from '../../../lib/format.js';
import { MonthBars } from '../../../ui/charts/month-bars.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import classes from './card-figures.module.css';

export interface CardFiguresProps {
  card: ProgrammeCard;
  calendar: { from: IsoMonth; to: IsoMonth };
  /** The base that a scenario is read against: the difference is shown below each figure. */
  against?: ProgrammeFigures;
}

/** The key materials of a card month by month, its labour and its tonnes. */
export function CardFigures({ card: { figures, assetCount }, calendar, against }: CardFiguresProps) {
  return (
    <>
      <div className={classes.chart}>
        <MonthBars
          values={figures.months.map(({ month, delivered }) => ({ month, value: delivered }))}
          {...calendar}
          unit="t"
          label="Key materials per month"
        />
        {figures.months.length === 0 && (
          <p className={classes.none}>{assetCount === 0 ? 'No assets yet' : 'No key materials'}</p>
        )}
      </div>
      <dl className={classes.figures}>
        <Figure
          label="Peak labour"
          value={figures.peakLabour === null ? null : formatNumber(figures.peakLabour, 1)}
          unit="per day"
          change={against && formatDelta((figures.peakLabour ?? 0) - (against.peakLabour ?? 0), 1)}
        />
        <Figure
          label="Labour"
          value={figures.manDays === 0 ? null : formatNumber(figures.manDays)}
          unit="man-days"
          change={against && formatDelta(figures.manDays - against.manDays)}
        />
        <Figure
          label="Deliveries"
          value={figures.deliveredTonnes === 0 ? null : formatShort(figures.deliveredTonnes)}
          unit="t"
          change={against && formatDelta(figures.deliveredTonnes - against.deliveredTonnes)}
        />
      </dl>
    </>
  );
}

interface FigureProps {
  label: string;
  value: string | null;
  unit: string;
  /** '+1.1', 'same'. */
  change?: string;
}

function Figure({ label, value, unit, change }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value === null ? (
          '–'
        ) : (
          <>
            <b>{value}</b> {unit}
          </>
        )}
        {change && (
          <span className={classes.change} data-changed={change === 'same' ? undefined : true}>
            {change}
            <VisuallyHidden> {change === 'same' ? 'as' : 'against'} the baseline</VisuallyHidden>
          </span>
        )}
      </dd>
    </div>
  );
}
