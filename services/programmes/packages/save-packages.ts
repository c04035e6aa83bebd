import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ProgrammeCommands } from '../../commands/programme-commands.js';
import { WriteCommand } from '../../commands/write-command.js';
import { NOT_ITS_PACKAGE } from '../../domain/programmes/assets/part-form.js';
import { type Decision, refuse } from '../../domain/programmes/decision.js';
import { type AssignedPart, dataOf, type ProgrammeEvent } from '../../domain/programmes/events.js';
import { nameKey } from '../../domain/programmes/name-key.js';
import {
  assetsByPackage,
  assignmentEvents,
  MAX_PACKAGES,
  packageInUse,
  packageNameFault,
  packageNameTaken,
  TOO_MANY_PACKAGES,
} from '../../domain/programmes/packages/package-rules.js';
import type { Programme } from '../../domain/programmes/programme.js';
import { packageView } from '../../domain/programmes/programme-view.js';
import { cannotChange } from '../../domain/programmes/read-only.js';
import { conflictAt, staleRefusal } from '../../domain/programmes/rebase.js';
import { type Conflict, FieldErrors } from '../../platform/problem.js';

/** What a planner has staged (docs/product/packages.md, Saving). */
export interface PackageEdits {
  /** Under ids of the sender's own, below 0. */
  readonly created: readonly { readonly id: number; readonly packageName: string }[];
  readonly renamed: readonly { readonly id: number; readonly packageName: string }[];
  /** Parts by the package that they go into: a new one, one of the programme, or null for none. */
  readonly assigned: readonly { readonly packageId: number | null; readonly partIds: readonly number[] }[];
  readonly removed: readonly number[];
}

interface Context {
  readonly programme: Programme;
  /** The programme at the sender's version. */
  readonly seen: Programme;
  readonly errors: FieldErrors;
  readonly conflicts: Conflict[];
}

/**
 * Packages made, renamed, assigned and removed, all or nothing. What somebody else did meanwhile stays, unless both did it to the same
 * package or part.
 * @param seen the programme at the sender's version
 */
export function savePackages(
  programme: Programme,
  edits: PackageEdits,
  newId: () => number,
  seen: Programme = programme,
): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const context: Context = { programme, seen, errors: new FieldErrors(), conflicts: [] };
  const newIds = idsOfNew(edits.created, newId, context);
  const renames = renamesOf(edits.renamed, context);
  const removed = removalsOf(edits.removed, context);
  const assigned = assignmentsOf(edits.assigned, newIds, new Set(removed), context);
  const taken = takenNames(edits, renames, new Set(removed), context);
  if (programme.packages.size + edits.created.length - removed.length > MAX_PACKAGES)
    context.errors.add('created', TOO_MANY_PACKAGES);
  if (context.errors.any) return refuse(context.errors.refusal());
  if (context.conflicts.length > 0) return refuse(staleRefusal(context.conflicts));
  if (taken.length > 0) return refuse(packageNameTaken(taken));
  const inUse = assetsByPackage(programme, new Map(assigned.map(({ partId, after }) => [partId, after])));
  for (const id of removed) {
    const one = programme.packages.get(id);
    const assets = inUse.get(id)?.size ?? 0;
    if (one && assets > 0) return refuse(packageInUse(one, assets));
  }
  const nameOf = (id: number): string => renames.get(id) ?? programme.packages.get(id)?.packageName ?? '';
  return {
    events: [
      ...edits.created.map(
        ({ id, packageName }): ProgrammeEvent => ({
          type: 'PackageAdded',
          data: { packageId: newIds.get(id) ?? 0, packageName: packageName.trim() },
        }),
      ),
      ...[...renames].map(
        ([packageId, after]): ProgrammeEvent => ({
          type: 'PackageRenamed',
          data: { packageId, before: programme.packages.get(packageId)?.packageName ?? '', after },
        }),
      ),
      ...assignmentEvents(assigned),
      ...removed.map(
        (packageId): ProgrammeEvent => ({
          type: 'PackageRemoved',
          data: { packageId, packageName: nameOf(packageId) },
        }),
      ),
    ],
  };
}

/** The ids that new packages get, by those that the sender gave them. */
function idsOfNew(created: PackageEdits['created'], newId: () => number, { errors }: Context): Map<number, number> {
  const ids = new Map<number, number>();
  created.forEach(({ id, packageName }, i) => {
    if (id >= 0) errors.add(`created.${i}.id`, 'A new package has an id below 0');
    else if (ids.has(id)) errors.add(`created.${i}.id`, 'A package is named twice');
    else ids.set(id, newId());
    const fault = packageNameFault(packageName.trim());
    if (fault) errors.add(`created.${i}.packageName`, fault);
  });
  return ids;
}

/** The new names by package; without those that have them already. */
function renamesOf(
  renamed: PackageEdits['renamed'],
  { programme, seen, errors, conflicts }: Context,
): Map<number, string> {
  const names = new Map<number, string>();
  const named = new Set<number>();
  renamed.forEach(({ id, packageName }, i) => {
    const after = packageName.trim();
    const fault = packageNameFault(after);
    if (fault) errors.add(`renamed.${i}.packageName`, fault);
    if (named.has(id)) errors.add(`renamed.${i}.id`, 'A package is named twice');
    named.add(id);
    const now = programme.packages.get(id);
    const seenName = seen.packages.get(id)?.packageName;
    if (!now) {
      if (seenName === undefined) errors.add(`renamed.${i}.id`, NOT_ITS_PACKAGE);
      else conflicts.push(conflictAt(`packages.${id}`, null, programme));
    } else if (after !== now.packageName && after !== seenName) {
      if (seenName !== undefined && seenName !== now.packageName)
        conflicts.push(conflictAt(`packages.${id}.packageName`, now.packageName, now));
      names.set(id, after);
    }
  });
  return names;
}

