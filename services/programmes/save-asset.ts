import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { type Conflict, FieldErrors, type Refusal } from '../platform/problem.js';
import type { Library } from '../library/library.js';
import type { AssetCategory, LibrarySubprogramme, Unit } from '../library/library-records.js';
import { isCalendarDay } from './calendar-day.js';
import { type Decision, refuse } from './decision.js';
import { cannotChange } from './edit-programme.js';
import { pieces } from './event-pieces.js';
import type { PartFacts, PartFields, ProgrammeEvent, SubprogrammeCopy } from './events.js';
import { nameKey, type Part, partsOf, type Programme } from './programme.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { assetView, type AssetView } from './programme-view.js';
import { changedFields, collisions, staleRefusal, valuesBefore } from './rebase.js';

const LONGEST_NAME = 100;
/** Keeps every event under the log's 512 KB (architecture.md, Rules of the write side), also with the longest names before and after. */
const MOST_PARTS_PER_EVENT = 300;
const MOST_COPIES_PER_EVENT = 50;
const MOST_PARTS = 10_000;

/** A part as the form has it: what is not filled in yet is null. */
export interface PartForm {
  /** Absent for a part that is new. */
  readonly id?: number;
  readonly partName: string;
  readonly assetCategoryId: number | null;
  /** A library subprogramme, or one of the programme's own copies. */
  readonly subprogrammeId: number | null;
  readonly unitId: number | null;
  readonly size: number | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly zoneId: number | null;
  readonly p6ActivityId: number | null;
  /** Absent: left as it is. */
  readonly packageId?: number | null;
}

export interface SaveAsset {
  /** Name of the asset as it was; null for one that is new and whose name must be free. */
  readonly was: string | null;
  readonly assetName: string | null;
  /** All its parts, in order. */
  readonly parts: readonly PartForm[];
  /** The parts as the sender last saw them; absent: as they stand. */
  readonly seen?: readonly Part[];
  readonly library: AssetLibrary;
  /** Reserved for this command, taken in order. */
  readonly ids: ReservedIds;
}

/** What a part's ids may name. */
export interface AssetLibrary {
  readonly category: (id: number) => AssetCategory | undefined;
  readonly unit: (id: number) => Unit | undefined;
  /** Library subprogrammes that the user may use. */
  readonly subprogramme: (id: number) => LibrarySubprogramme | undefined;
}

export interface ReservedIds {
  readonly part: () => number;
  readonly subprogramme: () => number;
  readonly task: () => number;
  readonly zone: () => number;
}

/**
 * The whole asset in one command: parts created, changed and deleted, subprogrammes copied (once per asset and source)
 * and copies that no part uses any more cleaned up (spec 1, section 4, Edit asset save; api.md, Assets).
 */
export function saveAsset(programme: Programme, command: SaveAsset): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const { was, assetName, conflicts } = namesNow(programme, command);
  const seen = command.seen ?? (was === null ? [] : partsOf(programme, was));
  if (was !== null && !programme.assets.has(was)) {
    return refuse(command.seen ? staleRefusal(seen.map((part) => goneMeanwhile(programme, part.id))) : assetNotFound);
  }
  const edits = command.parts.map((form) => partEdit(programme, was, seen, form));
  const invalid = checkAssetName(assetName) ?? checkParts(programme, command, edits);
  if (invalid) return refuse(invalid);
  if (nameKey(assetName) !== nameKey(was ?? '') && hasAsset(programme, assetName)) return refuse(assetNameTaken);

  const { copies, useCopy } = subprogrammeCopies(programme, was, assetName, command);
  const created: PartFacts[] = [];
  const changed: ChangedPart[] = [];
  for (const edit of edits) {
    if (edit.kind === 'new') created.push({ id: command.ids.part(), ...fieldsOf(edit.form, null, useCopy) });
    else if (edit.kind === 'gone') conflicts.push(...edit.conflicts);
    else {
      const after = changedFields<PartFields>(edit.now, fieldsOf(edit.form, edit.now.packageId, useCopy));
      conflicts.push(...collisions<PartFields>(edit.seen, edit.now, after, edit.now, (key) => `parts.${edit.now.id}.${key}`));
      if (Object.keys(after).length > 0) changed.push({ partId: edit.now.id, before: valuesBefore<PartFields>(edit.now, after), after });
    }
  }
  const kept = new Set(command.parts.map((part) => part.id));
  const { removed, conflicts: changedSince } = removals(programme, was ?? '', seen.filter((part) => !kept.has(part.id)));
  conflicts.push(...changedSince);
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
  return { events: assetEvents(programme, { was, assetName, copies, created, changed, removed }) };
}

