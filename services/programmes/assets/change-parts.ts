import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibraryReads } from '../../commands/library-reads.js';
import { ProgrammeCommands } from '../../commands/programme-commands.js';
import { retry } from '../../commands/retry.js';
import { WriteCommand } from '../../commands/write-command.js';
import { assetEvents, copyEvents, partEvents, removeOrphans } from '../../domain/programmes/assets/asset-events.js';
import { AssetLibrary, assetLibrary } from '../../domain/programmes/assets/asset-library.js';
import {
  assetNameFault,
  conflictPath,
  factsOf,
  fieldsOf,
  type PartForm,
  partErrors,
  type SinglePartForm,
} from '../../domain/programmes/assets/part-form.js';
import { type Decision, invalidField, refuse } from '../../domain/programmes/decision.js';
import { dataOf, type PartFacts, type PartFields, type ProgrammeEvent } from '../../domain/programmes/events.js';
import { nameKey } from '../../domain/programmes/name-key.js';
import { assignmentEvents, MAX_PACKAGES, TOO_MANY_PACKAGES } from '../../domain/programmes/packages/package-rules.js';
import {
  assetNamed,
  assetNameOf,
  assetSpelled,
  nextAssetId,
  type Part,
  type Programme,
  partsOf,
} from '../../domain/programmes/programme.js';
import { type PartView, partView } from '../../domain/programmes/programme-view.js';
import { cannotChange } from '../../domain/programmes/read-only.js';
import { changedFields, collisions, staleRefusal, valuesBefore } from '../../domain/programmes/rebase.js';
import { idCountsFor, type ReservedIds } from '../../domain/programmes/reserved-ids.js';
import { subprogrammeCopies } from '../../domain/programmes/subprogrammes/subprogramme-copies.js';
import { lostTasks } from '../../domain/programmes/subprogrammes/task-edits.js';
import { inSlices } from '../../platform/giving-way.js';
import { FieldErrors, notFound } from '../../platform/problem.js';
import { OwnActivities } from '../own-activities.js';
import { ForeignParts } from './foreign-parts.js';
import { assetNotFound, removals, savedCounts } from './save-asset.js';

interface PartContext {
  readonly library: AssetLibrary;
  readonly ids: ReservedIds;
  /** Whether an activity belongs to the programme's own schedule. */
  readonly isActivity?: (id: number) => boolean;
}

/** Parts to add that name one asset, and the name as the first of them has it. */
interface PartsOfAsset {
  readonly assetName: string;
  readonly forms: SinglePartForm[];
}

const wantedName = ({ assetName }: SinglePartForm): string => assetName?.trim() ?? '';

/** The parts by asset, names compared as those of assets are; in steps, as the functions that use it. */
function* byAssetSteps(forms: readonly SinglePartForm[]): Generator<undefined, PartsOfAsset[]> {
  const byKey = new Map<string, PartsOfAsset>();
  for (const form of forms) {
    yield;
    const assetName = wantedName(form);
    const key = nameKey(assetName);
    const asset = byKey.get(key);
    if (asset) asset.forms.push(form);
    else byKey.set(key, { assetName, forms: [form] });
  }
  return [...byKey.values()];
}

/**
 * Adds parts to the assets that they name and creates missing assets: all parts or none.
 * A name that an asset of another category has is refused (docs/product/assets.md, Single parts). In steps, since there may be 10,000
 * of them: the append finds out whether the programme has moved on between two of them.
 */
