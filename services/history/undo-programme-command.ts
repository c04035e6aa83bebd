import type { Refusal } from '../platform/problem.js';
import { copyEvents } from '../programmes/asset-events.js';
import { type Decision, refuse } from '../programmes/decision.js';
import { cannotChange } from '../programmes/edit-programme.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from '../programmes/events.js';
import { evolve, nameKey, type Programme } from '../programmes/programme.js';
import { ownCopyOf } from '../programmes/programme-contents.js';
import { blockersOf, touched } from './touched.js';
import { undoBlocked } from './undo-refusals.js';

/** What was done, and what came of it. */
export interface CommandToUndo {
  /** Its inverse (invert-programme.ts). */
  readonly inverse: readonly ProgrammeEvent[];
  /** The programme right after it. */
  readonly after: Programme;
  /** What was recorded after it and still stands (standing-events.ts). */
  readonly later: readonly RecordedProgrammeEvent[];
}

/** Appends the inverse of a command, unless later events touched the same fields (architecture.md, Undo). */
export function undoProgrammeCommand(now: Programme, { inverse: asItWas, after, later }: CommandToUndo): Decision {
  const inverse = inTermsOfNow(asItWas, now, later);
  const readOnly = passesStatus(inverse) ? undefined : cannotChange(now);
  if (readOnly) return refuse(readOnly);
  const blockers = blockersOf(inverse, later, touched);
  if (blockers.length > 0) return refuse(undoBlocked(blockers));
  const undone = ownCopyOf(now);
  const then = ownCopyOf(after);
  for (const event of later)
    if (event.type === 'AssetRenamed' && then.assets.has(event.data.before)) evolve(then, event);
  const refusal = foldUnlessAgainstARule(inverse, undone, then);
  return refusal ? refuse(refusal) : { events: [...inverse, ...orphans(inverse, undone)] };
}

/** What a published or archived programme lets through: what leaves alone what it says, and what makes it a draft again. */
function passesStatus(inverse: readonly ProgrammeEvent[]): boolean {
  return (
    inverse.every(
      ({ type }) =>
        type === 'ProgrammeStatusChanged' || type === 'ProgrammeDeactivated' || type === 'ProgrammeReactivated',
    ) || inverse.some((event) => event.type === 'ProgrammeStatusChanged' && event.data.after === 'draft')
  );
}

/** An asset that was renamed since has its new name in the inverse, and so have the copies made for it. */
function inTermsOfNow(
  inverse: readonly ProgrammeEvent[],
  now: Programme,
  later: readonly RecordedProgrammeEvent[],
): ProgrammeEvent[] {
  const renames = later.flatMap((event) => (event.type === 'AssetRenamed' ? [event.data] : []));
  const nameNow = (assetName: string): string =>
    renames.reduce((name, { before, after }) => (name === before ? after : name), assetName);
  return inverse.map((event): ProgrammeEvent => {
    switch (event.type) {
      case 'AssetPartsChanged':
        return { type: event.type, data: { ...event.data, assetName: nameNow(event.data.assetName) } };
      case 'SubprogrammeTasksChanged':
        return { type: event.type, data: { ...event.data, assetName: nameNow(event.data.assetName) } };
      case 'SubprogrammesCopied':
      case 'SubprogrammesRemoved': {
        const copies = event.data.copies.map((copy) => ({
          ...copy,
          assetName: nameNow(copy.assetName),
          // One that is named anew goes and comes back: it goes as it stands, and comes as it was.
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
 * Folds the inverse into the programme as it is now, unless a rule stands against it that a later event can break without
 * touching the same: a name that another asset took, a metric that parts are measured in.
 * @param then the programme right after the command, in the names of now: nothing stood against the inverse there
 */
function foldUnlessAgainstARule(
  inverse: readonly ProgrammeEvent[],
  now: Programme,
  then: Programme,
): Refusal | undefined {
  for (const event of inverse) {
    const taken =
      event.type === 'AssetRenamed'
        ? otherAsset(now, event.data.after, event.data.before)
        : // An asset that the command did away with; one of the name that is there now is another one.
          event.type === 'AssetPartsChanged' &&
          event.data.restoredAt &&
          !then.assets.has(event.data.assetName) &&
          otherAsset(now, event.data.assetName);
    if (taken)
      return { kind: 'conflict', code: 'asset-name-taken', title: NAME_TAKEN, errors: { assetName: [NAME_TAKEN] } };
    if (event.type === 'ProgrammeDetailsChanged' && event.data.after.metricId !== undefined && now.parts.size > 0) {
      return { kind: 'conflict', code: 'metric-in-use', title: 'The metric cannot change once a part exists' };
    }
    for (const programme of [now, then])
      evolve(programme, { ...event, metadata: { userId: 0, time: '' } } as RecordedProgrammeEvent);
  }
  return undefined;
}

const NAME_TAKEN = 'An asset with this name already exists.';

const otherAsset = (now: Programme, name: string, own?: string): boolean =>
  [...now.assets.keys()].some((one) => one !== own && nameKey(one) === nameKey(name));

/** Copies that the inverse leaves without a part go, as they do with every other change of parts (asset-events.ts, cleanUp). */
function orphans(inverse: readonly ProgrammeEvent[], undone: Programme): ProgrammeEvent[] {
  const left = new Map<number, string>();
  for (const event of inverse) {
    if (event.type !== 'AssetPartsChanged') continue;
    const { assetName, removed, changed } = event.data;
    for (const { subprogrammeId } of removed) left.set(subprogrammeId, assetName);
    for (const {
      before: { subprogrammeId },
    } of changed)
      if (subprogrammeId !== undefined) left.set(subprogrammeId, assetName);
  }
  if (left.size === 0) return [];
  for (const { subprogrammeId } of undone.parts.values()) left.delete(subprogrammeId);
  return [...left].flatMap(([id, assetName]) => {
    const copy = undone.subprogrammes.get(id);
    // One that was made by itself, for parts to come, was there without them.
    return copy && copy.assetName !== '' ? copyEvents('SubprogrammesRemoved', assetName, [copy]) : [];
  });
}
