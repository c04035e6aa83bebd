import type { Asset, AssetPart, PackageEditsBody, PackagesSaved } from '../../lib/api-types.js';
import type { PackagesBase } from './api.js';

// What a planner does to packages before it is saved (docs/product/packages.md, Staged edits): differences from what is saved.

export interface Staged {
  /** Under ids below 0, newest last. */
  created: readonly { id: number; packageName: string }[];
  renamed: ReadonlyMap<number, string>;
  removed: ReadonlySet<number>;
  /** The package of a part by its id; null: none. */
  assigned: ReadonlyMap<number, number | null>;
}

export const nothingStaged: Staged = { created: [], renamed: new Map(), removed: new Set(), assigned: new Map() };

/** A package as it would be saved now. */
export interface PackageRow {
  id: number;
  name: string;
  /** The saved name where it is another one. */
  was: string | undefined;
  isNew: boolean;
  /** Assets of which parts are in it. */
  assets: number;
}

export const MIXED = 'Mixed Packages';
export const NONE = 'No package';

export const packageOf = (
  { assigned }: Staged,
  { id, packageId }: Pick<AssetPart, 'id' | 'packageId'>,
): number | null => assigned.get(id) ?? (assigned.has(id) ? null : packageId);

/** All packages in the order of their creation, but for the removed ones. */
export function packageRows({ programme, packages }: PackagesBase, staged: Staged): PackageRow[] {
  const assets = new Map<number, number>();
  for (const { parts } of programme.assets)
    for (const id of new Set(parts.map((part) => packageOf(staged, part))))
      if (id !== null) assets.set(id, (assets.get(id) ?? 0) + 1);
  return [
    ...packages
      .filter(({ id }) => !staged.removed.has(id))
      .map(({ id, packageName }) => {
        const name = staged.renamed.get(id) ?? packageName;
        return { id, name, was: name === packageName ? undefined : packageName, isNew: false };
      }),
    ...staged.created.map(({ id, packageName }) => ({ id, name: packageName, was: undefined, isNew: true })),
  ].map((row) => ({ ...row, assets: assets.get(row.id) ?? 0 }));
}

/** The package of an asset's parts, in words: their common one, or that they have several. */
export function packageName(
  parts: readonly AssetPart[],
  of: (part: AssetPart) => number | null,
  nameOf: (id: number) => string | undefined,
): string {
  const ids = [...new Set(parts.map(of))];
  if (ids.length > 1) return MIXED;
  return ids[0] === null || ids[0] === undefined ? NONE : (nameOf(ids[0]) ?? NONE);
}

/** As the server compares names (docs/product/programmes.md, Names). */
const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** What is wrong with a new name; undefined for nothing. @param own the package that gets it */
export function nameFault(rows: readonly PackageRow[], name: string, own?: number): string | undefined {
  const key = nameKey(name);
  return rows.some((row) => row.id !== own && nameKey(row.name) === key)
    ? 'A package with this name already exists.'
    : undefined;
}

export function withCreated(staged: Staged, name: string): { staged: Staged; id: number } {
  const id = Math.min(0, ...staged.created.map((one) => one.id)) - 1;
  return { staged: { ...staged, created: [...staged.created, { id, packageName: name.trim() }] }, id };
}

export function withRenamed(staged: Staged, { packages }: PackagesBase, id: number, wanted: string): Staged {
  const name = wanted.trim();
  if (id < 0)
    return {
      ...staged,
      created: staged.created.map((one) => (one.id === id ? { ...one, packageName: name } : one)),
    };
  const renamed = new Map(staged.renamed);
  if (packages.find((one) => one.id === id)?.packageName === name) renamed.delete(id);
  else renamed.set(id, name);
  return { ...staged, renamed };
}

/** Why a package stays; undefined where nothing speaks against its removal. */
export const cannotDelete = ({ name, assets }: PackageRow): string | undefined =>
  assets > 0 ? `Cannot delete package "${name}" because it is currently assigned to ${assets} asset(s).` : undefined;

export function withRemoved(staged: Staged, id: number): Staged {
  if (id < 0) return { ...staged, created: staged.created.filter((one) => one.id !== id) };
  const renamed = new Map(staged.renamed);
  renamed.delete(id);
  return { ...staged, renamed, removed: new Set([...staged.removed, id]) };
}

export function withAssigned(staged: Staged, parts: readonly AssetPart[], packageId: number | null): Staged {
  const assigned = new Map(staged.assigned);
  for (const part of parts) {
    if (part.packageId === packageId) assigned.delete(part.id);
    else assigned.set(part.id, packageId);
  }
  return { ...staged, assigned };
}

/** How many changes wait to be saved: of packages, and of assets that go into other ones. */
export function countStaged({ created, renamed, removed, assigned }: Staged, assets: readonly Asset[]): number {
  const moved = assets.filter(({ parts }) => parts.some(({ id }) => assigned.has(id))).length;
  return created.length + renamed.size + removed.size + moved;
}

/** The one command that saves all of it. */
export function bodyOf({ created, renamed, removed, assigned }: Staged, projectId: number): PackageEditsBody {
  const parts = new Map<number | null, number[]>();
  for (const [partId, packageId] of assigned) {
    const ofPackage = parts.get(packageId);
    if (ofPackage) ofPackage.push(partId);
    else parts.set(packageId, [partId]);
  }
  return {
    projectId,
    created: [...created],
    renamed: [...renamed].map(([id, name]) => ({ id, packageName: name })),
    assigned: [...parts].map(([packageId, partIds]) => ({ packageId, partIds })),
    removed: [...removed],
  };
}

/** What the toast says after it: what was done, without what was not. */
export function savedText({ created, renamed, assigned, removed }: PackagesSaved): string {
  const told = [
    [created, 'package(s) created'],
    [renamed, 'package(s) renamed'],
    [assigned, 'asset(s) assigned'],
    [removed, 'package(s) removed'],
  ].filter(([number]) => number !== 0);
  return told.length === 0
    ? 'Package assignments updated successfully.'
    : `Successfully: ${told.map((one) => one.join(' ')).join(', ')}.`;
}