export function* addPartsSteps(
  programme: Programme,
  forms: readonly SinglePartForm[],
  { library, ids, isActivity }: PartContext,
): Generator<undefined, Decision> {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const errors = new FieldErrors();
  for (const [i, form] of forms.entries()) {
    yield;
    const field = forms.length > 1 ? `${i}.` : '';
    const nameFault = assetNameFault(wantedName(form));
    if (nameFault) errors.add(`${field}assetName`, nameFault);
    for (const { field: name, message } of partErrors(programme, form, false, library, isActivity))
      errors.add(field + name, message);
  }
  if (forms.length === 0) errors.add('parts', 'Asset data is required');
  if (errors.any) return refuse(errors.refusal());
  const zones = new Map([...programme.zones.values()].map(({ id, zoneName }) => [nameKey(zoneName), id]));
  const events: ProgrammeEvent[] = [];
  const zoneNamed = (zoneName: string): number => {
    const zoneId = zones.get(nameKey(zoneName)) ?? ids.zone();
    if (!zones.has(nameKey(zoneName))) events.push({ type: 'ZoneAdded', data: { zoneId, zoneName } });
    zones.set(nameKey(zoneName), zoneId);
    return zoneId;
  };
  const packages = new Map([...programme.packages.values()].map(({ id, packageName }) => [nameKey(packageName), id]));
  const packageNamed = (packageName: string): number => {
    const packageId = packages.get(nameKey(packageName)) ?? ids.package();
    if (!packages.has(nameKey(packageName))) events.push({ type: 'PackageAdded', data: { packageId, packageName } });
    packages.set(nameKey(packageName), packageId);
    return packageId;
  };
  /** With the places that the part brings along by name. */
  const placed = ({ zoneName, packageName, ...form }: SinglePartForm): SinglePartForm => ({
    ...form,
    ...(zoneName !== undefined && { zoneId: zoneNamed(zoneName) }),
    ...(packageName !== undefined && { packageId: packageNamed(packageName) }),
  });
  const assets = yield* byAssetSteps(forms);
  let newAssetId = nextAssetId(programme);
  for (const { assetName: wanted, forms: added } of assets) {
    yield;
    const existing = assetNamed(programme, wanted);
    const assetId = existing ?? newAssetId++;
    const assetName = existing === undefined ? wanted : assetNameOf(programme, existing);
    const categoryId = partsOf(programme, assetId)[0]?.assetCategoryId ?? added[0]?.assetCategoryId;
    const category = library.category(categoryId ?? 0);
    const other = added.find((form) => library.category(form.assetCategoryId ?? 0)?.name !== category?.name);
    if (other) {
      return refuse({
        kind: 'conflict',
        code: 'asset-of-other-category',
        title: 'An asset with this name already exists.',
        detail: `${assetName} is of the category ${category?.name ?? ''}.`,
        errors: { assetName: ['An asset with this name already exists.'] },
      });
    }
    const { copies, useCopy } = subprogrammeCopies(programme, assetId, { library, ids });
    const created = added.map((form): PartFacts => ({ id: ids.part(), ...fieldsOf(placed(form), null, useCopy) }));
    events.push(...assetEvents(programme, { assetId, assetName, copies, created, changed: [], removed: [] }));
  }
  if (packages.size > Math.max(programme.packages.size, MAX_PACKAGES))
    return refuse(invalidField('packageId', TOO_MANY_PACKAGES));
  return { events };
}

/**
 * Sets the given fields of one part. Another asset name moves the part to that asset.
 * @param seen the programme at the sender's version: values that the form repeats from it are not an edit
 */