/** The packages to remove; without those that somebody has removed already. */
function removalsOf(ids: PackageEdits['removed'], { programme, seen, errors, conflicts }: Context): number[] {
  const removed = new Set<number>();
  ids.forEach((id, i) => {
    const now = programme.packages.get(id);
    const before = seen.packages.get(id);
    if (!now && !before) errors.add(`removed.${i}`, NOT_ITS_PACKAGE);
    if (!now) return;
    if (before && before.packageName !== now.packageName)
      conflicts.push(conflictAt(`packages.${id}.packageName`, now.packageName, now));
    removed.add(id);
  });
  return [...removed];
}

/** The parts that change their package. */
function assignmentsOf(
  assigned: PackageEdits['assigned'],
  newIds: ReadonlyMap<number, number>,
  removed: ReadonlySet<number>,
  { programme, seen, errors, conflicts }: Context,
): AssignedPart[] {
  const parts: AssignedPart[] = [];
  const named = new Set<number>();
  assigned.forEach(({ packageId, partIds }, i) => {
    const wanted = packageId === null ? null : (newIds.get(packageId) ?? packageId);
    if (
      packageId !== null &&
      !newIds.has(packageId) &&
      (!programme.packages.has(packageId) || removed.has(packageId))
    ) {
      if (seen.packages.has(packageId) && !removed.has(packageId))
        conflicts.push(conflictAt(`packages.${packageId}`, null, programme));
      else errors.add(`assigned.${i}.packageId`, NOT_ITS_PACKAGE);
    }
    for (const partId of partIds) {
      if (named.has(partId)) errors.add(`assigned.${i}.partIds`, 'A part is named twice');
      named.add(partId);
      const now = programme.parts.get(partId);
      const before = seen.parts.get(partId);
      if (!now) {
        if (before) conflicts.push(conflictAt(`parts.${partId}`, null, programme));
        else errors.add(`assigned.${i}.partIds`, 'A part is not in the programme');
      } else if (wanted !== now.packageId && wanted !== (before ?? now).packageId) {
        if (before && before.packageId !== now.packageId)
          conflicts.push(conflictAt(`parts.${partId}.packageId`, now.packageId, now));
        parts.push({ partId, before: now.packageId, after: wanted });
      }
    }
  });
  return parts;
}

/** The fields of the edits whose name another package would have as well. */
function takenNames(
  { created, renamed }: PackageEdits,
  renames: ReadonlyMap<number, string>,
  removed: ReadonlySet<number>,
  { programme }: Context,
): string[] {
  const keys = new Set(
    [...programme.packages.values()]
      .filter(({ id }) => !removed.has(id) && !renames.has(id))
      .map(({ packageName }) => nameKey(packageName)),
  );
  const given = [
    ...renamed.flatMap(({ id }, i) => {
      const name = removed.has(id) ? undefined : renames.get(id);
      return name === undefined ? [] : [[`renamed.${i}.packageName`, name] as const];
    }),
    ...created.map(({ packageName }, i) => [`created.${i}.packageName`, packageName] as const),
  ];
  return given.flatMap(([field, name]) => {
    const key = nameKey(name);
    if (keys.has(key)) return [field];
    keys.add(key);
    return [];
  });
}

/** Packages made, renamed and removed; assets of which a part was let in a package, and others of which one was taken out. */
export function packageCounts(programme: Programme, events: readonly ProgrammeEvent[]) {
  const assetOf = (partId: number): number => programme.parts.get(partId)?.assetId ?? 0;
  const parts = dataOf(events, 'PackageAssigned').flatMap((data) => data.parts);
  const assigned = new Set(parts.filter(({ after }) => after !== null).map(({ partId }) => assetOf(partId)));
  const cleared = new Set(parts.map(({ partId }) => assetOf(partId)).filter((assetId) => !assigned.has(assetId)));
  return {
    created: dataOf(events, 'PackageAdded').length,
    renamed: dataOf(events, 'PackageRenamed').length,
    assigned: assigned.size,
    cleared: cleared.size,
    removed: dataOf(events, 'PackageRemoved').length,
  };
}

export type PackagesSaved = ReturnType<typeof packageCounts> & {
  readonly packages: readonly ReturnType<typeof packageView>[];
};

export class SavePackagesCommand extends WriteCommand<{ programmeId: number; edits: PackageEdits }, PackagesSaved> {}

@CommandHandler(SavePackagesCommand)
export class SavePackagesHandler implements ICommandHandler<SavePackagesCommand> {
  constructor(private readonly programmes: ProgrammeCommands) {}

  execute({ request, payload: { programmeId, edits } }: SavePackagesCommand) {
    return this.programmes.change(programmeId, request, {
      ids: () => ({ package: edits.created.length }),
      decide: (programme, ids, seen) => savePackages(programme, edits, ids.package, seen),
      answer: (programme, events) => ({
        packages: [...programme.packages.values()].map((one) => packageView(one, programme)),
        ...packageCounts(programme, events),
      }),
    });
  }
}
