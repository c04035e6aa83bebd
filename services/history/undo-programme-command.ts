import { copyEvents } from '../domain/programmes/assets/asset-events.js';
import { type Decision, refuse } from '../domain/programmes/decision.js';
import { dataOf, type ProgrammeEvent, type RecordedProgrammeEvent } from '../domain/programmes/events.js';
import { snapshotOf } from '../domain/programmes/lifecycle/programme-contents.js';
import { evolve, nameKey, type Programme } from '../domain/programmes/programme.js';
import { cannotChange } from '../domain/programmes/read-only.js';
import { type Blocker, blockersOf, footprintOf } from '../domain/programmes/undo/footprint.js';
import { tasksAtPlaces } from '../domain/programmes/undo/invert-programme.js';
import type { Refusal } from '../platform/problem.js';
import { undoBlocked } from './undo-refusals.js';

/** A recorded command with all that its undo needs. */
export interface CommandToUndo {
  /** Its inverse (invert-programme.ts). */
  readonly inverse: readonly ProgrammeEvent[];
  /** The programme right after the command. */
  readonly after: Programme;
  /** Effective events that were recorded after the command (undo/effective-events.ts). */
  readonly later: readonly RecordedProgrammeEvent[];
  /** All events that were recorded after the command, also those that have been undone. */
  readonly since: readonly RecordedProgrammeEvent[];
}

/** Appends the inverse of a command, unless later events touched the same fields (docs/product/history.md, Undo and Blockers). */
export function undoProgrammeCommand(
  now: Programme,
  { inverse: recordedInverse, after, later, since }: CommandToUndo,
): Decision {
  const inverse = asThingsAreNow(recordedInverse, now, later);
  const readOnly = isAllowedByStatus(inverse) ? undefined : cannotChange(now);
  if (readOnly) return refuse(readOnly);
  const blockers = blockersOf(inverse, later, footprintOf);
  if (blockers.length > 0) return refuse(undoBlocked(blockers));
  const undone = snapshotOf(now);
  const then = snapshotOf(after);
  for (const event of later)
    if (event.type === 'AssetRenamed' && then.assets.has(event.data.before)) evolve(then, event);
  const refusal = applyUnlessRefused(inverse, undone, then, { later, since });
  return refusal ? refuse(refusal) : { events: [...inverse, ...orphans(inverse, undone)] };
}

/**
 * An undo that a published or archived programme allows: one that changes only its status or removal, or makes it a draft again.
 */
function isAllowedByStatus(inverse: readonly ProgrammeEvent[]): boolean {
  return (
    inverse.every(
      ({ type }) =>
        type === 'ProgrammeStatusChanged' || type === 'ProgrammeDeactivated' || type === 'ProgrammeReactivated',
    ) || inverse.some((event) => event.type === 'ProgrammeStatusChanged' && event.data.after === 'draft')
  );
}

/** The inverse with the current names of assets that were renamed since, also in the copies made for them, and current places of tasks. */
function asThingsAreNow(
  inverse: readonly ProgrammeEvent[],
  now: Programme,
  later: readonly RecordedProgrammeEvent[],
): ProgrammeEvent[] {
  const renames = dataOf(later, 'AssetRenamed');
  const nameNow = (assetName: string): string =>
    renames.reduce((name, { before, after }) => (name === before ? after : name), assetName);
  return inverse.map((event): ProgrammeEvent => {
    switch (event.type) {
      case 'AssetPartsChanged':
        return { type: event.type, data: { ...event.data, assetName: nameNow(event.data.assetName) } };
      case 'SubprogrammeTasksChanged': {
        const removed = tasksAtPlaces(event.data.removed, now.subprogrammes.get(event.data.subprogrammeId));
        return { type: event.type, data: { ...event.data, assetName: nameNow(event.data.assetName), removed } };
      }
      case 'SubprogrammesCopied':
      case 'SubprogrammesRemoved': {
        const copies = event.data.copies.map((copy) => ({
          ...copy,
          assetName: nameNow(copy.assetName),
          // A renamed copy is removed and copied again: the removal records its current state, the new copy its old one.
          ...(event.type === 'SubprogrammesRemoved' && now.subprogrammes.get(copy.id)),
        }));
        return { type: event.type, data: { assetName: nameNow(event.data.assetName), copies } };
      }
      default:
        return event;
    }
  });
}

/**
 * Folds the inverse into the current programme, unless it breaks a rule because of a later event that touched other fields:
 * another asset has the name now, the renamed asset is gone, or parts are measured in the metric now.
 * @param then the programme right after the command, with current names, to which the inverse applied without a conflict
 */
