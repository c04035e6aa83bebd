import type { ReactNode } from 'react';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { CardFigures } from '../cards/card-figures.js';
import { CardFrame } from '../cards/card-frame.js';
import { CardMarker } from '../cards/card-marker.js';
import { stateNote } from '../cards/card-name.js';
import type { MonthAxis } from '../cards/shared-calendar.js';

export interface FavouriteScenarioCardProps {
  scenario: ProgrammeCard;
  calendar: MonthAxis;
  actions: ReactNode;
  onUnstar: () => void;
}

/** A scenario away from its base, whose name it says: it opens its dashboards, as it does beside its base. */
export function FavouriteScenarioCard({ scenario, calendar, ...rest }: FavouriteScenarioCardProps) {
  return (
    <CardFrame
      card={scenario}
      opens={paths.dashboard.to(scenario.id)}
      note={`${scenario.name} · ${scenario.regionName}${stateNote(scenario.status)}`}
      foot={
        <>
          <CardMarker>Scenario</CardMarker>
          <span>{count(scenario.assetCount, 'asset')}</span>
        </>
      }
      {...rest}
    >
      <CardFigures card={scenario} calendar={calendar} />
    </CardFrame>
  );
}
