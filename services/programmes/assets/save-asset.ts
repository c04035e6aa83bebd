import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibraryReads } from '../../commands/library-reads.js';
import { ProgrammeCommands } from '../../commands/programme-commands.js';
import { retry } from '../../commands/retry.js';
import { WriteCommand } from '../../commands/write-command.js';
import { assetEvents } from '../../domain/programmes/assets/asset-events.js';
import { type AssetLibrary, assetLibrary } from '../../domain/programmes/assets/asset-library.js';
import {
  assetNameFault,
  conflictingPart,
  conflictPath,
  factsOf,
  fieldsOf,
  MAX_PARTS,
  type PartForm,
  partErrors,
  TOO_MANY_PARTS,
} from '../../domain/programmes/assets/part-form.js';
import { type Decision, invalidField, refuse } from '../../domain/programmes/decision.js';
import {
  type AssetReference,
  type ChangedPart,
  dataOf,
  type PartFacts,
  type PartFields,
  type ProgrammeEvent,
} from '../../domain/programmes/events.js';
import {
  assetIdOf,
  assetNamed,
  assetNameOf,
  assetSpelled,
  nextAssetId,
  type Part,
  type Programme,
  partsOf,
} from '../../domain/programmes/programme.js';
import { type AssetView, assetView } from '../../domain/programmes/programme-view.js';
import { cannotChange } from '../../domain/programmes/read-only.js';
import { changedFields, collisions, conflictAt, staleRefusal, valuesBefore } from '../../domain/programmes/rebase.js';
import { idCountsFor, type ReservedIds } from '../../domain/programmes/reserved-ids.js';
import type { NewTask, NewTaskChoices } from '../../domain/programmes/subprogrammes/new-tasks.js';
import { subprogrammeCopies } from '../../domain/programmes/subprogrammes/subprogramme-copies.js';
import {
  changedTaskEvents,
  lostTasks,
  type SavedTask,
  type TaskEdits,
  taskEdits,
} from '../../domain/programmes/subprogrammes/task-edits.js';
import { type Conflict, FieldErrors, joinedTexts, notFound, type Refusal } from '../../platform/problem.js';
import { OwnActivities } from '../own-activities.js';

export interface SaveAsset {
  /** null for a new asset. */
  readonly assetId: number | null;
  readonly assetName: string | null;
  /** All its parts, in order. */
  readonly parts: readonly PartForm[];
  /** The programme as the sender last saw it, with the asset; absent: the current one. */
  readonly seen?: Programme | undefined;
  /** Edited, added and removed tasks of the copies that its parts use; tasks that are not listed stay as they are. */
  readonly tasks?: readonly (SavedTask | NewTask)[];
  readonly library: AssetLibrary;
  /** Whether an activity belongs to the programme's own schedule. */
  readonly isActivity?: NewTaskChoices['isActivity'];
  /** Reserved for this command, used in order. */
  readonly ids: ReservedIds;
}

/**
 * Saves a whole asset in one command: creates, changes and deletes parts, changes tasks, copies subprogrammes (once per asset and
 * source) and removes copies that no part uses any more (docs/product/assets.md, Saving an asset).
 */
export function saveAsset(programme: Programme, command: SaveAsset): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const seen = partsOf(command.seen ?? programme, command.assetId);
  if (command.assetId !== null && !programme.assets.has(command.assetId))
    return refuse(command.seen ? staleRefusal(seen.map((part) => goneConflict(programme, part.id))) : assetNotFound);
  const { assetName, conflicts } = nameAfter(programme, command);
  const seenById = new Map(seen.map((part) => [part.id, part]));
  const edits = command.parts.map((form) => partEdit(programme, command.assetId, seenById, form));
  const tasks = editsOfTasks(programme, command, seen);
  const nameFault = assetNameFault(assetName);
  const invalid = nameFault ? invalidField('assetName', nameFault) : checkForms(programme, command, edits, tasks);
  if (invalid) return refuse(invalid);
  const assetId = command.assetId ?? nextAssetId(programme);
  if ((assetNamed(programme, assetName) ?? assetId) !== assetId) return refuse(assetNameTaken);

  const { copies, useCopy } = subprogrammeCopies(programme, assetId, command);
  const created: PartFacts[] = [];
  const changed: ChangedPart[] = [];
  for (const edit of edits) {
    if (edit.kind === 'new') created.push({ id: command.ids.part(), ...fieldsOf(edit.form, null, useCopy) });
    else if (edit.kind === 'gone') conflicts.push(...edit.conflicts);
    else {
      const after = changedFields<PartFields>(edit.now, fieldsOf(edit.form, edit.now.packageId, useCopy));
      conflicts.push(
        ...collisions<PartFields>(edit.seen, edit.now, after, edit.now, (key) => conflictPath(edit.now.id, key)),
      );
      if (Object.keys(after).length > 0)
        changed.push({ partId: edit.now.id, before: valuesBefore<PartFields>(edit.now, after), after });
    }
  }
  const kept = new Set(command.parts.map((part) => part.id));
  const { removed, conflicts: changedSince } = removals(
    programme,
    assetId,
    seen.filter((part) => !kept.has(part.id)),
  );
  conflicts.push(...changedSince, ...tasks.conflicts);
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
  const events = assetEvents(programme, { assetId, assetName, copies, created, changed, removed });
  const lost = command.seen ? lostTasks(events, command.seen, programme) : [];
  if (lost.length > 0) return refuse(staleRefusal(lost));
  return { events: [...events, ...taskEvents(programme, tasks, { assetId, assetName }, events)] };
}

