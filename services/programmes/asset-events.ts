import { pieces } from './event-pieces.js';
import type { PartFacts, PartFields, ProgrammeEvent, SubprogrammeCopy } from './events.js';
import type { Programme } from './programme.js';

/** Keeps every event under the log's 512 KB (architecture.md, Rules of the write side), also with the longest names before and after. */
const MOST_PARTS_PER_EVENT = 300;
const MOST_COPIES_PER_EVENT = 50;

export interface ChangedPart {
  readonly partId: number;
  readonly before: Partial<PartFields>;
  readonly after: Partial<PartFields>;
}

interface AssetChange {
  readonly was: string | null;
  readonly assetName: string;
  readonly copies: readonly SubprogrammeCopy[];
  readonly created: readonly PartFacts[];
  readonly changed: readonly ChangedPart[];
  readonly removed: readonly PartFacts[];
}

/** The events of a change of one asset, with the clean-up that it leaves to do; none when nothing changes. */
export function assetEvents(programme: Programme, change: AssetChange): ProgrammeEvent[] {
  const { was, assetName, copies } = change;
  const events: ProgrammeEvent[] = [];
  if (was !== null && was !== assetName) events.push({ type: 'AssetRenamed', data: { before: was, after: assetName } });
  return [
    ...events,
    ...copyEvents('SubprogrammesCopied', assetName, copies),
    ...partEvents(change),
    ...cleanUp(programme, change),
  ];
}

export function partEvents({
  assetName,
  created,
  changed,
  removed,
}: Omit<AssetChange, 'was' | 'copies'>): ProgrammeEvent[] {
  const count = created.length + changed.length + removed.length;
  if (count === 0) return [];
  if (count <= MOST_PARTS_PER_EVENT)
    return [{ type: 'AssetPartsChanged', data: { assetName, created, changed, removed } }];
  // Removals last: an asset whose parts are all replaced must not lose its place in between.
  return [
    ...pieces(created, MOST_PARTS_PER_EVENT).map((some) => ({ created: some, changed: [], removed: [] })),
    ...pieces(changed, MOST_PARTS_PER_EVENT).map((some) => ({ created: [], changed: some, removed: [] })),
    ...pieces(removed, MOST_PARTS_PER_EVENT).map((some) => ({ created: [], changed: [], removed: some })),
  ].map((step) => ({ type: 'AssetPartsChanged', data: { assetName, ...step } }));
}

export const copyEvents = (
  type: 'SubprogrammesCopied' | 'SubprogrammesRemoved',
  assetName: string,
  copies: readonly SubprogrammeCopy[],
): ProgrammeEvent[] =>
  pieces(copies, MOST_COPIES_PER_EVENT).map((some) => ({ type, data: { assetName, copies: some } }));

/** Takes away the copies that the change leaves without a part. A part may use a copy of another asset (api.md, Assets). */
export function cleanUp(
  programme: Programme,
  { was, assetName, created, changed, removed }: Omit<AssetChange, 'copies'>,
): ProgrammeEvent[] {
  const gone = new Set(removed.map((part) => part.id));
  const after = new Map(changed.map((one) => [one.partId, one.after.subprogrammeId]));
  const used = new Set(created.map((part) => part.subprogrammeId));
  const left = new Set([
    ...removed.map((part) => part.subprogrammeId),
    ...changed.flatMap((one) => one.before.subprogrammeId ?? []),
  ]);
  if (left.size === 0) return [];
  for (const part of programme.parts.values())
    if (!gone.has(part.id)) used.add(after.get(part.id) ?? part.subprogrammeId);
  const orphans = [...left].filter((id) => !used.has(id)).flatMap((id) => programme.subprogrammes.get(id) ?? []);
  // As they stand once the rename before them is done.
  return copyEvents(
    'SubprogrammesRemoved',
    assetName,
    orphans.map((copy) => (copy.assetName === was ? { ...copy, assetName } : copy)),
  );
}
