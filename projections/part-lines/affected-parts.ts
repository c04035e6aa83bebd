/** Which parts an event makes it necessary to calculate again (architecture.md, Rules of the read side). */
import type { RecordedProgrammeEvent } from '../../services/programmes/events.js';
import type { Programme } from '../../services/programmes/programme.js';

/**
 * Ids of the parts whose figures or names an event changes, parts that it removes among them; null for an event that
 * changes nothing that the views show.
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
      return programme.assets.get(event.data.after) ?? [];
    case 'SubprogrammesCopied':
    case 'SubprogrammesRemoved': {
      // Copies come before the parts that use them and go after them; where they do not (an undo), parts are there already.
      const using = partsUsing(programme, new Set(event.data.copies.map(({ id }) => id)));
      return using.length > 0 ? using : null;
    }
    case 'SubprogrammeTasksChanged':
      return partsUsing(programme, new Set([event.data.subprogrammeId]));
    case 'ProgrammeStatusChanged':
      // Published and archived programmes keep the figures that they had; reopening recalculates (calculation.md, What counts).
      return event.data.after === 'draft' ? programme.parts.keys() : null;
    case 'ProgrammeDetailsChanged':
    case 'ProgrammeDeactivated':
    case 'ProgrammeReactivated':
    case 'ZoneAdded':
    case 'ZoneRenamed':
    case 'ZoneRemoved':
      return null;
    default:
      return assertNever(event);
  }
}

function partsUsing(programme: Programme, copies: ReadonlySet<number>): number[] {
  return [...programme.parts.values()].filter(({ subprogrammeId }) => copies.has(subprogrammeId)).map(({ id }) => id);
}

function assertNever(event: never): never {
  throw new Error(`Not an event of a programme: ${JSON.stringify(event)}`);
}