/** The sender can edit the tasks of those copies that the asset's parts use now, or used in the version that the sender saw. */
function editsOfTasks(
  programme: Programme,
  { assetId, parts, tasks = [], seen, library, isActivity = () => false, ids }: SaveAsset,
  seenParts: readonly Part[],
): TaskEdits {
  const used = [...partsOf(programme, assetId), ...seenParts, ...parts].map(
    ({ subprogrammeId }) => subprogrammeId ?? 0,
  );
  return taskEdits(programme, tasks, used, { library, isActivity }, ids.task, seen);
}

/** Edits of tasks are dropped when this save leaves their copy without a part, since the copy is removed then. */
function taskEvents(
  programme: Programme,
  { changes }: TaskEdits,
  asset: AssetReference,
  events: readonly ProgrammeEvent[],
): ProgrammeEvent[] {
  const gone = new Set(dataOf(events, 'SubprogrammesRemoved').flatMap(({ copies }) => copies.map(({ id }) => id)));
  const kept = new Map([...changes].filter(([id]) => !gone.has(id)));
  return changedTaskEvents(programme, kept, asset);
}

/**
 * The asset's name after the command. Somebody may have renamed it after the sender looked, and that alone does not refuse an edit
 * of its parts.
 */
function nameAfter(
  programme: Programme,
  { assetId, assetName: wanted, seen = programme }: SaveAsset,
): { assetName: string; conflicts: Conflict[] } {
  const assetName = wanted?.trim() ?? '';
  const now = assetNameOf(programme, assetId);
  const saw = assetNameOf(seen, assetId);
  if (now === saw || assetName === now) return { assetName, conflicts: [] };
  if (assetName === saw) return { assetName: now, conflicts: [] };
  return { assetName, conflicts: [conflictAt('assetName', now, programme)] };
}

/** One part of the form, compared with the current programme. */
type PartEdit =
  | { readonly kind: 'new'; readonly form: PartForm; readonly strange?: boolean }
  /** Fields that the sender did not edit take their current values. */
  | { readonly kind: 'kept'; readonly form: PartForm; readonly seen: Part; readonly now: Part }
  /** Removed or moved after the sender looked: a conflict only if the sender changed it. */
  | { readonly kind: 'gone'; readonly conflicts: readonly Conflict[] };

function partEdit(
  programme: Programme,
  assetId: number | null,
  seenParts: ReadonlyMap<number, Part>,
  form: PartForm,
): PartEdit {
  if (form.id === undefined) return { kind: 'new', form };
  const seen = seenParts.get(form.id);
  if (!seen) return { kind: 'new', form, strange: true };
  const edit = changedFields<PartForm>(seen, { ...form, partName: form.partName.trim() });
  const now = programme.parts.get(seen.id);
  if (now?.assetId === assetId) return { kind: 'kept', form: { ...factsOf(now), ...edit }, seen, now };
  return {
    kind: 'gone',
    conflicts: Object.keys(edit).length === 0 ? [] : [goneConflict(programme, seen.id)],
  };
}

/** Removes the parts that the sender saw. A part that somebody has changed since is a conflict, so that the sender learns of the change first. */
export function removals(
  programme: Programme,
  assetId: number,
  seen: readonly Part[],
): { removed: PartFacts[]; conflicts: Conflict[] } {
  const removed: PartFacts[] = [];
  const conflicts: Conflict[] = [];
  for (const part of seen) {
    const now = programme.parts.get(part.id);
    if (!now) continue;
    if (now.assetId !== assetId) conflicts.push(goneConflict(programme, part.id));
    else if (Object.keys(changedFields<PartFacts>(part, factsOf(now))).length > 0) {
      const theirs = { ...now, assetName: assetNameOf(programme, now.assetId) };
      conflicts.push(conflictAt(`parts.${part.id}`, conflictingPart(theirs), now));
    }
    removed.push(factsOf(now));
  }
  return { removed, conflicts };
}

/** The conflict for a part that is in another asset now, or in none. */
function goneConflict(programme: Programme, partId: number): Conflict {
  const now = programme.parts.get(partId);
  return now
    ? conflictAt(`parts.${partId}.assetName`, assetNameOf(programme, now.assetId), now)
    : conflictAt(`parts.${partId}`, null, programme);
}

