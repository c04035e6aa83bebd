import type { LibrarySubprogramme, Task } from '../../services/domain/library/library-records.js';
import type { Input } from '../../services/domain/library/visible-inputs.js';

/** The inputs of each owner, in order of id, without retired ones. */
type ByOwner<Kind> = ReadonlyMap<number, readonly Kind[]>;

// The maps of a snapshot never change (library-snapshot.ts), and are dropped with it.
const owned = new WeakMap<ReadonlyMap<number, Input>, ByOwner<Input>>();

function byOwner<Kind extends Input>(inputs: ReadonlyMap<number, Kind>): ByOwner<Kind> {
  const known = owned.get(inputs);
  // What the map's own records were grouped into.
  if (known) return known as ByOwner<Kind>;
  const made = new Map<number, Kind[]>();
  for (const input of inputs.values()) {
    if (input.retired) continue;
    const same = made.get(input.createdBy);
    if (same) same.push(input);
    else made.set(input.createdBy, [input]);
  }
  for (const inputsOfOwner of made.values()) inputsOfOwner.sort((a, b) => a.id - b.id);
  owned.set(inputs, made);
  return made;
}

/**
 * The inputs of a snapshot that the user sees, ordered by id (docs/product/library.md, Database and custom inputs). A call costs as
 * much as they are, however many others have.
 */
export function inputsSeenBy<Kind extends Input>(inputs: ReadonlyMap<number, Kind>, userId: number): Kind[] {
  const owners = byOwner(inputs);
  const own = userId === 0 ? [] : (owners.get(userId) ?? []);
  // Database Inputs come first in nearly every log; one that an Admin made later does not.
  return [...(owners.get(0) ?? []), ...own].sort((a, b) => a.id - b.id);
}

/** The tasks of the subprogrammes that the user sees, by id. */
export const tasksSeenBy = (
  subprogrammes: ReadonlyMap<number, LibrarySubprogramme & Input>,
  userId: number,
): ReadonlyMap<number, Task> =>
  new Map(inputsSeenBy(subprogrammes, userId).flatMap(({ tasks }) => tasks.map((task) => [task.id, task] as const)));
