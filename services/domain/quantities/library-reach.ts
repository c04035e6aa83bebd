/**
 * Which parts a change of the library affects: a part uses the library through its tasks' make-ups (docs/product/quantities.md,
 * What counts).
 */
import type { RecordedLibraryEvent } from '../library/events.js';
import { type Library, recordIdOf } from '../library/library.js';
import type { MaterialLine } from '../library/library-records.js';

/** Parts that use one of the make-ups, or have one of the tasks without a chosen make-up. */
export interface LibraryReach {
  readonly makeUps: readonly number[];
  readonly openTasks: readonly number[];
}

/**
 * The parts to recalculate after an event of the library: 'everything' for units and asset types, on which all figures depend;
 * null for what no figure depends on. Names and the mass and key flag of a material are looked up when a view is read.
 * @param library before the event
 */
export function reachOf(event: RecordedLibraryEvent, library: Library): LibraryReach | 'everything' | null {
  const id = recordIdOf(event);
  switch (event.type) {
    case 'UnitsDefined':
    case 'AssetCategoriesDefined':
      return 'everything';
    case 'MaterialChanged':
      return 'unitId' in event.data.after ? makeUpsWith(library, (line) => line.materialId === id) : null;
    case 'ProductionRateChanged':
      return changesLabour(event.data.after) ? makeUpsWith(library, (line) => line.productionRateId === id) : null;
    case 'ElementMakeupCreated':
      return event.data.taskId === null ? null : { makeUps: [id], openTasks: [event.data.taskId] };
    case 'ElementMakeupChanged':
    case 'ElementMakeupRetired':
    case 'ElementMakeupRestored': {
      const tasks = [
        library.elementMakeups.get(id)?.taskId,
        event.type === 'ElementMakeupChanged' ? event.data.after.taskId : null,
      ];
      return { makeUps: [id], openTasks: tasks.filter((task) => typeof task === 'number') };
    }
    default:
      return null;
  }
}

const LABOUR_FIELDS = ['ratePerHour', 'unitPerHourId', 'lbT_Labour', 'lbT_Foreman'] as const;
const changesLabour = (after: object): boolean => LABOUR_FIELDS.some((field) => field in after);

function makeUpsWith(library: Library, matches: (line: MaterialLine) => boolean): LibraryReach | null {
  const makeUps = [...library.elementMakeups.values()]
    .filter(({ activities }) => activities.some(({ lines }) => lines.some(matches)))
    .map(({ id }) => id);
  return makeUps.length > 0 ? { makeUps, openTasks: [] } : null;
}
