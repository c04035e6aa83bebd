import type { Footprint } from '../../programmes/undo/footprint.js';
import type { LibraryEvent } from '../events.js';
import type { ElementMakeupFacts, SubprogrammeFacts } from '../library-records.js';
import { type InputKind, inputEvent, inputOfEvent } from './input-kinds.js';

/** The events that take a command on the library back, last first (docs/decisions/0012). */
export const invertLibrary = (events: readonly LibraryEvent[]): LibraryEvent[] => events.toReversed().map(inverseOf);

function inverseOf(event: LibraryEvent): LibraryEvent {
  const input = inputOfEvent(event);
  if (!input) throw new Error(`${event.type} is reference data, which nobody edits`);
  switch (input.fact) {
    case 'Created': {
      const { createdBy: _, ...facts } = event.data as { createdBy: number };
      return inputEvent(input.kind, 'Retired', facts);
    }
    case 'Retired':
      return inputEvent(input.kind, 'Restored', event.data);
    case 'Restored':
      return inputEvent(input.kind, 'Retired', event.data);
    case 'Changed': {
      const { before, after, ...rest } = event.data as { before: object; after: object };
      return inputEvent(input.kind, 'Changed', { ...rest, before: after, after: before });
    }
  }
}

/** What an event of the library touches: `material 12`, `material 12.unitId` (docs/product/history.md, Blockers). */
export function libraryFootprint(event: LibraryEvent): Footprint {
  const input = inputOfEvent(event);
  if (!input) return { written: [], createdOrDeleted: [], referenced: [] };
  const { kind, fact } = input;
  const data = event.data as { id?: number; after?: object };
  const path = pathOf(kind, data.id ?? 0);
  if (fact === 'Changed') {
    const after = data.after ?? {};
    return {
      written: Object.keys(after).map((field) => `${path}.${field}`),
      createdOrDeleted: [],
      referenced: referencesOf(kind, after),
    };
  }
  return {
    written: [path],
    createdOrDeleted: [path],
    referenced: fact === 'Retired' ? [] : referencesOf(kind, event.data),
  };
}

const PATHS: Readonly<Record<InputKind, string>> = {
  subprogrammes: 'subprogramme',
  tasks: 'task',
  materials: 'material',
  elementMakeups: 'makeup',
  productionRates: 'rate',
  vehicles: 'vehicle',
};

const pathOf = (kind: InputKind, id: number): string => `${PATHS[kind]} ${id}`;

/** The inputs that a record is made of. */
function referencesOf(kind: InputKind, facts: object): string[] {
  if (kind === 'elementMakeups') {
    const { activities = [], taskId } = facts as Partial<ElementMakeupFacts>;
    const lines = activities.flatMap((activity) => activity.lines);
    return [
      ...(taskId == null ? [] : [pathOf('tasks', taskId)]),
      ...lines.flatMap(({ materialId, productionRateId }) => [
        pathOf('materials', materialId),
        ...(productionRateId === null ? [] : [pathOf('productionRates', productionRateId)]),
      ]),
    ];
  }
  const tasks = kind === 'subprogrammes' ? ((facts as Partial<SubprogrammeFacts>).tasks ?? []) : [facts];
  return (tasks as readonly { elementMakeupId?: number | null }[]).flatMap(({ elementMakeupId }) =>
    elementMakeupId == null ? [] : [pathOf('elementMakeups', elementMakeupId)],
  );
}
