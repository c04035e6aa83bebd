import type { IsoMonth, ProgrammeCard } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { CardFigures } from '../cards/card-figures.js';
import { type CardActions, CardFrame } from '../cards/card-frame.js';
import { CardMarker } from '../cards/card-marker.js';
import { stateNote } from '../cards/card-name.js';

export interface ScenarioCardProps extends CardActions {
  /** The base programme or one of its scenarios. */
  scenario: ProgrammeCard;
  base: ProgrammeCard;
  calendar: { from: IsoMonth; to: IsoMonth };
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

/**
 * A scenario and its difference from the baseline. The base opens the edit screen, a scenario its dashboards
 * (docs/product/programmes.md, Scenarios screen).
 */
export function ScenarioCard({ scenario, base, calendar, ...frame }: ScenarioCardProps) {
  const { id, assetCount } = scenario;
  const isBase = id === base.id;
  return (
    <CardFrame
      card={scenario}
      opens={isBase ? paths.editProgramme.to(id) : paths.dashboard.to(id)}
      note={scenario.regionName + stateNote(scenario.status)}
      foot={
        <>
          {isBase && <CardMarker>Baseline scenario</CardMarker>}
          <span>{count(assetCount, 'asset')}</span>
        </>
      }
      {...frame}
    >
      <CardFigures card={scenario} calendar={calendar} against={isBase ? undefined : base.figures} />
    </CardFrame>
  );
}