/** The asset's name as it is now: somebody may have renamed it after the sender looked, which is no reason to refuse his edit of its parts. */
function namesNow(programme: Programme, { was, assetName: wanted, seen }: SaveAsset): { was: string | null; assetName: string; conflicts: Conflict[] } {
  const assetName = wanted?.trim() ?? '';
  const places = new Set(seen?.flatMap((part) => programme.parts.get(part.id)?.assetName ?? []));
  const [renamed] = places;
  if (was === null || renamed === undefined || places.has(was)) return { was, assetName, conflicts: [] };
  if (assetName === was) return { was: renamed, assetName: renamed, conflicts: [] };
  const { modifiedBy, modified } = programme;
  return { was: renamed, assetName, conflicts: assetName === renamed ? [] : [{ field: 'assetName', theirs: renamed, modifiedBy, modified }] };
}

/** One part of the form, on the programme as it stands. */
type PartEdit =
  | { readonly kind: 'new'; readonly form: PartForm; readonly strange?: boolean }
  /** Fields that the sender left alone are what they have become. */
  | { readonly kind: 'kept'; readonly form: PartForm; readonly seen: Part; readonly now: Part }
  /** Removed or moved after the sender looked: nothing to him unless he changed it. */
  | { readonly kind: 'gone'; readonly conflicts: readonly Conflict[] };

function partEdit(programme: Programme, was: string | null, seenParts: readonly Part[], form: PartForm): PartEdit {
  if (form.id === undefined) return { kind: 'new', form };
  const seen = seenParts.find((part) => part.id === form.id);
  if (!seen) return { kind: 'new', form, strange: true };
  const edit = changedFields<PartForm>(seen, { ...form, partName: form.partName.trim() });
  const now = programme.parts.get(seen.id);
  if (now?.assetName === was) return { kind: 'kept', form: { ...factsOf(now), ...edit }, seen, now };
  return { kind: 'gone', conflicts: Object.keys(edit).length === 0 ? [] : [now ? movedMeanwhile(now) : goneMeanwhile(programme, seen.id)] };
}

/** What taking away the parts that the sender saw comes to; one that somebody changed since is a conflict: he should know before it is gone. */
export function removals(programme: Programme, assetName: string, seen: readonly Part[]): { removed: PartFacts[]; conflicts: Conflict[] } {
  const removed: PartFacts[] = [];
  const conflicts: Conflict[] = [];
  for (const part of seen) {
    const now = programme.parts.get(part.id);
    if (!now) continue;
    if (now.assetName !== assetName) conflicts.push(movedMeanwhile(now));
    else if (Object.keys(changedFields<PartFacts>(part, factsOf(now))).length > 0) {
      conflicts.push({ field: `parts.${part.id}`, theirs: now, modifiedBy: now.modifiedBy, modified: now.modified });
    }
    removed.push(factsOf(now));
  }
  return { removed, conflicts };
}

export interface ChangedPart { readonly partId: number; readonly before: Partial<PartFields>; readonly after: Partial<PartFields> }

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
  return [...events, ...copyEvents('SubprogrammesCopied', assetName, copies), ...partEvents(change), ...cleanUp(programme, change)];
}

export function partEvents({ assetName, created, changed, removed }: Omit<AssetChange, 'was' | 'copies'>): ProgrammeEvent[] {
  const count = created.length + changed.length + removed.length;
  if (count === 0) return [];
  if (count <= MOST_PARTS_PER_EVENT) return [{ type: 'AssetPartsChanged', data: { assetName, created, changed, removed } }];
  // Removals last: an asset whose parts are all replaced must not lose its place in between.
  return [
    ...pieces(created, MOST_PARTS_PER_EVENT).map((some) => ({ created: some, changed: [], removed: [] })),
    ...pieces(changed, MOST_PARTS_PER_EVENT).map((some) => ({ created: [], changed: some, removed: [] })),
    ...pieces(removed, MOST_PARTS_PER_EVENT).map((some) => ({ created: [], changed: [], removed: some })),
  ].map((step) => ({ type: 'AssetPartsChanged', data: { assetName, ...step } }));
}

