import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibraryReads } from '../../commands/library-reads.js';
import { ProgrammeCommands } from '../../commands/programme-commands.js';
import { retry } from '../../commands/retry.js';
import { WriteCommand } from '../../commands/write-command.js';
import { copyEvents, partEvents } from '../../domain/programmes/assets/asset-events.js';
import { assetNameFault, factsOf } from '../../domain/programmes/assets/part-form.js';
import { type Decision, invalidField, refuse } from '../../domain/programmes/decision.js';
import type { SubprogrammeCopy } from '../../domain/programmes/events.js';
import { copiedPart, copiedSubprogramme } from '../../domain/programmes/lifecycle/programme-contents.js';
import { assetNamed, assetSpelled, nextAssetId, type Programme, partsOf } from '../../domain/programmes/programme.js';
import { assetView } from '../../domain/programmes/programme-view.js';
import { cannotChange } from '../../domain/programmes/read-only.js';
import type { ReservedIds } from '../../domain/programmes/reserved-ids.js';
import { type AssetSaved, assetNameTaken, assetNotFound, savedCounts } from './save-asset.js';

export interface DuplicateAsset {
  /** Name of the asset to copy. */
  readonly assetName: string;
  readonly newName: string;
  readonly ids: ReservedIds;
}

/**
 * Copies an asset under another name (docs/product/assets.md, Duplicating an asset): its parts in order and in their zones, with
 * their own copies of the subprogrammes and their tasks. Links to the schedule are not copied: an activity plans one asset, and
 * taking over its dates must not move both.
 */
export function duplicateAsset(programme: Programme, { assetName, newName, ids }: DuplicateAsset): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const parts = partsOf(programme, assetSpelled(programme, assetName));
  if (parts.length === 0) return refuse(assetNotFound);
  const name = newName.trim();
  const nameFault = name === '' ? 'Asset name cannot be empty.' : assetNameFault(name);
  if (nameFault) return refuse(invalidField('assetName', nameFault));
  if (assetNamed(programme, name)) return refuse(assetNameTaken);
  const assetId = nextAssetId(programme);
  const copies = new Map<number, SubprogrammeCopy>();
  const created = parts.map((part) => {
    const copy = programme.subprogrammes.get(part.subprogrammeId);
    if (copy && !copies.has(copy.id)) copies.set(copy.id, copiedSubprogramme(copy, assetId, ids));
    return copiedPart(factsOf(part), ids, (id) => copies.get(id)?.id);
  });
  return {
    events: [
      ...copyEvents(
        'SubprogrammesCopied',
        name,
        [...copies.values()].map((copy) => ({ ...copy, assetName: name })),
      ),
      ...partEvents({ assetId, assetName: name, created, changed: [], removed: [] }),
    ],
  };
}

/** The highest number of ids that the copy of an asset needs. */
function maxIdsOf(programme: Programme, assetName: string): { part: number; subprogramme: number; task: number } {
  const parts = partsOf(programme, assetSpelled(programme, assetName));
  const used = new Set(parts.map(({ subprogrammeId }) => subprogrammeId));
  const task = [...used].reduce((sum, id) => sum + (programme.subprogrammes.get(id)?.tasks.length ?? 0), 0);
  return { part: parts.length, subprogramme: used.size, task };
}

export class DuplicateAssetCommand extends WriteCommand<
  { programmeId: number; assetName: string; newName: string },
  AssetSaved
> {}

@CommandHandler(DuplicateAssetCommand)
export class DuplicateAssetHandler implements ICommandHandler<DuplicateAssetCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
  ) {}

  async execute({ request, payload: { programmeId, assetName, newName } }: DuplicateAssetCommand) {
    const library = await retry(() => this.library.latest());
    return this.programmes.change(programmeId, request, {
      ids: (programme) => maxIdsOf(programme, assetName),
      decide: (programme, ids) => duplicateAsset(programme, { assetName, newName, ids }),
      answer: (programme, events) => ({
        asset: assetView(programme, assetNamed(programme, newName) ?? 0, library),
        ...savedCounts(events),
      }),
    });
  }
}
