import type { ReactNode } from 'react';
import type { ProgrammeCard as Programme } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { CardFigures } from '../cards/card-figures.js';
import { CardFrame } from '../cards/card-frame.js';
import { CardMarker } from '../cards/card-marker.js';
import { stateNote } from '../cards/card-name.js';
import type { MonthAxis } from '../cards/shared-calendar.js';

export interface ProgrammeCardProps {
  programme: Programme;
  calendar: MonthAxis;
  actions: ReactNode;
  onUnstar?: () => void;
}

/** A programme at a glance; it opens at its scenarios (docs/product/programmes.md, Programme list). */
export function ProgrammeCard({ programme, calendar, ...rest }: ProgrammeCardProps) {
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
      {...rest}
    >
      <CardFigures card={programme} calendar={calendar} />
    </CardFrame>
  );
}
