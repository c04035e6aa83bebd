import type { AssetPart } from '../../lib/api-types.js';
import type { PackagesBase } from './api.js';
import { NONE, packageOf, packageRows, type Staged, withAssigned } from './staged-packages.js';

/** What somebody else changed that is staged here too, in words. */
export interface PackageConflict {
  key: string;
  what: string;
  mine: string;
  theirs: string;
  /** The staged edits as they are once theirs counts, or mine; they stay as they are without the latter. */
  takeTheirs: (staged: Staged) => Staged;
  takeMine?: (staged: Staged) => Staged;
}

export interface Rebased {
  staged: Staged;
  conflicts: readonly PackageConflict[];
  /** Sentences about what was staged for something that is gone. */
  lost: readonly string[];
}

/**
 * The staged edits on a newer base: what was staged for parts and packages that are gone is told and dropped, what both changed is asked
 * about, everything else stays (docs/product/packages.md, Meanwhile).
 */
export function rebased(staged: Staged, from: PackagesBase, to: PackagesBase): Rebased {
  const packages = new Map(to.packages.map((one) => [one.id, one.packageName]));
  const before = new Map(from.packages.map((one) => [one.id, one.packageName]));
  const lost: string[] = [];
  const conflicts: PackageConflict[] = [];
  const nameOf = (id: number): string => before.get(id) ?? '';
  const gone = (id: number): boolean => id > 0 && !packages.has(id);

  const renamed = new Map(staged.renamed);
  for (const [id, mine] of staged.renamed) {
    const [was, theirs] = [before.get(id), packages.get(id)];
    if (theirs === undefined || theirs === mine) renamed.delete(id);
    if (theirs === undefined) lost.push(`Somebody removed the package ${was ?? mine}.`);
    else if (theirs !== was && theirs !== mine)
      conflicts.push({
        key: `name ${id}`,
        what: `Name of ${was ?? theirs}`,
        mine,
        theirs,
        takeTheirs: (now) => ({ ...now, renamed: without(now.renamed, id) }),
      });
  }

  const removed = new Set([...staged.removed].filter((id) => !gone(id)));
  for (const id of removed) {
    const [was, theirs] = [before.get(id) ?? '', packages.get(id) ?? ''];
    if (theirs !== was)
      conflicts.push({
        key: `removal ${id}`,
        what: `Package ${was}`,
        mine: 'delete it',
        theirs: `keep it as ${theirs}`,
        takeTheirs: (now) => ({ ...now, removed: new Set([...now.removed].filter((one) => one !== id)) }),
      });
  }

  const assigned = new Map(staged.assigned);
  const parts = partsOf(to);
  for (const [id, { asset, part }] of partsOf(from)) {
    const wanted = staged.assigned.get(id);
    if (wanted === undefined) continue;
    const now = parts.get(id);
    if (!now) lost.push(`Somebody removed ${placeOf(asset, part)}.`);
    else if (wanted !== null && gone(wanted))
      lost.push(`Somebody removed the package ${nameOf(wanted)}, which ${placeOf(asset, part)} was to go into.`);
    if (!now || (wanted !== null && gone(wanted)) || now.part.packageId === wanted) assigned.delete(id);
  }
  const result: Staged = { created: staged.created, renamed, removed, assigned };
  conflicts.push(...movedByBoth(result, from, to), ...usedMeanwhile(result, to));
  return { staged: result, conflicts, lost: [...new Set(lost)] };
}

/** Assets of which parts were put into other packages by both, one question for all parts of an asset between the same two. */
function movedByBoth(staged: Staged, from: PackagesBase, to: PackagesBase): PackageConflict[] {
  const names = new Map(packageRows(to, staged).map(({ id, name }) => [id, name]));
  const nameOf = (id: number | null): string =>
    id === null ? NONE : (names.get(id) ?? to.packages.find((one) => one.id === id)?.packageName ?? NONE);
  const before = partsOf(from);
  const moved = new Map<
    string,
    { asset: string; whole: number; mine: number | null; theirs: number | null; parts: AssetPart[] }
  >();
  for (const { assetName, parts } of to.programme.assets)
    for (const part of parts) {
      const mine = staged.assigned.get(part.id);
      const was = before.get(part.id);
      if (mine === undefined || !was || was.part.packageId === part.packageId) continue;
      const key = `${assetName} ${mine} ${part.packageId}`;
      const one = moved.get(key) ?? { asset: assetName, whole: parts.length, mine, theirs: part.packageId, parts: [] };
      one.parts.push(part);
      moved.set(key, one);
    }
  return [...moved].map(([key, { asset, whole, mine, theirs, parts }]) => ({
    key,
    what: parts.length === whole ? asset : `${asset}, ${parts.map(({ partName }) => partName).join(', ')}`,
    mine: nameOf(mine),
    theirs: nameOf(theirs),
    takeTheirs: (now) => ({ ...now, assigned: without(now.assigned, ...parts.map(({ id }) => id)) }),
  }));
}

/** Packages that are staged for removal and that somebody has let parts in meanwhile: they stay until these are out. */
function usedMeanwhile(staged: Staged, to: PackagesBase): PackageConflict[] {
  const kept = packageRows(to, { ...staged, removed: new Set() });
  return kept
    .filter(({ id, assets }) => staged.removed.has(id) && assets > 0)
    .map(({ id, name, assets }) => ({
      key: `use ${id}`,
      what: `Package ${name}, which ${assets} asset(s) are in now`,
      mine: 'delete it, and take them out',
      theirs: 'keep it',
      takeTheirs: (now) => ({ ...now, removed: new Set([...now.removed].filter((one) => one !== id)) }),
      takeMine: (now) =>
        withAssigned(
          now,
          to.programme.assets.flatMap(({ parts }) => parts.filter((part) => packageOf(now, part) === id)),
          null,
        ),
    }));
}

const partsOf = ({ programme }: PackagesBase): Map<number, { asset: string; part: AssetPart }> =>
  new Map(
    programme.assets.flatMap(({ assetName, parts }) =>
      parts.map((part) => [part.id, { asset: assetName, part }] as const),
    ),
  );

const placeOf = (asset: string, { partName }: AssetPart): string => (partName === '' ? asset : `${asset}, ${partName}`);

function without<Value>(map: ReadonlyMap<number, Value>, ...ids: readonly number[]): Map<number, Value> {
  const rest = new Map(map);
  for (const id of ids) rest.delete(id);
  return rest;
}
