import type { ProgrammeCard } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import { type CardActions, CardButtons } from '../cards/card-buttons.js';
import { CardFrame } from '../cards/card-frame.js';
import { CardMarker } from '../cards/card-marker.js';

/** An unfinished wizard; it opens where it was left (docs/product/programmes.md, Drafts). */
export function DraftCard({ draft, ...actions }: CardActions & { draft: ProgrammeCard }) {
  return (
    <CardFrame
      card={draft}
      opens={paths.changeProgramme.to(draft.id)}
      note={`${draft.regionName} · ${draft.metricName}`}
      foot={<CardMarker>Draft</CardMarker>}
      actions={<CardButtons card={draft} {...actions} />}
    />
  );
}