function applyUnlessRefused(
  inverse: readonly ProgrammeEvent[],
  now: Programme,
  then: Programme,
  { later, since }: Pick<CommandToUndo, 'later' | 'since'>,
): Refusal | undefined {
  for (const event of inverse) {
    const missing = missingIn(now, event);
    if (missing.length > 0) return undoBlocked(removalsOfThings(missing, since));
    if (event.type === 'AssetRenamed' && then.assets.has(event.data.before) && !now.assets.has(event.data.before))
      return undoBlocked(removalsOf(event.data.before, later));
    const isNameTaken =
      event.type === 'AssetRenamed'
        ? isNameOfOtherAsset(now, event.data.after, event.data.before)
        : // The command removed the last part of this asset, so an asset that has its name now is another one.
          event.type === 'AssetPartsChanged' &&
          event.data.restoredAt &&
          !then.assets.has(event.data.assetName) &&
          isNameOfOtherAsset(now, event.data.assetName);
    if (isNameTaken)
      return { kind: 'conflict', code: 'asset-name-taken', title: NAME_TAKEN, errors: { assetName: [NAME_TAKEN] } };
    if (event.type === 'ProgrammeDetailsChanged' && event.data.after.metricId !== undefined && now.parts.size > 0) {
      return { kind: 'conflict', code: 'metric-in-use', title: 'The metric cannot change once a part exists' };
    }
    for (const programme of [now, then])
      evolve(programme, { ...event, metadata: { userId: 0, time: '' } } as RecordedProgrammeEvent);
  }
  return undefined;
}

/**
 * What an event changes that is no longer there: `part 17`, `subprogramme 501`. The redo of a removal takes the copies with it
 * that have lost their last part meanwhile; they are not what its undo took back, so no effective event tells of them.
 */
function missingIn(now: Programme, event: ProgrammeEvent): string[] {
  if (event.type === 'AssetPartsChanged')
    return event.data.changed.flatMap(({ partId }) => (now.parts.has(partId) ? [] : `part ${partId}`));
  const isMissing = event.type === 'SubprogrammeTasksChanged' && !now.subprogrammes.has(event.data.subprogrammeId);
  return isMissing ? [`subprogramme ${event.data.subprogrammeId}`] : [];
}

/** The last events that removed these things. */
const removalsOfThings = (things: readonly string[], since: readonly RecordedProgrammeEvent[]): Blocker[] =>
  things.flatMap((field) => {
    const removal = since.findLast((event) => footprintOf(event).createdOrDeleted.includes(field));
    if (!removal) throw new Error(`Nothing removed ${field}`);
    const { commandId, userId, time } = removal.metadata;
    return [{ field, commandId, modifiedBy: userId, modified: time }];
  });

/** The events that removed the parts of an asset, which nothing is left of. */
const removalsOf = (assetName: string, later: readonly RecordedProgrammeEvent[]): Blocker[] =>
  later.flatMap(({ type, data, metadata: { commandId, userId, time } }) =>
    type === 'AssetPartsChanged' && data.assetName === assetName && data.removed.length > 0
      ? [{ field: `asset ${assetName}`, commandId, modifiedBy: userId, modified: time }]
      : [],
  );

const NAME_TAKEN = 'An asset with this name already exists.';

const isNameOfOtherAsset = (now: Programme, name: string, own?: string): boolean =>
  [...now.assets.keys()].some((one) => one !== own && nameKey(one) === nameKey(name));

/**
 * Removes the copies that the inverse leaves without a part, as every other change of parts does (asset-events.ts,
 * removeOrphans).
 */
function orphans(inverse: readonly ProgrammeEvent[], undone: Programme): ProgrammeEvent[] {
  const left = new Map<number, string>();
  for (const { assetName, removed, changed } of dataOf(inverse, 'AssetPartsChanged')) {
    for (const { subprogrammeId } of removed) left.set(subprogrammeId, assetName);
    for (const {
      before: { subprogrammeId },
    } of changed)
      if (subprogrammeId !== undefined) left.set(subprogrammeId, assetName);
  }
  for (const { subprogrammeId } of undone.parts.values()) left.delete(subprogrammeId);
  return [...left].flatMap(([id, assetName]) => {
    const copy = undone.subprogrammes.get(id);
    // A copy that was created on its own, without an asset, stays without parts.
    return copy && copy.assetName !== '' ? copyEvents('SubprogrammesRemoved', assetName, [copy]) : [];
  });
}
