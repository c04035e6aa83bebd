import { chunksOf } from '../event-chunks.js';
import type {
  AssetReference,
  ChangedPart,
  CopiedSubprogramme,
  PartFacts,
  ProgrammeEvent,
  SubprogrammeCopy,
} from '../events.js';
import { assetNameOf, type Programme } from '../programme.js';

/** Keep every event under the log's 512 KB (docs/architecture.md, Events), also with the longest names before and after. */
const MAX_PARTS_PER_EVENT = 300;
const MAX_COPIES_PER_EVENT = 50;

export interface AssetChange {
  readonly assetId: number;
  /** After the change. */
  readonly assetName: string;
  readonly copies: readonly SubprogrammeCopy[];
  readonly created: readonly PartFacts[];
  readonly changed: readonly ChangedPart[];
  readonly removed: readonly PartFacts[];
}

/** The events of a change of one asset, including the removal of copies without a part; none when nothing changes. */
export function assetEvents(programme: Programme, change: AssetChange): ProgrammeEvent[] {
  const { assetId, assetName, copies } = change;
  const before = assetNameOf(programme, assetId);
  const isRenamed = programme.assets.has(assetId) && before !== assetName;
  return [
    ...(isRenamed ? [{ type: 'AssetRenamed', data: { assetId, before, after: assetName } } as const] : []),
    ...copyEvents(
      'SubprogrammesCopied',
      assetName,
      copies.map((copy) => ({ ...copy, assetName })),
    ),
    ...partEvents(change),
    ...removeOrphans(programme, change),
  ];
}

export function partEvents({
  assetId,
  assetName,
  created,
  changed,
  removed,
}: AssetReference & Omit<AssetChange, 'assetId' | 'copies'>): ProgrammeEvent[] {
  const count = created.length + changed.length + removed.length;
  if (count === 0) return [];
  const asset = { assetId, assetName };
  if (count <= MAX_PARTS_PER_EVENT)
    return [{ type: 'AssetPartsChanged', data: { ...asset, created, changed, removed } }];
  // Removals come last: an asset whose parts are all replaced must not lose its place in between.
  return [
    ...chunksOf(created, MAX_PARTS_PER_EVENT).map((some) => ({ created: some, changed: [], removed: [] })),
    ...chunksOf(changed, MAX_PARTS_PER_EVENT).map((some) => ({ created: [], changed: some, removed: [] })),
    ...chunksOf(removed, MAX_PARTS_PER_EVENT).map((some) => ({ created: [], changed: [], removed: some })),
  ].map((step) => ({ type: 'AssetPartsChanged', data: { ...asset, ...step } }));
}

export const copyEvents = (
  type: 'SubprogrammesCopied' | 'SubprogrammesRemoved',
  assetName: string,
  copies: readonly CopiedSubprogramme[],
): ProgrammeEvent[] =>
  chunksOf(copies, MAX_COPIES_PER_EVENT).map((some) => ({ type, data: { assetName, copies: some } }));

/** A copy with the current name of its asset, as it is recorded. */
export const namedCopy = (programme: Programme, copy: SubprogrammeCopy): CopiedSubprogramme => ({
  ...copy,
  assetName: assetNameOf(programme, copy.assetId),
});

/**
 * Removes the copies that the change leaves without a part. A part may use a copy that was made for another asset
 * (docs/product/assets.md, Single parts).
 */
export function removeOrphans(
  programme: Programme,
  { assetId, assetName, created, changed, removed }: Omit<AssetChange, 'copies'>,
): ProgrammeEvent[] {
  const removedIds = new Set(removed.map((part) => part.id));
  const after = new Map(changed.map((one) => [one.partId, one.after.subprogrammeId]));
  const used = new Set(created.map((part) => part.subprogrammeId));
  const abandoned = new Set([
    ...removed.map((part) => part.subprogrammeId),
    ...changed.flatMap((one) => one.before.subprogrammeId ?? []),
  ]);
  if (abandoned.size === 0) return [];
  for (const part of programme.parts.values())
    if (!removedIds.has(part.id)) used.add(after.get(part.id) ?? part.subprogrammeId);
  const orphans = [...abandoned].filter((id) => !used.has(id)).flatMap((id) => programme.subprogrammes.get(id) ?? []);
  return copyEvents(
    'SubprogrammesRemoved',
    assetName,
    // The asset has its new name already: a rename comes before this event.
    orphans.map((copy) => ({ ...namedCopy(programme, copy), ...(copy.assetId === assetId && { assetName }) })),
  );
}
