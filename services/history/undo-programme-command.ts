import { copyEvents, namedCopy } from '../domain/programmes/assets/asset-events.js';
import { type Decision, refuse } from '../domain/programmes/decision.js';
import {
  type AssetReference,
  dataOf,
  type ProgrammeEvent,
  type RecordedProgrammeEvent,
} from '../domain/programmes/events.js';
import { snapshotOf } from '../domain/programmes/lifecycle/programme-contents.js';
import { assetNamed, evolve, type Programme } from '../domain/programmes/programme.js';
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

/**
 * Appends the inverse of a command, unless later events touched the same fields (docs/product/history.md, Undo and Blockers). A step
 * an event, on copies: the undo of 10,000 assets takes a second, and others have their turn in between.
 */
export function* undoProgrammeCommand(
  current: Programme,
  { inverse: recordedInverse, after, later, since }: CommandToUndo,
): Generator<undefined, Decision> {
  const now = snapshotOf(current);
  const inverse: ProgrammeEvent[] = [];
  for (const event of asThingsAreNow(recordedInverse, now)) {
    inverse.push(event);
    yield;
  }
  const readOnly = isAllowedByStatus(inverse) ? undefined : cannotChange(now);
  if (readOnly) return refuse(readOnly);
  const blockers = blockersOf(inverse, later, footprintOf);
  if (blockers.length > 0) return refuse(undoBlocked(blockers));
  const refusal = yield* applyUnlessRefused(inverse, now, snapshotOf(after), { later, since });
  return refusal ? refuse(refusal) : { events: [...inverse, ...orphans(inverse, now)] };
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

/** The inverse with the current names of its assets and the current places of tasks. */
function* asThingsAreNow(inverse: readonly ProgrammeEvent[], now: Programme): Generator<ProgrammeEvent> {
  const names = new Map(now.assetNames);
  const nameNow = ({ assetId, assetName }: AssetReference): string => names.get(assetId ?? 0) ?? assetName;
  const asItIsNow = (event: ProgrammeEvent): ProgrammeEvent => {
    switch (event.type) {
      case 'AssetRenamed':
        names.set(event.data.assetId ?? 0, event.data.after);
        return event;
      case 'AssetPartsChanged':
        return { type: event.type, data: { ...event.data, assetName: nameNow(event.data) } };
      case 'SubprogrammeTasksChanged': {
        const copy = now.subprogrammes.get(event.data.subprogrammeId);
        const assetName = nameNow({ assetId: copy?.assetId ?? null, assetName: event.data.assetName });
        return {
          type: event.type,
          data: { ...event.data, assetName, removed: tasksAtPlaces(event.data.removed, copy) },
        };
      }
      case 'SubprogrammesCopied':
      case 'SubprogrammesRemoved': {
        const copies = event.data.copies.map((copy) => ({
          ...copy,
          // A renamed copy is removed and copied again: the removal records its current state, the new copy its old one.
          ...(event.type === 'SubprogrammesRemoved' && now.subprogrammes.get(copy.id)),
          assetName: nameNow(copy),
        }));
        return { type: event.type, data: { assetName: copies[0]?.assetName ?? event.data.assetName, copies } };
      }
      default:
        return event;
    }
  };
  for (const event of inverse) yield asItIsNow(event);
}

/**
 * Folds the inverse into the current programme, unless it breaks a rule because of a later event that touched other fields:
 * another asset has the name now, the renamed asset is gone, or parts are measured in the metric now.
 * @param then the programme right after the command, to which the inverse applied without a conflict
 */
function* applyUnlessRefused(
  inverse: readonly ProgrammeEvent[],
  now: Programme,
  then: Programme,
  { later, since }: Pick<CommandToUndo, 'later' | 'since'>,
): Generator<undefined, Refusal | undefined> {
  for (const event of inverse) {
    yield;
    const missing = missingIn(now, event);
    if (missing.length > 0) return undoBlocked(removalsOfThings(missing, since));
    if (event.type === 'AssetRenamed') {
      const { assetId, before, after } = event.data;
      if (then.assets.has(assetId ?? 0) && !now.assets.has(assetId ?? 0)) return undoBlocked(removalsOf(before, later));
      if (isNameOfOtherAsset(now, after, assetId)) return nameTaken;
    } else if (event.type === 'AssetPartsChanged') {
      const { assetId, assetName, created } = event.data;
      const comesBack = created.length > 0 && !now.assets.has(assetId ?? 0);
      if (comesBack && isNameOfOtherAsset(now, assetName, assetId)) return nameTaken;
    }
    if (event.type === 'ProgrammeDetailsChanged' && event.data.after.metricId !== undefined && now.parts.size > 0) {
      return { kind: 'conflict', code: 'metric-in-use', title: 'The units cannot change once a part exists' };
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
function removalsOfThings(things: readonly string[], since: readonly RecordedProgrammeEvent[]): Blocker[] {
  const removals = new Map(
    since.flatMap((event) => footprintOf(event).createdOrDeleted.map((field) => [field, event] as const)),
  );
  return things.map((field) => {
    const removal = removals.get(field);
    if (!removal) throw new Error(`Nothing removed ${field}`);
    const { commandId, userId, time } = removal.metadata;
    return { field, commandId, modifiedBy: userId, modified: time };
  });
}

/** The events that removed the parts of an asset, which nothing is left of. */
const removalsOf = (assetName: string, later: readonly RecordedProgrammeEvent[]): Blocker[] =>
  later.flatMap(({ type, data, metadata: { commandId, userId, time } }) =>
    type === 'AssetPartsChanged' && data.assetName === assetName && data.removed.length > 0
      ? [{ field: `asset ${assetName}`, commandId, modifiedBy: userId, modified: time }]
      : [],
  );

const NAME_TAKEN = 'An asset with this name already exists.';

const nameTaken: Refusal = {
  kind: 'conflict',
  code: 'asset-name-taken',
  title: NAME_TAKEN,
  errors: { assetName: [NAME_TAKEN] },
};

const isNameOfOtherAsset = (now: Programme, name: string, own: number | null): boolean =>
  (assetNamed(now, name) ?? own) !== own;

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
    return copy && copy.assetId !== null
      ? copyEvents('SubprogrammesRemoved', assetName, [namedCopy(undone, copy)])
      : [];
  });
}
