import type { ProgrammeCard, ProgrammeFigures } from '../../../lib/api-types.js';
import { deliveriesMeaning, disposalMeaning, peakLabourMeaning } from '../../../lib/figure-meanings.js';
import { formatDelta, formatMass, formatNumber } from '../../../lib/format.js';
import { MonthBars } from '../../../ui/charts/month-bars.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { Explained } from '../../../ui/overlays/explained.js';
import classes from './card-figures.module.css';
import type { MonthAxis } from './shared-calendar.js';

export interface CardFiguresProps {
  card: ProgrammeCard;
  calendar: MonthAxis;
  /** The base that a scenario is read against: the difference is shown below each figure. */
  against?: ProgrammeFigures;
}

/** What comes to the site of a card and what leaves it month by month, its labour and its tonnes. */
export function CardFigures({ card: { figures, assetCount }, calendar, against }: CardFiguresProps) {
  const { massUnit } = figures;
  const inUnit = (tonnes: number) => tonnes / massUnit.tonnes;
  const mass = (tonnes: number) => formatMass(inUnit(tonnes), massUnit.name);
  // With its unit: below '248.9 kt' it would read as kilotonnes.
  const massChange = (tonnes: number) => {
    const change = formatDelta(inUnit(tonnes));
    return change === 'same' ? change : `${change}\u00a0${massUnit.name}`;
  };
  return (
    <>
      <div className={classes.chart}>
        <MonthBars
          values={figures.months.map(({ month, delivered, takenAway }) => ({
            month,
            above: delivered,
            below: takenAway,
          }))}
          {...calendar}
          above="Deliveries per month"
          below="Disposal per month"
          format={mass}
        />
        {figures.months.length === 0 && (
          <p className={classes.none}>{assetCount === 0 ? 'No assets yet' : 'No key materials'}</p>
        )}
      </div>
      <dl className={classes.figures}>
        <Figure
          label="Peak labour"
          meaning={peakLabourMeaning}
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
          meaning={deliveriesMeaning(figures.withoutMass)}
          value={figures.deliveredTonnes === 0 ? null : mass(figures.deliveredTonnes)}
          change={against && massChange(figures.deliveredTonnes - against.deliveredTonnes)}
        />
        {(figures.takenAwayTonnes > 0 || (against?.takenAwayTonnes ?? 0) > 0) && (
          <Figure
            label="Disposal"
            meaning={disposalMeaning(figures.withoutMass)}
            value={figures.takenAwayTonnes === 0 ? null : mass(figures.takenAwayTonnes)}
            change={against && massChange(figures.takenAwayTonnes - against.takenAwayTonnes)}
          />
        )}
      </dl>
    </>
  );
}

interface FigureProps {
  label: string;
  meaning?: string;
  value: string | null;
  unit?: string;
  /** '+1.1', 'same'. */
  change?: string;
}

function Figure({ label, meaning, value, unit, change }: FigureProps) {
  return (
    <div>
      <dt>{meaning === undefined ? label : <Explained meaning={meaning}>{label}</Explained>}</dt>
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
