import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { patiently } from '../commands/patience.js';
import type { Library } from '../library/library.js';
import { type Conflict, FieldErrors, type Refusal } from '../platform/problem.js';
import { assetEvents, type ChangedPart } from './asset-events.js';
import { type AssetLibrary, assetLibrary } from './asset-library.js';
import { type Decision, refuse } from './decision.js';
import { cannotChange } from './edit-programme.js';
import type { PartFacts, PartFields, ProgrammeEvent } from './events.js';
import { checkAssetName, factsOf, fieldsOf, type PartForm, partErrors } from './part-form.js';
import { nameKey, type Part, type Programme, partsOf } from './programme.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { type AssetView, assetView } from './programme-view.js';
import { changedFields, collisions, staleRefusal, valuesBefore } from './rebase.js';
import { idsFor, type ReservedIds } from './reserved-ids.js';
import { ScheduleActivities } from './schedule-activities.js';
import { subprogrammeCopies } from './subprogramme-copies.js';
import { changedTaskEvents, lostTasks, type SavedTask, type TaskEdits, taskEdits } from './task-edits.js';
import type { TaskChoices } from './task-form.js';

const MOST_PARTS = 10_000;

export interface SaveAsset {
  /** Name of the asset as it was; null for one that is new and whose name must be free. */
  readonly was: string | null;
  readonly assetName: string | null;
  /** All its parts, in order. */
  readonly parts: readonly PartForm[];
  /** The parts as the sender last saw them; absent: as they stand. */
  readonly seen?: readonly Part[];
  /** Tasks of the copies that its parts use, those that are edited; the others stay as they are. */
  readonly tasks?: readonly SavedTask[];
  /** The copies as the sender last saw them; absent: as they stand. */
  readonly seenCopies?: Programme['subprogrammes'];
  readonly library: AssetLibrary;
  /** Whether an activity is of the programme's own schedule. */
  readonly isActivity?: TaskChoices['isActivity'];
  /** Reserved for this command, taken in order. */
  readonly ids: ReservedIds;
}

/**
 * The whole asset in one command: parts created, changed and deleted, tasks changed, subprogrammes copied (once per asset and source)
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
  const tasks = editsOfTasks(programme, command, was, seen);
  const invalid = checkAssetName(assetName) ?? checkForms(programme, command, edits, tasks);
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
      conflicts.push(
        ...collisions<PartFields>(edit.seen, edit.now, after, edit.now, (key) => `parts.${edit.now.id}.${key}`),
      );
      if (Object.keys(after).length > 0)
        changed.push({ partId: edit.now.id, before: valuesBefore<PartFields>(edit.now, after), after });
    }
  }
  const kept = new Set(command.parts.map((part) => part.id));
  const { removed, conflicts: changedSince } = removals(
    programme,
    was ?? '',
    seen.filter((part) => !kept.has(part.id)),
  );
  conflicts.push(...changedSince, ...tasks.conflicts);
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
  const events = assetEvents(programme, { was, assetName, copies, created, changed, removed });
  const lost = command.seenCopies ? lostTasks(events, { subprogrammes: command.seenCopies }, programme) : [];
  if (lost.length > 0) return refuse(staleRefusal(lost));
  return { events: [...events, ...taskEvents(programme, tasks, { was, assetName, events })] };
}

/** Copies that the asset's parts use, as they stand or as the sender saw them, are the ones whose tasks he can edit with it. */
function editsOfTasks(
  programme: Programme,
  { parts, tasks = [], seenCopies, library, isActivity = () => false }: SaveAsset,
  was: string | null,
  seen: readonly Part[],
): TaskEdits {
  const used = [...(was === null ? [] : partsOf(programme, was)), ...seen, ...parts].map(
    ({ subprogrammeId }) => subprogrammeId ?? 0,
  );
  return taskEdits(programme, tasks, used, { library, isActivity }, seenCopies && { subprogrammes: seenCopies });
}

/** A copy that this very save leaves without a part takes the edits of its tasks with it. */
function taskEvents(
  programme: Programme,
  { changed }: TaskEdits,
  { was, assetName, events }: { was: string | null; assetName: string; events: readonly ProgrammeEvent[] },
): ProgrammeEvent[] {
  const gone = new Set(
    events.flatMap((event) => (event.type === 'SubprogrammesRemoved' ? event.data.copies.map(({ id }) => id) : [])),
  );
  const kept = new Map([...changed].filter(([id]) => !gone.has(id)));
  return changedTaskEvents(programme, kept, (copy) => (copy.assetName === was ? assetName : copy.assetName));
}

/** The asset's name as it is now: somebody may have renamed it after the sender looked, which is no reason to refuse his edit of its parts. */
function namesNow(
  programme: Programme,
  { was, assetName: wanted, seen }: SaveAsset,
): { was: string | null; assetName: string; conflicts: Conflict[] } {
  const assetName = wanted?.trim() ?? '';
  const places = new Set(seen?.flatMap((part) => programme.parts.get(part.id)?.assetName ?? []));
  const [renamed] = places;
  if (was === null || renamed === undefined || places.has(was)) return { was, assetName, conflicts: [] };
  if (assetName === was) return { was: renamed, assetName: renamed, conflicts: [] };
  const { modifiedBy, modified } = programme;
  return {
    was: renamed,
    assetName,
    conflicts: assetName === renamed ? [] : [{ field: 'assetName', theirs: renamed, modifiedBy, modified }],
  };
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
  return {
    kind: 'gone',
    conflicts: Object.keys(edit).length === 0 ? [] : [now ? movedMeanwhile(now) : goneMeanwhile(programme, seen.id)],
  };
}

