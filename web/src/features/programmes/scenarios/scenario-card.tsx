import type { ProgrammeCard } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { IconCalendarTime } from '../../../ui/icons/calendar-time.js';
import { IconChartBar } from '../../../ui/icons/chart-bar.js';
import { IconHistory } from '../../../ui/icons/history.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { type CardActions, CardButtons } from '../cards/card-buttons.js';
import { CardFigures } from '../cards/card-figures.js';
import { CardFrame } from '../cards/card-frame.js';
import { CardMarker } from '../cards/card-marker.js';
import { stateNote } from '../cards/card-name.js';
import type { MonthAxis } from '../cards/shared-calendar.js';

export interface ScenarioCardProps extends CardActions {
  /** The base programme or one of its scenarios. */
  scenario: ProgrammeCard;
  base: ProgrammeCard;
  calendar: MonthAxis;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

/**
 * A scenario and its difference from the baseline. The base opens the edit screen, a scenario its dashboards
 * (docs/product/programmes.md, Scenarios screen).
 */
export function ScenarioCard({ scenario, base, calendar, chosen, onChoose, ...actions }: ScenarioCardProps) {
  const { id, assetCount } = scenario;
  const isBase = id === base.id;
  const more = [
    isBase
      ? { label: 'Dashboards', icon: IconChartBar, to: paths.dashboard.to(id), disabled: assetCount === 0 }
      : { label: 'Edit', icon: IconPencil, to: paths.editProgramme.to(id) },
    { label: 'Work schedule', icon: IconCalendarTime, to: paths.workSchedule.to(id) },
    { label: 'History', icon: IconHistory, to: paths.history.to(id) },
  ];
  return (
    <CardFrame
      card={scenario}
      opens={isBase ? paths.editProgramme.to(id) : paths.dashboard.to(id)}
      note={scenario.regionName + stateNote(scenario.status)}
      actions={<CardButtons card={scenario} more={more} {...actions} />}
      foot={
        <>
          {isBase && <CardMarker>Baseline scenario</CardMarker>}
          <span>{count(assetCount, 'asset')}</span>
        </>
      }
      chosen={chosen}
      onChoose={onChoose}
    >
      <CardFigures card={scenario} calendar={calendar} against={isBase ? undefined : base.figures} />
    </CardFrame>
  );
}
