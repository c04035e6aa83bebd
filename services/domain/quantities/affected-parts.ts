/** Which parts must be recalculated after an event (docs/architecture.md, Rules of the read side). */
import { assertNever } from '../../platform/assert-never.js';
import type { RecordedProgrammeEvent } from '../programmes/events.js';
import { assetIdOf, type Programme } from '../programmes/programme.js';

/**
 * Ids of the parts whose figures or names an event changes, including the parts that it removes; null for an event that changes
 * nothing that the views show.
 * @param programme after the event
 */
export function affectedParts(event: RecordedProgrammeEvent, programme: Programme): Iterable<number> | null {
  switch (event.type) {
    case 'ProgrammeCreated':
    case 'ProgrammeDuplicated':
    case 'ScenarioDuplicated':
    case 'WorkScheduleChanged':
    case 'NonWorkingDaysChanged':
      return programme.parts.keys();
    case 'AssetPartsChanged': {
      const { created, changed, removed } = event.data;
      return [...created.map(({ id }) => id), ...changed.map(({ partId }) => partId), ...removed.map(({ id }) => id)];
    }
    case 'AssetRenamed':
      return programme.assets.get(assetIdOf(programme, { ...event.data, assetName: event.data.after })) ?? [];
    case 'SubprogrammesCopied':
    case 'SubprogrammesRemoved': {
      // Usually no part uses a copy when it is created or removed; after an undo parts may use it already.
      const using = partsUsing(
        programme,
        event.data.copies.map(({ id }) => id),
      );
      return using.length > 0 ? using : null;
    }
    case 'SubprogrammeTasksChanged':
      return partsUsing(programme, [event.data.subprogrammeId]);
    case 'ProgrammeStatusChanged':
      // Published and archived programmes keep their figures; reopening recalculates them (docs/product/quantities.md, What
      // counts).
      return event.data.after === 'draft' ? programme.parts.keys() : null;
    case 'ProgrammeDetailsChanged':
    case 'ProgrammeDeactivated':
    case 'ProgrammeReactivated':
    case 'LabourLimitsChanged':
    case 'ZoneAdded':
    case 'ZoneRenamed':
    case 'ZoneRemoved':
    case 'PackageAdded':
    case 'PackageRenamed':
    case 'PackageRemoved':
    case 'PackageAssigned':
      return null;
    default:
      return assertNever(event, 'event of a programme');
  }
}

const partsUsing = ({ partsOfCopy }: Programme, copies: readonly number[]): number[] =>
  copies.flatMap((id) => [...(partsOfCopy.get(id) ?? [])]);