export function changePart(
  programme: Programme,
  partId: number,
  form: Partial<SinglePartForm>,
  { library, ids, isActivity }: PartContext,
  seen: Programme = programme,
): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const part = programme.parts.get(partId);
  if (!part) return refuse(partNotFound);
  const was = assetNameOf(programme, part.assetId);
  const now: SinglePartForm = { ...part, assetName: was };
  const seenPart = withAssetName(seen, seen.parts.get(partId)) ?? now;
  const wanted = changedFields<SinglePartForm>(seenPart, form);
  const merged: PartForm = { ...factsOf(part), ...wanted };
  const errors = new FieldErrors();
  const nameAfter = wanted.assetName === undefined ? was : (wanted.assetName?.trim() ?? '');
  const nameFault = assetNameFault(nameAfter);
  if (nameFault) errors.add('assetName', nameFault);
  for (const { field, message } of partErrors(programme, merged, false, library, isActivity))
    errors.add(field, message);
  if (errors.any) return refuse(errors.refusal());
  const conflicts = collisions<SinglePartForm>(seenPart, now, wanted, part, (key) => conflictPath(partId, key));
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));

  const target = assetNamed(programme, nameAfter);
  const assetName = target === undefined ? nameAfter : assetNameOf(programme, target);
  // Another name for the only part of an asset renames the asset, unless an asset of that name exists.
  const isRename = target === undefined && programme.assets.get(part.assetId)?.length === 1;
  const assetId = target ?? (isRename ? part.assetId : nextAssetId(programme));
  const moves = assetId !== part.assetId;
  const { copies, useCopy } = subprogrammeCopies(programme, assetId, { library, ids });
  const edit = changedFields<PartFields>(part, fieldsOf(merged, part.packageId, useCopy));
  if (moves) {
    const left = { assetId: part.assetId, assetName: was, created: [], changed: [], removed: [factsOf(part)] };
    const entered = { assetId, assetName, created: [{ ...factsOf(part), ...edit }], changed: [], removed: [] };
    return {
      events: [
        ...copyEvents(
          'SubprogrammesCopied',
          assetName,
          copies.map((copy) => ({ ...copy, assetName })),
        ),
        ...partEvents(left),
        ...partEvents(entered),
        ...removeOrphans(programme, { ...left, created: entered.created }),
      ],
    };
  }
  const { packageId, ...fields } = edit;
  const changed =
    Object.keys(fields).length > 0 ? [{ partId, before: valuesBefore<PartFields>(part, fields), after: fields }] : [];
  return {
    events: [
      ...assetEvents(programme, { assetId, assetName, copies, created: [], changed, removed: [] }),
      ...(packageId === undefined ? [] : assignmentEvents([{ partId, before: part.packageId, after: packageId }])),
    ],
  };
}

/**
 * Removes parts, and the copies of subprogrammes that no part uses any more.
 * @param seen the programme at the sender's version: of an asset, only parts that the sender saw are removed; a part that somebody
 * has changed since is a conflict
 */
export function removeParts(
  programme: Programme,
  wanted: { readonly partId: number } | { readonly assetName: string },
  seen: Programme = programme,
): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const isPart = 'partId' in wanted;
  const seenParts = isPart
    ? [seen.parts.get(wanted.partId) ?? programme.parts.get(wanted.partId) ?? []].flat()
    : partsOf(seen, assetSpelled(seen, wanted.assetName));
  const assetId = seenParts[0]?.assetId ?? 0;
  const { removed, conflicts } = removals(programme, assetId, seenParts);
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
  if (removed.length === 0) return refuse(isPart ? partNotFound : assetNotFound);
  const events = assetEvents(programme, {
    assetId,
    assetName: assetNameOf(programme, assetId),
    copies: [],
    created: [],
    changed: [],
    removed,
  });
  const lost = lostTasks(events, seen, programme);
  return lost.length > 0 ? refuse(staleRefusal(lost)) : { events };
}

/** Counts ids per asset, since each asset gets its own copies. */
function idsForAssets(
  programme: Programme,
  assets: readonly PartsOfAsset[],
  library: AssetLibrary,
): ReturnType<typeof idCountsFor> {
  const sum = { part: 0, subprogramme: 0, task: 0 };
  for (const { forms } of assets) {
    const { part, subprogramme, task } = idCountsFor(programme, forms, library);
    sum.part += part;
    sum.subprogramme += subprogramme;
    sum.task += task;
  }
  return sum;
}

const withAssetName = (programme: Programme, part: Part | undefined): SinglePartForm | undefined =>
  part && { ...part, assetName: assetNameOf(programme, part.assetId) };

const partNotFound = notFound('part-not-found');

export class AddPartsCommand extends WriteCommand<
  { programmeId: number; forms: readonly SinglePartForm[] },
  PartView[]
> {}