/** What taking away the parts that the sender saw comes to; one that somebody changed since is a conflict: he should know before it is gone. */
export function removals(
  programme: Programme,
  assetName: string,
  seen: readonly Part[],
): { removed: PartFacts[]; conflicts: Conflict[] } {
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

function goneMeanwhile(programme: Programme, partId: number): Conflict {
  return { field: `parts.${partId}`, theirs: null, modifiedBy: programme.modifiedBy, modified: programme.modified };
}

function movedMeanwhile({ id, assetName, modifiedBy, modified }: Part): Conflict {
  return { field: `parts.${id}.assetName`, theirs: assetName, modifiedBy, modified };
}

export const assetNotFound: Refusal = { kind: 'missing', code: 'asset-not-found', title: 'Resource not found' };

export const assetNameTaken: Refusal = {
  kind: 'conflict',
  code: 'asset-name-taken',
  title: 'An asset with this name already exists.',
  errors: { assetName: ['An asset with this name already exists.'] },
};

export function hasAsset(programme: Programme, assetName: string): boolean {
  const wanted = nameKey(assetName);
  for (const name of programme.assets.keys()) if (nameKey(name) === wanted) return true;
  return false;
}

function checkForms(
  programme: Programme,
  { parts, library, isActivity }: SaveAsset,
  edits: readonly PartEdit[],
  tasks: TaskEdits,
): Refusal | undefined {
  const errors = new FieldErrors();
  const toast: string[] = [];
  if (parts.length === 0) errors.add('parts', 'Choose an option for asset division');
  if (parts.length > MOST_PARTS) errors.add('parts', `An asset takes up to ${MOST_PARTS} parts`);
  const ids = parts.flatMap((part) => part.id ?? []);
  if (new Set(ids).size < ids.length) errors.add('parts', 'A part is named twice');
  edits.forEach((edit, i) => {
    if (edit.kind === 'gone') return;
    if (edit.kind === 'new' && edit.strange) errors.add(`parts.${i}.id`, 'This part is not in the asset');
    for (const { field, message } of partErrors(programme, edit.form, parts.length > 1, library, isActivity)) {
      errors.add(`parts.${i}.${field}`, message);
      toast.push(`Part ${i + 1}: ${message}`);
    }
  });
  for (const { index, field, message } of tasks.errors) {
    errors.add(`tasks.${index}.${field}`, message);
    if (!toast.includes(message)) toast.push(message);
  }
  return errors.any ? errors.refusal(toast.length > 0 ? toast.join('. ') : undefined) : undefined;
}

export interface AssetSaved {
  readonly asset: AssetView;
  readonly created: number;
  /** Parts; tasks are counted on their own. */
  readonly updated: number;
  readonly tasksUpdated: number;
  readonly deleted: number;
  readonly cleanedUpSubprogrammes: number;
}

export class SaveAssetCommand extends Command<Written<AssetSaved>> {
  /** @param was the asset's name as the sender knows it; null to make a new one */
  constructor(
    readonly request: Request,
    readonly programmeId: number,
    readonly was: string | null,
    readonly assetName: string | null,
    readonly parts: readonly PartForm[],
    readonly tasks: readonly SavedTask[] = [],
  ) {
    super();
  }
}

@CommandHandler(SaveAssetCommand)
export class SaveAssetHandler implements ICommandHandler<SaveAssetCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly snapshot: LibrarySnapshot,
    private readonly schedule: ScheduleActivities,
  ) {}

  async execute({
    request,
    programmeId,
    was,
    assetName,
    parts,
    tasks,
  }: SaveAssetCommand): Promise<Written<AssetSaved>> {
    const library = assetLibrary(await patiently(() => this.snapshot.latest()), request.userId);
    const isActivity = await this.schedule.activitiesAmong(
      programmeId,
      [...tasks.map(({ form }) => form), ...parts].map(({ p6ActivityId }) => p6ActivityId),
    );
    return this.programmes.change(programmeId, request, {
      ids: (programme) => idsFor(programme, parts, library),
      decide: (programme, ids, seen) => {
        // A name that the sender's version did not have is an asset to make.
        const edited = was !== null && (seen ?? programme).assets.has(was) ? was : null;
        return saveAsset(programme, {
          was: edited,
          assetName,
          parts,
          tasks,
          library,
          isActivity,
          ids,
          ...(seen && edited !== null && { seen: partsOf(seen, edited), seenCopies: seen.subprogrammes }),
        });
      },
      answer: (programme, events) => ({
        asset: savedAsset(programme, assetName?.trim() ?? '', parts, library.records),
        ...savedCounts(events),
      }),
    });
  }
}

/** The asset under its name, or under the one that somebody gave it meanwhile. */
function savedAsset(programme: Programme, assetName: string, parts: readonly PartForm[], library: Library): AssetView {
  const kept = parts.flatMap((part) =>
    part.id === undefined ? [] : (programme.parts.get(part.id)?.assetName ?? []),
  )[0];
  return assetView(programme, programme.assets.has(assetName) ? assetName : (kept ?? assetName), library);
}

/** The counts of spec 1, section 8: 'Asset updated successfully. <c> created, <u> updated, <d> deleted.' */
export function savedCounts(events: readonly ProgrammeEvent[]): Omit<AssetSaved, 'asset'> {
  const counts = { created: 0, updated: 0, tasksUpdated: 0, deleted: 0, cleanedUpSubprogrammes: 0 };
  for (const event of events) {
    if (event.type === 'AssetPartsChanged') {
      counts.created += event.data.created.length;
      counts.updated += event.data.changed.length;
      counts.deleted += event.data.removed.length;
    } else if (event.type === 'SubprogrammeTasksChanged') {
      counts.tasksUpdated += event.data.changed.length;
    } else if (event.type === 'SubprogrammesRemoved') {
      counts.cleanedUpSubprogrammes += event.data.copies.length;
    }
  }
  return counts;
}
