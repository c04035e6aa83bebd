import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { patiently } from '../commands/patience.js';
import { FieldErrors, type Refusal } from '../platform/problem.js';
import { copyEvents, partEvents } from './asset-events.js';
import { type Decision, refuse } from './decision.js';
import { cannotChange } from './edit-programme.js';
import type { SubprogrammeCopy } from './events.js';
import { checkAssetName, factsOf } from './part-form.js';
import { type Programme, partsOf } from './programme.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { copiedPart, copiedSubprogramme } from './programme-contents.js';
import { assetView } from './programme-view.js';
import type { ReservedIds } from './reserved-ids.js';
import { type AssetSaved, assetNameTaken, assetNotFound, hasAsset, savedCounts } from './save-asset.js';

export interface DuplicateAsset {
  /** Of the asset to copy. */
  readonly assetName: string;
  readonly newName: string;
  readonly ids: ReservedIds;
}

/**
 * The asset once more under another name (spec 1, section 4): its parts in order, in their zones, built by subprogrammes of its
 * own with the tasks as they were set. Without links to the schedule: an activity plans one asset, and taking over its dates must not move both.
 */
export function duplicateAsset(programme: Programme, { assetName, newName, ids }: DuplicateAsset): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const parts = partsOf(programme, assetName);
  if (parts.length === 0) return refuse(assetNotFound);
  const name = newName.trim();
  const invalid = name === '' ? nameMissing() : checkAssetName(name);
  if (invalid) return refuse(invalid);
  if (hasAsset(programme, name)) return refuse(assetNameTaken);
  const copies = new Map<number, SubprogrammeCopy>();
  const created = parts.map((part) => {
    const copy = programme.subprogrammes.get(part.subprogrammeId);
    if (copy && !copies.has(copy.id)) copies.set(copy.id, copiedSubprogramme(copy, name, ids));
    return copiedPart(factsOf(part), ids, (id) => copies.get(id)?.id);
  });
  return {
    events: [
      ...copyEvents('SubprogrammesCopied', name, [...copies.values()]),
      ...partEvents({ assetName: name, created, changed: [], removed: [] }),
    ],
  };
}

/** Spec 1, section 5, Duplicate asset. */
function nameMissing(): Refusal {
  const errors = new FieldErrors();
  errors.add('assetName', 'Asset name cannot be empty.');
  return errors.refusal();
}

/** Most ids that the copy of an asset takes. */
function idsOf(programme: Programme, assetName: string): { part: number; subprogramme: number; task: number } {
  const parts = partsOf(programme, assetName);
  const used = new Set(parts.map(({ subprogrammeId }) => subprogrammeId));
  const task = [...used].reduce((sum, id) => sum + (programme.subprogrammes.get(id)?.tasks.length ?? 0), 0);
  return { part: parts.length, subprogramme: used.size, task };
}

export class DuplicateAssetCommand extends Command<Written<AssetSaved>> {
  constructor(
    readonly request: Request,
    readonly programmeId: number,
    readonly assetName: string,
    readonly newName: string,
  ) {
    super();
  }
}

@CommandHandler(DuplicateAssetCommand)
export class DuplicateAssetHandler implements ICommandHandler<DuplicateAssetCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly snapshot: LibrarySnapshot,
  ) {}

  async execute({ request, programmeId, assetName, newName }: DuplicateAssetCommand): Promise<Written<AssetSaved>> {
    const library = await patiently(() => this.snapshot.latest());
    return this.programmes.change(programmeId, request, {
      ids: (programme) => idsOf(programme, assetName),
      decide: (programme, ids) => duplicateAsset(programme, { assetName, newName, ids }),
      answer: (programme, events) => ({ asset: assetView(programme, newName.trim(), library), ...savedCounts(events) }),
    });
  }
}