export const copyEvents = (type: 'SubprogrammesCopied' | 'SubprogrammesRemoved', assetName: string, copies: readonly SubprogrammeCopy[]): ProgrammeEvent[] =>
  pieces(copies, MOST_COPIES_PER_EVENT).map((some) => ({ type, data: { assetName, copies: some } }));

/** Takes away the copies that the change leaves without a part. A part may use a copy of another asset (api.md, Assets). */
export function cleanUp(programme: Programme, { was, assetName, created, changed, removed }: Omit<AssetChange, 'copies'>): ProgrammeEvent[] {
  const gone = new Set(removed.map((part) => part.id));
  const after = new Map(changed.map((one) => [one.partId, one.after.subprogrammeId]));
  const used = new Set(created.map((part) => part.subprogrammeId));
  const left = new Set([...removed.map((part) => part.subprogrammeId), ...changed.flatMap((one) => one.before.subprogrammeId ?? [])]);
  if (left.size === 0) return [];
  for (const part of programme.parts.values()) if (!gone.has(part.id)) used.add(after.get(part.id) ?? part.subprogrammeId);
  const orphans = [...left].filter((id) => !used.has(id)).flatMap((id) => programme.subprogrammes.get(id) ?? []);
  // As they stand once the rename before them is done.
  return copyEvents('SubprogrammesRemoved', assetName, orphans.map((copy) => (copy.assetName === was ? { ...copy, assetName } : copy)));
}

/**
 * Copies to make for the library subprogrammes that parts come to name, and the copy that each of them comes to.
 * @param was the asset's name so far, whose copies are used again; null for a new one
 */
export function subprogrammeCopies(
  programme: Programme, was: string | null, assetName: string, command: Pick<SaveAsset, 'library' | 'ids'>,
): { copies: SubprogrammeCopy[]; useCopy: (id: number) => number } {
  const bySource = new Map<number, number>();
  if (was !== null) {
    for (const copy of programme.subprogrammes.values()) if (copy.assetName === was) bySource.set(copy.sourceId, copy.id);
  }
  const copies: SubprogrammeCopy[] = [];
  const useCopy = (id: number): number => {
    if (programme.subprogrammes.has(id)) return id;
    const there = bySource.get(id);
    if (there !== undefined) return there;
    const source = command.library.subprogramme(id);
    if (!source) throw new Error(`Subprogramme with ID ${id} not found`);
    const copy: SubprogrammeCopy = {
      id: command.ids.subprogramme(), sourceId: id, assetName, name: source.name, assetType: source.assetType, assetCategoryId: source.assetCategoryId,
      tasks: source.tasks.map((task) => ({ ...task, id: command.ids.task(), baseTaskId: task.id })),
    };
    bySource.set(id, copy.id);
    copies.push(copy);
    return copy.id;
  };
  return { copies, useCopy };
}

/** A checked part as the log keeps it. */
export function fieldsOf(form: PartForm, packageBefore: number | null, useCopy: (id: number) => number): PartFields {
  const { partName, assetCategoryId, subprogrammeId, unitId, size, start, end, zoneId, p6ActivityId, packageId } = form;
  if (assetCategoryId === null || subprogrammeId === null || unitId === null || size === null || start === null || end === null) {
    throw new Error('A part that is not complete was not refused');
  }
  return {
    partName: partName.trim(), assetCategoryId, subprogrammeId: useCopy(subprogrammeId), unitId, size, start, end, zoneId, p6ActivityId,
    packageId: packageId === undefined ? packageBefore : packageId,
  };
}

export const factsOf = ({ id, partName, assetCategoryId, subprogrammeId, unitId, size, start, end, zoneId, p6ActivityId, packageId }: Part): PartFacts =>
  ({ id, partName, assetCategoryId, subprogrammeId, unitId, size, start, end, zoneId, p6ActivityId, packageId });