@CommandHandler(AddPartsCommand)
export class AddPartsHandler implements ICommandHandler<AddPartsCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
    private readonly schedule: OwnActivities,
    private readonly others: ForeignParts,
  ) {}

  async execute({ request, payload: { programmeId, forms: asked } }: AddPartsCommand) {
    const own = assetLibrary(await retry(() => this.library.latest()), request.userId);
    const { forms, library } = await this.others.resolve(programmeId, asked, own);
    const isActivity = await this.schedule.lookUp(
      programmeId,
      forms.map(({ p6ActivityId }) => p6ActivityId),
    );
    const assets = await inSlices(byAssetSteps(forms));
    const places = {
      zone: new Set(forms.flatMap(({ zoneName }) => zoneName ?? [])).size,
      package: new Set(forms.flatMap(({ packageName }) => packageName ?? [])).size,
    };
    return this.programmes.change(programmeId, request, {
      ids: (programme) => ({ ...idsForAssets(programme, assets, library), ...places }),
      decide: (programme, ids) => inSlices(addPartsSteps(programme, forms, { library, ids, isActivity })),
      answer: (programme, events) => placedParts(programme, events, own),
    });
  }
}

export class ChangePartCommand extends WriteCommand<{ partId: number; form: Partial<SinglePartForm> }, PartView> {}

@CommandHandler(ChangePartCommand)
export class ChangePartHandler implements ICommandHandler<ChangePartCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
    private readonly schedule: OwnActivities,
  ) {}

  async execute({ request, payload: { partId, form } }: ChangePartCommand) {
    const library = assetLibrary(await retry(() => this.library.latest()), request.userId);
    const programmeId = await this.programmes.ownerOf('part', partId);
    if (programmeId === undefined) return refuse(partNotFound);
    const isActivity = await this.schedule.lookUp(programmeId, [form.p6ActivityId]);
    const forms =
      form.subprogrammeId == null ? [] : [{ ...form, id: partId, subprogrammeId: form.subprogrammeId } as PartForm];
    return this.programmes.change(programmeId, request, {
      ids: (programme) => idCountsFor(programme, forms, library),
      decide: (programme, ids, seen) => changePart(programme, partId, form, { library, ids, isActivity }, seen),
      answer: (programme) => placedPart(programme, partId, library),
    });
  }
}

export class RemovePartsCommand extends WriteCommand<
  { partId: number } | { programmeId: number; assetName: string },
  { /** How many. */ deleted: number }
> {}

@CommandHandler(RemovePartsCommand)
export class RemovePartsHandler implements ICommandHandler<RemovePartsCommand> {
  constructor(private readonly programmes: ProgrammeCommands) {}

  async execute({ request, payload: wanted }: RemovePartsCommand) {
    const programmeId = 'partId' in wanted ? await this.programmes.ownerOf('part', wanted.partId) : wanted.programmeId;
    if (programmeId === undefined) return refuse(partNotFound);
    return this.programmes.change(programmeId, request, {
      decide: (programme, _, seen) => removeParts(programme, wanted, seen),
      answer: (_, events) => ({ deleted: savedCounts(events).deleted }),
    });
  }
}

/** The parts that the events created, in their order. */
function placedParts(
  programme: Programme,
  events: readonly ProgrammeEvent[],
  { records }: ReturnType<typeof assetLibrary>,
): PartView[] {
  const created = dataOf(events, 'AssetPartsChanged').flatMap((data) => data.created.map(({ id }) => id));
  const parts = created.flatMap((id) => programme.parts.get(id) ?? []);
  const places = new Map(
    [...new Set(parts.map(({ assetId }) => assetId))].flatMap((assetId) =>
      (programme.assets.get(assetId) ?? []).map((id, i) => [id, i + 1] as const),
    ),
  );
  return parts.map((part) => partView(part, places.get(part.id) ?? 0, programme, records));
}

function placedPart(programme: Programme, partId: number, library: ReturnType<typeof assetLibrary>): PartView {
  const part = programme.parts.get(partId);
  if (!part) throw new Error(`Programme ${programme.id} has no part ${partId} to answer with`);
  return partView(part, (programme.assets.get(part.assetId) ?? []).indexOf(partId) + 1, programme, library.records);
}
