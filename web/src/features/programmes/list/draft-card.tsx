import type { ProgrammeCard } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import type { CardActions } from './card-frame.js';
import { CardFrame } from './card-frame.js';
import { CardMarker } from './card-marker.js';

/** A wizard left half way. It opens there and goes on: the issue asks for that, where spec 1, section 2.2 opens the scenarios. */
export function DraftCard({ draft, ...actions }: CardActions & { draft: ProgrammeCard }) {
  return (
    <CardFrame
      card={draft}
      opens={paths.changeProgramme.to(draft.id)}
      note={`${draft.regionName} · ${draft.metricName}`}
      foot={<CardMarker>Draft</CardMarker>}
      {...actions}
    />
  );
}