function goneMeanwhile(programme: Programme, partId: number): Conflict {
  return { field: `parts.${partId}`, theirs: null, modifiedBy: programme.modifiedBy, modified: programme.modified };
}

function movedMeanwhile({ id, assetName, modifiedBy, modified }: Part): Conflict {
  return { field: `parts.${id}.assetName`, theirs: assetName, modifiedBy, modified };
}

export const assetNotFound: Refusal = { kind: 'missing', code: 'asset-not-found', title: 'Resource not found' };

export const assetNameTaken: Refusal = {
  kind: 'conflict', code: 'asset-name-taken', title: 'An asset with this name already exists.', errors: { assetName: ['An asset with this name already exists.'] },
};

export function hasAsset(programme: Programme, assetName: string): boolean {
  const wanted = nameKey(assetName);
  for (const name of programme.assets.keys()) if (nameKey(name) === wanted) return true;
  return false;
}

/** Spec 1, section 5. `.` and `..` cannot be a segment of a path (api.md, Conventions). */
export function checkAssetName(assetName: string): Refusal | undefined {
  const errors = new FieldErrors();
  if (assetName === '' || assetName === '.' || assetName === '..') errors.add('assetName', 'Enter a valid name for the asset');
  else if (assetName.length > LONGEST_NAME) errors.add('assetName', `Asset name is too long (maximum ${LONGEST_NAME} characters).`);
  return errors.any ? errors.refusal() : undefined;
}

/** What a part lacks or has wrong, in the order of the form, by field (spec 1, section 5). */
export function partErrors(programme: Programme, form: PartForm, divided: boolean, library: AssetLibrary): { field: string; message: string }[] {
  const found: { field: string; message: string }[] = [];
  const add = (field: string, message: string) => found.push({ field, message });
  const category = form.assetCategoryId === null ? undefined : library.category(form.assetCategoryId);
  if (!category) add('assetCategoryId', 'Asset type is required');
  const unit = form.unitId === null ? undefined : library.unit(form.unitId);
  if (!unit) add('unitId', 'Unit is required');
  else if (category && unit.measurmentType !== category.measurmentType) {
    add('unitId', `${category.assetType} is measured by ${category.measurmentType.toLowerCase()}: choose a unit of ${category.measurmentType.toLowerCase()}`);
  }
  if (form.size === null) add('partSize', 'Size is required');
  else if (!Number.isFinite(form.size) || form.size < 0 || form.size > 1e12) add('partSize', 'Size is a number from 0 to 1 000 000 000 000');
  if (form.subprogrammeId === null || !(programme.subprogrammes.has(form.subprogrammeId) || library.subprogramme(form.subprogrammeId))) {
    add('subProgrammId', 'Subprogram is required');
  }
  if (!isCalendarDay(form.start)) add('partAssetStart', form.start === null ? 'Start date is required' : 'This is not a date');
  if (!isCalendarDay(form.end)) add('partAssetEnd', form.end === null ? 'End date is required' : 'This is not a date');
  else if (isCalendarDay(form.start) && form.end < form.start) add('partAssetEnd', 'End date cannot be before start date');
  if (divided && form.partName.trim() === '') add('partName', 'Part name is required when asset is divided');
  else if (form.partName.length > LONGEST_NAME) add('partName', `Part name is too long (maximum ${LONGEST_NAME} characters).`);
  if (form.zoneId !== null && !programme.zones.has(form.zoneId)) add('assetZoneId', 'This zone is not in the programme');
  return found;
}

function checkParts(programme: Programme, { parts, library }: SaveAsset, edits: readonly PartEdit[]): Refusal | undefined {
  const errors = new FieldErrors();
  const toast: string[] = [];
  if (parts.length === 0) errors.add('parts', 'Choose an option for asset division');
  if (parts.length > MOST_PARTS) errors.add('parts', `An asset takes up to ${MOST_PARTS} parts`);
  const ids = parts.flatMap((part) => part.id ?? []);
  if (new Set(ids).size < ids.length) errors.add('parts', 'A part is named twice');
  edits.forEach((edit, i) => {
    if (edit.kind === 'gone') return;
    if (edit.kind === 'new' && edit.strange) errors.add(`parts.${i}.id`, 'This part is not in the asset');
    for (const { field, message } of partErrors(programme, edit.form, parts.length > 1, library)) {
      errors.add(`parts.${i}.${field}`, message);
      toast.push(`Part ${i + 1}: ${message}`);
    }
  });
  return errors.any ? errors.refusal(toast.length > 0 ? toast.join('. ') : undefined) : undefined;
}

