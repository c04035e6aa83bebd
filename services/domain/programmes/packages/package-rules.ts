import type { Refusal } from '../../../platform/problem.js';
import { chunksOf } from '../event-chunks.js';
import type { AssignedPart, ProgrammeEvent } from '../events.js';
import { nameKey } from '../name-key.js';
import type { AssetPackage, Programme } from '../programme.js';

// Packages of a programme (docs/product/packages.md).

const MAX_PACKAGE_NAME_LENGTH = 100;
export const MAX_PACKAGES = 1_000;
export const TOO_MANY_PACKAGES = `A programme takes up to ${MAX_PACKAGES} packages`;

/** Some 65 bytes each: an event stays under the log's 512 KB (docs/architecture.md, Events). */
const MAX_PARTS_PER_EVENT = 5_000;

/** None when no part changes its package. */
export const assignmentEvents = (parts: readonly AssignedPart[]): ProgrammeEvent[] =>
  chunksOf(parts, MAX_PARTS_PER_EVENT).map((some) => ({ type: 'PackageAssigned', data: { parts: some } }));

/** @param packageName trimmed */
export function packageNameFault(packageName: string): string | undefined {
  if (packageName === '') return 'Package name is required';
  return packageName.length > MAX_PACKAGE_NAME_LENGTH
    ? `Package name is too long (maximum ${MAX_PACKAGE_NAME_LENGTH} characters).`
    : undefined;
}

/** @param fields of the body that have the name */
export function packageNameTaken(fields: readonly string[]): Refusal {
  const title = 'A package with this name already exists.';
  return {
    kind: 'conflict',
    code: 'package-name-taken',
    title,
    errors: Object.fromEntries(fields.map((field) => [field, [title]])),
  };
}

export const packageNamed = ({ packages }: Programme, name: string): AssetPackage | undefined => {
  const key = nameKey(name);
  return [...packages.values()].find(({ packageName }) => nameKey(packageName) === key);
};

/**
 * In how many assets parts are let in each package.
 * @param after packages that parts go into, by the id of the part
 */
export function assetsByPackage(
  { parts }: Programme,
  after: ReadonlyMap<number, number | null> = new Map(),
): Map<number, Set<number>> {
  const assets = new Map<number, Set<number>>();
  for (const { id, assetId, packageId: now } of parts.values()) {
    const assigned = after.get(id);
    const packageId = assigned === undefined ? now : assigned;
    if (packageId === null) continue;
    const ofPackage = assets.get(packageId);
    if (ofPackage) ofPackage.add(assetId);
    else assets.set(packageId, new Set([assetId]));
  }
  return assets;
}

/** @param assets in how many assets it is */
export const packageInUse = ({ packageName }: AssetPackage, assets: number): Refusal => ({
  kind: 'conflict',
  code: 'package-in-use',
  title: `Cannot delete package "${packageName}" because it is currently assigned to ${assets} asset(s).`,
  detail: 'Remove the package from these assets first.',
});
