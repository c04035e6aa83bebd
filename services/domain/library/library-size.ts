import { type Refusal } from '../../platform/problem.js';
import type { LibraryEvent } from './events.js';
import { INPUT_KINDS, inputOfEvent } from './inputs/input-kinds.js';
import type { Library } from './library.js';
import type { WorkActivity } from './library-records.js';

/** How large a library is: every process that answers has those of all planners in memory. */
export interface LibrarySize {
  /** Deleted ones too, which go on counting where they are used. */
  readonly inputs: number;
  /** Activities and materials of make-ups, tasks of subprogrammes. */
  readonly parts: number;
}

/** Ten files of inputs (docs/product/custom-inputs.md, Import and export), some 100 MB. */
export const MAX_LIBRARY_SIZE: LibrarySize = { inputs: 50_000, parts: 250_000 };

export function sizeOfLibrary(library: Library): LibrarySize {
  let parts = 0;
  for (const { activities } of library.elementMakeups.values()) parts += partsOf({ activities });
  for (const { tasks } of library.subprogrammes.values()) parts += partsOf({ tasks });
  return { inputs: INPUT_KINDS.reduce((sum, kind) => sum + library[kind].size, 0), parts };
}

function partsOf({
  activities = [],
  tasks = [],
}: {
  activities?: readonly WorkActivity[];
  tasks?: readonly unknown[];
}) {
  return activities.reduce((sum, { lines }) => sum + 1 + lines.length, tasks.length);
}

/** Why events would make a library too large, if so. One that is too large already may still become smaller. */
export function libraryFull(
  library: Library,
  events: readonly LibraryEvent[],
  most: LibrarySize = MAX_LIBRARY_SIZE,
): Refusal | undefined {
  let [inputs, parts] = [0, 0];
  for (const event of events) {
    const fact = inputOfEvent(event)?.fact;
    if (fact === 'Created') {
      inputs += 1;
      parts += partsOf(event.data as object);
    } else if (fact === 'Changed') {
      const { before, after } = event.data as { before: object; after: object };
      parts += partsOf(after) - partsOf(before);
    }
  }
  if (inputs <= 0 && parts <= 0) return undefined;
  const size = sizeOfLibrary(library);
  if (inputs > 0 && size.inputs + inputs > most.inputs)
    return tooLarge(`A library holds up to ${told(most.inputs)} custom inputs, deleted ones included`);
  if (parts > 0 && size.parts + parts > most.parts)
    return tooLarge(
      `A library holds up to ${told(most.parts)} activities, materials in them and tasks of subprogrammes`,
    );
  return undefined;
}

const told = (number: number): string => number.toLocaleString('en-GB');

const tooLarge = (title: string): Refusal => ({ kind: 'conflict', code: 'library-full', title });