export interface AssetSaved {
  readonly asset: AssetView;
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly cleanedUpSubprogrammes: number;
}

export class SaveAssetCommand extends Command<Written<AssetSaved>> {
  /** @param was the asset's name as the sender knows it; null to make a new one */
  constructor(readonly request: Request, readonly programmeId: number, readonly was: string | null, readonly assetName: string | null, readonly parts: readonly PartForm[]) {
    super();
  }
}

@CommandHandler(SaveAssetCommand)
export class SaveAssetHandler implements ICommandHandler<SaveAssetCommand> {
  constructor(private readonly programmes: ProgrammeCommands, private readonly snapshot: LibrarySnapshot) {}

  async execute({ request, programmeId, was, assetName, parts }: SaveAssetCommand): Promise<Written<AssetSaved>> {
    const library = assetLibrary(await this.snapshot.latest(), request.userId);
    return this.programmes.change(programmeId, request, {
      ids: (programme) => idsFor(programme, parts, library),
      decide: (programme, ids, seen) => {
        // A name that the sender's version did not have is an asset to make.
        const edited = was !== null && (seen ?? programme).assets.has(was) ? was : null;
        return saveAsset(programme, { was: edited, assetName, parts, library, ids, ...(seen && edited !== null && { seen: partsOf(seen, edited) }) });
      },
      answer: (programme, events) => ({ asset: savedAsset(programme, assetName?.trim() ?? '', parts, library.records), ...savedCounts(events) }),
    });
  }
}

/** The asset under its name, or under the one that somebody gave it meanwhile. */
function savedAsset(programme: Programme, assetName: string, parts: readonly PartForm[], library: Library): AssetView {
  const kept = parts.flatMap((part) => (part.id === undefined ? [] : programme.parts.get(part.id)?.assetName ?? []))[0];
  return assetView(programme, programme.assets.has(assetName) ? assetName : (kept ?? assetName), library);
}

/** The library as one user may use it: Database Inputs and what he made himself (api.md, Rules of access). */
export function assetLibrary(library: Library, userId: number): AssetLibrary & { readonly records: Library } {
  return {
    records: library,
    category: (id) => library.assetCategories.get(id),
    unit: (id) => library.units.get(id),
    subprogramme: (id) => {
      const found = library.subprogrammes.get(id);
      return found && !found.retired && (found.createdBy === 0 || found.createdBy === userId) ? found : undefined;
    },
  };
}

/** Most ids that the parts can take: those not needed stay unused for ever. */
export function idsFor(programme: Programme, parts: readonly PartForm[], library: AssetLibrary): { part: number; subprogramme: number; task: number } {
  const sources = new Set(parts.flatMap((part) => (part.subprogrammeId === null || programme.subprogrammes.has(part.subprogrammeId) ? [] : part.subprogrammeId)));
  const tasks = [...sources].reduce((sum, id) => sum + (library.subprogramme(id)?.tasks.length ?? 0), 0);
  return { part: parts.filter((part) => part.id === undefined || !programme.parts.has(part.id)).length, subprogramme: sources.size, task: tasks };
}

/** The counts of spec 1, section 8: 'Asset updated successfully. <c> created, <u> updated, <d> deleted.' */
export function savedCounts(events: readonly ProgrammeEvent[]): Omit<AssetSaved, 'asset'> {
  const counts = { created: 0, updated: 0, deleted: 0, cleanedUpSubprogrammes: 0 };
  for (const event of events) {
    if (event.type === 'AssetPartsChanged') {
      counts.created += event.data.created.length;
      counts.updated += event.data.changed.length;
      counts.deleted += event.data.removed.length;
    } else if (event.type === 'SubprogrammesRemoved') {
      counts.cleanedUpSubprogrammes += event.data.copies.length;
    }
  }
  return counts;
}
