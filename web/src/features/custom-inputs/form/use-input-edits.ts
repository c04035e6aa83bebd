import { useState } from 'react';

/** A field that was changed here, and by somebody else meanwhile. */
export interface EditConflict<Form> {
  field: keyof Form;
  mine: unknown;
  theirs: unknown;
}

export interface InputEdits<Form> {
  /** What is stored, with what was changed here on top. */
  form: Form;
  /** Fields that differ from what is stored. */
  changed: readonly (keyof Form)[];
  conflicts: readonly EditConflict<Form>[];
  set: (patch: Partial<Form>) => void;
  keep: (field: keyof Form, whose: 'mine' | 'theirs') => void;
  discard: () => void;
}

const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * What is edited, as differences from what is stored (docs/web.md, Unsaved edits): what somebody else changes meanwhile just appears,
 * unless it was edited here too. `stored`: the empty form where there is nothing yet.
 */
export function useInputEdits<Form extends object>(stored: Form): InputEdits<Form> {
  // Of each edited field what it is now, and what was stored when the planner last saw it.
  const [edits, setEdits] = useState<{ mine: Partial<Form>; seen: Partial<Form> }>({ mine: {}, seen: {} });
  const edited = Object.keys(edits.mine) as (keyof Form)[];
  const form = { ...stored, ...edits.mine };
  const changed = edited.filter((field) => !same(edits.mine[field], stored[field]));
  const conflicts = changed
    .filter((field) => !same(edits.seen[field], stored[field]))
    .map((field) => ({ field, mine: edits.mine[field], theirs: stored[field] }));

  const without = (of: Partial<Form>, field: keyof Form): Partial<Form> => {
    const { [field]: _, ...rest } = of;
    return rest as Partial<Form>;
  };
  return {
    form,
    changed,
    conflicts,
    set: (patch) =>
      setEdits(({ mine, seen }) => ({
        mine: { ...mine, ...patch },
        // A field that is edited further keeps what was seen at first.
        seen: {
          ...(Object.fromEntries(
            (Object.keys(patch) as (keyof Form)[]).map((field) => [field, stored[field]]),
          ) as Partial<Form>),
          ...seen,
        },
      })),
    keep: (field, whose) =>
      setEdits(({ mine, seen }) =>
        whose === 'mine'
          ? { mine, seen: { ...seen, [field]: stored[field] } }
          : { mine: without(mine, field), seen: without(seen, field) },
      ),
    discard: () => setEdits({ mine: {}, seen: {} }),
  };
}
