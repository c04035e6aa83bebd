import type { ProgrammeCard } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { Button } from '../../../ui/actions/button.js';
import { IconArrowBackUp } from '../../../ui/icons/arrow-back-up.js';
import { CardFrame } from './card-frame.js';
import { CardMarker } from './card-marker.js';
import { cardName, stateNote } from './card-name.js';

/** What was removed, with its way back; it opens where it can still be read (docs/product/programmes.md, Removal). */
export function RemovedCard({ card, onRestore }: { card: ProgrammeCard; onRestore: () => void }) {
  const { id, isDraft, assetCount } = card;
  return (
    <CardFrame
      card={card}
      opens={isDraft ? paths.changeProgramme.to(id) : paths.editProgramme.to(id)}
      note={`${card.regionName} · ${card.metricName}${stateNote(card.status)}`}
      actions={
        <Button icon={IconArrowBackUp} onClick={onRestore} aria-label={`Restore ${cardName(card)}`}>
          Restore
        </Button>
      }
      foot={
        <>
          {isDraft && <CardMarker>Draft</CardMarker>}
          <span>{count(assetCount, 'asset')}</span>
        </>
      }
    />
  );
}
