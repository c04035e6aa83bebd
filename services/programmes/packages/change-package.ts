import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ProgrammeCommands } from '../../commands/programme-commands.js';
import { WriteCommand } from '../../commands/write-command.js';
import { accept, type Decision, invalidField, refuse } from '../../domain/programmes/decision.js';
import { dataOf } from '../../domain/programmes/events.js';
import {
  assetsByPackage,
  MAX_PACKAGES,
  packageInUse,
  packageNamed,
  packageNameFault,
  packageNameTaken,
  TOO_MANY_PACKAGES,
} from '../../domain/programmes/packages/package-rules.js';
import type { Programme } from '../../domain/programmes/programme.js';
import { packageView } from '../../domain/programmes/programme-view.js';
import { cannotChange } from '../../domain/programmes/read-only.js';
import { conflictAt, staleRefusal } from '../../domain/programmes/rebase.js';
import type { Stamped } from '../../domain/stamps.js';
import { notFound } from '../../platform/problem.js';

export type PackageChange =
  | { readonly kind: 'add'; readonly packageName: string }
  /** Without a name nothing changes: a client of the original contract sends the fields that it changes. */
  | { readonly kind: 'rename'; readonly packageId: number; readonly packageName: string | undefined }
  | { readonly kind: 'remove'; readonly packageId: number };

/**
 * One package of a programme (docs/product/packages.md, Calls). Names are unique; one that a part is let in cannot be removed.
 * @param seen the programme at the sender's version
 */
export function changePackage(
  programme: Programme,
  change: PackageChange,
  newId: () => number,
  seen: Programme = programme,
): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  if (change.kind === 'add') {
    const packageName = change.packageName.trim();
    const fault =
      packageNameFault(packageName) ?? (programme.packages.size < MAX_PACKAGES ? undefined : TOO_MANY_PACKAGES);
    if (fault) return refuse(invalidField('packageName', fault));
    if (packageNamed(programme, packageName)) return refuse(packageNameTaken(['packageName']));
    return accept({ type: 'PackageAdded', data: { packageId: newId(), packageName } });
  }
  const { packageId } = change;
  const now = programme.packages.get(packageId);
  if (!now) return refuse(packageNotFound);
  const seenName = seen.packages.get(packageId)?.packageName ?? now.packageName;
  const changed = now.packageName === seenName ? [] : [conflictAt('packageName', now.packageName, now)];
  if (change.kind === 'remove') {
    if (changed.length > 0) return refuse(staleRefusal(changed));
    const assets = assetsByPackage(programme).get(packageId)?.size ?? 0;
    return assets > 0
      ? refuse(packageInUse(now, assets))
      : accept({ type: 'PackageRemoved', data: { packageId, packageName: now.packageName } });
  }
  const packageName = change.packageName?.trim();
  // No conflict for a sender who left the name as it was.
  if (packageName === undefined || packageName === seenName || packageName === now.packageName) return accept();
  const fault = packageNameFault(packageName);
  if (fault) return refuse(invalidField('packageName', fault));
  if (changed.length > 0) return refuse(staleRefusal(changed));
  if ((packageNamed(programme, packageName) ?? now) !== now) return refuse(packageNameTaken(['packageName']));
  return accept({ type: 'PackageRenamed', data: { packageId, before: now.packageName, after: packageName } });
}

type PackageView = ReturnType<typeof packageView>;

export class ChangePackageCommand extends WriteCommand<
  {
    /** Absent: the programme that the package belongs to. */
    programmeId?: number;
    change: Exclude<PackageChange, { kind: 'remove' }>;
  },
  PackageView
> {}

@CommandHandler(ChangePackageCommand)
export class ChangePackageHandler implements ICommandHandler<ChangePackageCommand> {
  constructor(private readonly programmes: ProgrammeCommands) {}

  async execute({ request, payload: { programmeId, change } }: ChangePackageCommand) {
    const owner =
      programmeId ?? (change.kind === 'add' ? undefined : await this.programmes.ownerOf('package', change.packageId));
    if (owner === undefined) return refuse(packageNotFound);
    return this.programmes.change(owner, request, {
      ids: () => ({ package: change.kind === 'add' ? 1 : 0 }),
      decide: (programme, ids, seen) => changePackage(programme, change, ids.package, seen),
      answer: (programme, events) => {
        const id = change.kind === 'add' ? (dataOf(events, 'PackageAdded')[0]?.packageId ?? 0) : change.packageId;
        const one = programme.packages.get(id);
        if (!one) throw new Error(`Programme ${programme.id} has no package ${id} after it was written`);
        return packageView(one, programme);
      },
    });
  }
}

export class RemovePackageCommand extends WriteCommand<{ packageId: number }, Omit<PackageView, keyof Stamped>> {}

@CommandHandler(RemovePackageCommand)
export class RemovePackageHandler implements ICommandHandler<RemovePackageCommand> {
  constructor(private readonly programmes: ProgrammeCommands) {}

  async execute({ request, payload: { packageId } }: RemovePackageCommand) {
    const owner = await this.programmes.ownerOf('package', packageId);
    if (owner === undefined) return refuse(packageNotFound);
    return this.programmes.change(owner, request, {
      decide: (programme, ids, seen) => changePackage(programme, { kind: 'remove', packageId }, ids.package, seen),
      answer: ({ id }, events) => ({
        id: packageId,
        packageName: dataOf(events, 'PackageRemoved')[0]?.packageName ?? '',
        projectId: id,
      }),
    });
  }
}

const packageNotFound = notFound('package-not-found');
