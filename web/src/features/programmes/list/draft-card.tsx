import type { ReactNode } from 'react';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import { CardFrame } from '../cards/card-frame.js';
import { CardMarker } from '../cards/card-marker.js';

export interface DraftCardProps {
  draft: ProgrammeCard;
  actions: ReactNode;
  onUnstar?: () => void;
}

/** An unfinished wizard; it opens where it was left (docs/product/programmes.md, Drafts). */
export function DraftCard({ draft, ...rest }: DraftCardProps) {
  return (
    <CardFrame
      card={draft}
      opens={paths.changeProgramme.to(draft.id)}
      note={`${draft.regionName} · ${draft.metricName}`}
      foot={<CardMarker>Draft</CardMarker>}
      {...rest}
    />
  );
}
