import { assertNever } from '../../../platform/assert-never.js';
import type { PlacedTask, ProgrammeEvent, RecordedProgrammeEvent, SubprogrammeCopy } from '../events.js';
import { assetIdOf, evolve, type Programme } from '../programme.js';

/**
 * The event that takes back one event (docs/architecture.md, Undo). A type of event without an inverse does not compile.
 * @param before the programme before the event, owned by the caller: the event is folded into it
 */
export function invertEvent(event: RecordedProgrammeEvent, before: Programme): ProgrammeEvent {
  const inverse = inverseOf(event, before);
  evolve(before, event);
  return inverse;
}

/**
 * The events that undo a command, in the order of the append; none for a command that changed nothing.
 * @param inverses of the command's events, in their order
 */
export function inverseOfCommand(inverses: readonly ProgrammeEvent[]): readonly ProgrammeEvent[] {
  // The undo of a creation removes the programme with its contents, so that a redo restores them.
  return inverses[0]?.type === 'ProgrammeDeactivated' ? inverses.slice(0, 1) : inverses.toReversed();
}

function inverseOf(event: RecordedProgrammeEvent, before: Programme): ProgrammeEvent {
  switch (event.type) {
    case 'ProgrammeCreated':
    case 'ProgrammeDuplicated':
    case 'ScenarioDuplicated':
    case 'ProgrammeReactivated':
      return { type: 'ProgrammeDeactivated', data: {} };
    case 'ProgrammeDeactivated':
      return { type: 'ProgrammeReactivated', data: {} };
    case 'ProgrammeDetailsChanged':
      return { type: event.type, data: swapped(event.data) };
    case 'ProgrammeStatusChanged':
      return { type: event.type, data: swapped(event.data) };
    case 'WorkScheduleChanged':
      return { type: event.type, data: swapped(event.data) };
    case 'NonWorkingDaysChanged':
      return { type: event.type, data: { added: event.data.removed, removed: event.data.added } };
    case 'LabourLimitsChanged':
      return { type: event.type, data: { added: event.data.removed, removed: event.data.added } };
    case 'ZoneAdded':
      return { type: 'ZoneRemoved', data: event.data };
    case 'ZoneRemoved':
      return { type: 'ZoneAdded', data: event.data };
    case 'ZoneRenamed':
      return { type: event.type, data: { ...event.data, ...swapped(event.data) } };
    case 'PackageAdded':
      return { type: 'PackageRemoved', data: event.data };
    case 'PackageRemoved':
      return { type: 'PackageAdded', data: event.data };
    case 'PackageRenamed':
      return { type: event.type, data: { ...event.data, ...swapped(event.data) } };
    case 'PackageAssigned':
      return {
        type: event.type,
        data: { parts: event.data.parts.map(({ partId, ...values }) => ({ partId, ...swapped(values) })) },
      };
    case 'SubprogrammesCopied':
      return { type: 'SubprogrammesRemoved', data: identified(event.data, before, isUndo(event)) };
    case 'SubprogrammesRemoved':
      return { type: 'SubprogrammesCopied', data: identified(event.data, before, isUndo(event)) };
    case 'AssetRenamed': {
      const { assetId, ...names } = event.data;
      return {
        type: event.type,
        data: { assetId: assetIdOf(before, { assetId, assetName: names.before }), ...swapped(names) },
      };
    }
    case 'AssetPartsChanged': {
      const { assetName, created, changed, removed } = event.data;
      const assetId = assetIdOf(before, event.data, isUndo(event));
      return {
        type: event.type,
        data: {
          assetId,
          assetName,
          removed: created,
          changed: changed.map(({ partId, ...values }) => ({ partId, ...swapped(values) })),
          ...restored(before, assetId, removed),
        },
      };
    }
    case 'SubprogrammeTasksChanged': {
      const { added, changed, removed, ...where } = event.data;
      return {
        type: event.type,
        data: {
          ...where,
          added: tasksAtPlaces(removed, before.subprogrammes.get(where.subprogrammeId)),
          removed: added,
          changed: changed.map(({ taskId, ...values }) => ({ taskId, ...swapped(values) })),
        },
      };
    }
    default:
      return assertNever(event, 'event of a programme');
  }
}

/**
 * Tasks with their places in the list of a copy, in its order. An undo removes tasks from another list than the one they were added to, and
 * a redo puts them back where they stood in that one.
 */
export function tasksAtPlaces(tasks: readonly PlacedTask[], copy: SubprogrammeCopy | undefined): readonly PlacedTask[] {
  const places = new Map(copy?.tasks.map(({ id }, at) => [id, at]));
  return tasks.map(({ at, task }) => ({ at: places.get(task.id) ?? at, task })).sort((a, b) => a.at - b.at);
}

/** Copies of an event from before assets had ids, with the ids that their assets have. */
const identified = ({ assetName, copies }: Copies, before: Programme, undo: boolean): Copies => ({
  assetName,
  copies: copies.map((copy) => ({ ...copy, assetId: assetOfCopy(copy, before, undo) })),
});

function assetOfCopy(copy: Copies['copies'][number], before: Programme, undo: boolean): number | null {
  const removed = before.subprogrammes.get(copy.id);
  if (removed) return removed.assetId;
  return copy.assetName === '' ? null : assetIdOf(before, copy, undo);
}

const isUndo = ({ metadata }: RecordedProgrammeEvent): boolean => metadata.undoes !== undefined;

const swapped = <Value>({ before, after }: { readonly before: Value; readonly after: Value }) => ({
  before: after,
  after: before,
});

type Copies = Extract<ProgrammeEvent, { type: 'SubprogrammesCopied' }>['data'];
type Parts = Extract<ProgrammeEvent, { type: 'AssetPartsChanged' }>['data'];

/** Restored parts return to their old places, and so does an asset that had no other parts. */
function restored(
  before: Programme,
  assetId: number,
  removed: Parts['removed'],
): Pick<Parts, 'created' | 'restoredAt'> {
  if (removed.length === 0) return { created: [] };
  const places = new Map((before.assets.get(assetId) ?? []).map((id, at) => [id, at]));
  const parts = removed.map((part) => ({ part, at: places.get(part.id) ?? -1 })).sort((a, b) => a.at - b.at);
  return {
    created: parts.map(({ part }) => part),
    restoredAt: { asset: before.assets.placeOf(assetId), parts: parts.map(({ at }) => at) },
  };
}
