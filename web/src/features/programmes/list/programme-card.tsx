import type { IsoMonth, ProgrammeCard as Programme } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { CardFigures } from './card-figures.js';
import type { CardActions } from './card-frame.js';
import { CardFrame } from './card-frame.js';
import { CardMarker } from './card-marker.js';
import { stateNote } from './card-name.js';

export interface ProgrammeCardProps extends CardActions {
  programme: Programme;
  /** The months that all cards share. */
  calendar: { from: IsoMonth; to: IsoMonth };
}

/** A programme at a glance; it opens at its scenarios (spec 1, section 2.1). */
export function ProgrammeCard({ programme, calendar, ...actions }: ProgrammeCardProps) {
  const { id, scenarioCount, assetCount } = programme;
  return (
    <CardFrame
      card={programme}
      opens={paths.scenarios.to(id)}
      note={`${programme.regionName} · ${programme.metricName}${stateNote(programme.status)}`}
      foot={
        <>
          {scenarioCount > 0 ? (
            <span>{count(scenarioCount, 'scenario')}</span>
          ) : (
            <CardMarker>Baseline scenario</CardMarker>
          )}
          <span>{count(assetCount, 'asset')}</span>
        </>
      }
      {...actions}
    >
      <CardFigures card={programme} calendar={calendar} />
    </CardFrame>
  );
}