export const assetNotFound = notFound('asset-not-found');

export const assetNameTaken: Refusal = {
  kind: 'conflict',
  code: 'asset-name-taken',
  title: 'An asset with this name already exists.',
  errors: { assetName: ['An asset with this name already exists.'] },
};

function checkForms(
  programme: Programme,
  { parts, library, isActivity }: SaveAsset,
  edits: readonly PartEdit[],
  tasks: TaskEdits,
): Refusal | undefined {
  const errors = new FieldErrors();
  const toast: string[] = [];
  if (parts.length === 0) errors.add('parts', 'Choose an option for asset division');
  if (parts.length > MAX_PARTS) errors.add('parts', TOO_MANY_PARTS);
  const ids = parts.flatMap((part) => part.id ?? []);
  if (new Set(ids).size < ids.length) errors.add('parts', 'A part is named twice');
  edits.forEach((edit, i) => {
    if (edit.kind === 'gone') return;
    if (edit.kind === 'new' && edit.strange) errors.add(`parts.${i}.id`, 'This part is not in the asset');
    for (const { field, message } of partErrors(programme, edit.form, parts.length > 1, library, isActivity)) {
      if (errors.add(`parts.${i}.${field}`, message)) toast.push(`Part ${i + 1}: ${message}`);
    }
  });
  for (const { index, field, message } of tasks.errors) {
    if (errors.add(`tasks.${index}.${field}`, message)) toast.push(message);
  }
  return errors.any ? errors.refusal(toast.length > 0 ? joinedTexts(toast) : undefined) : undefined;
}

export type AssetSaved = ReturnType<typeof savedCounts> & { readonly asset: AssetView };

export class SaveAssetCommand extends WriteCommand<
  Pick<SaveAsset, 'assetName' | 'parts' | 'tasks'> & {
    programmeId: number;
    /** Name of the asset as the sender saw it; null for one that is new and whose name must be free. */
    was: string | null;
  },
  AssetSaved
> {}

@CommandHandler(SaveAssetCommand)
export class SaveAssetHandler implements ICommandHandler<SaveAssetCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
    private readonly schedule: OwnActivities,
  ) {}

  async execute({ request, payload: { programmeId, was, assetName, parts, tasks = [] } }: SaveAssetCommand) {
    const library = assetLibrary(await retry(() => this.library.latest()), request.userId);
    const isActivity = await this.schedule.lookUp(
      programmeId,
      [...tasks.map(({ form }) => form), ...parts].map(({ p6ActivityId }) => p6ActivityId),
    );
    return this.programmes.change(programmeId, request, {
      ids: (programme) => {
        const counts = idCountsFor(programme, parts, library);
        return { ...counts, task: counts.task + tasks.filter((one) => 'subprogrammeId' in one).length };
      },
      decide: (programme, ids, seen) => {
        // An asset that the sender's version did not have is created.
        const assetId = was === null ? null : assetSpelled(seen ?? programme, was);
        return saveAsset(programme, {
          assetId,
          assetName,
          parts,
          tasks,
          library,
          isActivity,
          ids,
          seen: assetId === null ? undefined : seen,
        });
      },
      answer: (programme, events) => ({
        asset: assetView(programme, savedAsset(programme, assetName ?? '', parts, events), library.records),
        ...savedCounts(events),
      }),
    });
  }
}

/** The asset that the command changed. One that changed nothing has the requested name, or one that somebody gave it meanwhile. */
function savedAsset(
  programme: Programme,
  assetName: string,
  parts: readonly PartForm[],
  events: readonly ProgrammeEvent[],
): number {
  const [changed] = dataOf(events, 'AssetPartsChanged');
  if (changed) return assetIdOf(programme, changed);
  const named = assetNamed(programme, assetName);
  const assets = parts.flatMap(({ id }) => programme.parts.get(id ?? 0)?.assetId ?? []);
  // Another asset may have the requested name by now.
  return (named !== undefined && assets.includes(named) ? named : (assets[0] ?? named)) ?? 0;
}

/** Counts for 'Asset updated successfully. <c> created, <u> updated, <d> deleted.' (docs/product/assets.md, Saving an asset). */
export function savedCounts(events: readonly ProgrammeEvent[]) {
  const parts = dataOf(events, 'AssetPartsChanged');
  const tasks = dataOf(events, 'SubprogrammeTasksChanged');
  return {
    created: parts.flatMap(({ created }) => created).length,
    updated: parts.flatMap(({ changed }) => changed).length,
    tasksCreated: tasks.flatMap(({ added }) => added).length,
    tasksUpdated: tasks.flatMap(({ changed }) => changed).length,
    tasksDeleted: tasks.flatMap(({ removed }) => removed).length,
    deleted: parts.flatMap(({ removed }) => removed).length,
    cleanedUpSubprogrammes: dataOf(events, 'SubprogrammesRemoved').flatMap(({ copies }) => copies).length,
  };
}
