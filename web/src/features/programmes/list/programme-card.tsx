import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { IsoMonth, ProgrammeCard as Programme } from '../../../lib/api-types.js';
import { count, formatDate, formatNumber, formatShort } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { MonthBars } from '../../../ui/charts/month-bars.js';
import { IconButton } from '../../../ui/icon-button.js';
import classes from './programme-card.module.css';

export interface ProgrammeCardProps {
  programme: Programme;
  /** The months that all cards share. */
  from: IsoMonth;
  to: IsoMonth;
  onRemove: () => void;
}

/** A programme at a glance; the whole card opens it. */
export function ProgrammeCard({ programme, from, to, onRemove }: ProgrammeCardProps) {
  const { id, name, regionName, metricName, figures, scenarioCount, assetCount, modified } = programme;
  const changed = formatDate(modified);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 className={classes.name}>
            <Link to={paths.editProgramme.to(id)} className={classes.link}>
              {name}
            </Link>
          </h2>
          <p className={classes.place}>
            {regionName} · {metricName}
            <span className={classes.changedBeside}> · {changed}</span>
          </p>
        </div>
        <div className={classes.actions}>
          <IconButton icon={IconTrash} label={`Remove ${name}`} onClick={onRemove} />
        </div>
      </div>
      <div className={classes.chart}>
        <MonthBars values={figures.months.map(({ month, tonnes }) => ({ month, value: tonnes }))} from={from} to={to} unit="t" label="Key materials per month" />
        {figures.months.length === 0 && <p className={classes.none}>{assetCount === 0 ? 'No assets yet' : 'No key materials'}</p>}
      </div>
      <dl className={classes.figures}>
        <Figure label="Peak labour" value={figures.peakLabour === null ? null : formatNumber(figures.peakLabour, 1)} unit="per day" />
        <Figure label="Labour" value={figures.manDays === 0 ? null : formatNumber(figures.manDays)} unit="man-days" />
        <Figure label="Key materials" value={figures.keyTonnes === 0 ? null : formatShort(figures.keyTonnes)} unit="t" />
      </dl>
      <div className={classes.foot}>
        {scenarioCount > 0 ? <span>{count(scenarioCount, 'scenario')}</span> : <span className={classes.baseline}>Baseline scenario</span>}
        <span>{count(assetCount, 'asset')}</span>
        <span className={classes.changed}>changed {changed}</span>
      </div>
    </li>
  );
}

function Figure({ label, value, unit }: { label: string; value: string | null; unit: string }) {
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
      </dd>
    </div>
  );
}
