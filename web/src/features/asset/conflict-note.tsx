import { IconGitMerge } from '@tabler/icons-react';
import type { Asset } from '../../lib/api-types.js';
import { Button } from '../../ui/button.js';
import { fieldLabel, fieldText } from './asset-changes.js';
import { resolve } from './asset-edits.js';
import type { AssetEdits, EditConflict } from './asset-edits.js';
import classes from './conflict-note.module.css';
import type { PartLists } from './part-choices.js';
import { draftOfPart } from './part-draft.js';

export interface ConflictNoteProps {
  asset: Asset;
  conflicts: readonly EditConflict[];
  lists: PartLists;
  onChange: (edit: (before: AssetEdits) => AssetEdits) => void;
}

/** Fields that somebody else changed while I was editing them: both values, to choose from (web.md, Unsaved edits). */
export function ConflictNote({ asset, conflicts, lists, onChange }: ConflictNoteProps) {
  return (
    <section className={classes.root} role="alert" aria-label="Changed by someone else">
      <IconGitMerge size={16} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.rows}>
        <p>Somebody else changed the same fields meanwhile. Which values count?</p>
        {conflicts.map((conflict) => {
          const { mine, theirs, what } = words(asset, conflict, lists);
          return (
            <div key={`${conflict.partId}.${conflict.field}`} className={classes.row}>
              <span className={classes.what}>{what}</span>
              <Button onClick={() => onChange((before) => resolve(asset, before, conflict, 'mine'))}>{`Mine: ${mine}`}</Button>
              <Button onClick={() => onChange((before) => resolve(asset, before, conflict, 'theirs'))}>{`Theirs: ${theirs}`}</Button>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function words(asset: Asset, { partId, field, mine, theirs }: EditConflict, lists: PartLists): { what: string; mine: string; theirs: string } {
  const part = asset.parts.find(({ id }) => id === partId);
  if (!part || field === 'assetName') return { what: fieldLabel('assetName'), mine: String(mine), theirs: String(theirs) };
  const name = part.partName || `Part ${part.partId}`;
  if (field === 'removed') return { what: name, mine: 'delete it', theirs: 'keep it' };
  const saved = draftOfPart(part);
  return {
    what: asset.parts.length > 1 ? `${name}, ${fieldLabel(field).toLowerCase()}` : fieldLabel(field),
    mine: fieldText(lists, { ...saved, [field]: mine }, field),
    theirs: fieldText(lists, saved, field),
  };
}
