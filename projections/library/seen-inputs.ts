import type { LibrarySubprogramme, Task } from '../../services/domain/library/library-records.js';
import type { Input } from '../../services/domain/library/visible-inputs.js';
import { LayeredMap } from './layered-map.js';

// The maps of a snapshot never change (library-snapshot.ts), and are dropped with it.
const owned = new WeakMap<ReadonlyMap<number, Input>, ReadonlyMap<number, ReadonlySet<number>>>();

/** Ids of each owner's inputs, retired or not. */
function idsByOwner(inputs: ReadonlyMap<number, Input>): ReadonlyMap<number, ReadonlySet<number>> {
  const known = owned.get(inputs);
  if (known) return known;
  const made = new Map<number, Set<number>>();
  for (const { id, createdBy } of inputs.values()) {
    const ids = made.get(createdBy);
    if (ids) ids.add(id);
    else made.set(createdBy, new Set([id]));
  }
  owned.set(inputs, made);
  return made;
}

/** The inputs of an owner; nobody's input becomes another's, so that of a changed map only the changes are new. */
function inputsOf<Kind extends Input>(inputs: ReadonlyMap<number, Kind>, owner: number): Kind[] {
  const [under, over]: [ReadonlyMap<number, Kind>, ReadonlyMap<number, Kind>] =
    inputs instanceof LayeredMap ? [inputs.under, inputs.over] : [inputs, new Map()];
  const ids = new Set(idsByOwner(under).get(owner));
  for (const { id, createdBy } of over.values()) if (createdBy === owner) ids.add(id);
  return [...ids].flatMap((id) => {
    const input = inputs.get(id);
    return input && !input.retired ? [input] : [];
  });
}

/**
 * The inputs of a snapshot that the user sees, ordered by id (docs/product/library.md, Database and custom inputs). A call costs as
 * much as they are, however many others have.
 */
export function inputsSeenBy<Kind extends Input>(inputs: ReadonlyMap<number, Kind>, userId: number): Kind[] {
  const own = userId === 0 ? [] : inputsOf(inputs, userId);
  return [...inputsOf(inputs, 0), ...own].sort((a, b) => a.id - b.id);
}

/** The tasks of the subprogrammes that the user sees, by id. */
export const tasksSeenBy = (
  subprogrammes: ReadonlyMap<number, LibrarySubprogramme & Input>,
  userId: number,
): ReadonlyMap<number, Task> =>
  new Map(inputsSeenBy(subprogrammes, userId).flatMap(({ tasks }) => tasks.map((task) => [task.id, task] as const)));
