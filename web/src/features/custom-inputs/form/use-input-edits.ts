import { useState } from 'react';
import { type EditedRow, mergeRows, rowOf, rowsOf, same, withRow } from './merge-rows.js';

/** A field that was changed here, and by somebody else meanwhile. Of a field of rows it is one row, each value a list of at most one. */
export interface EditConflict<Form> {
  field: keyof Form;
  row?: EditedRow['key'];
  mine: unknown;
  theirs: unknown;
  /** What both changed. */
  seen: unknown;
}

export interface InputEdits<Form> {
  /** What is stored, with what was changed here on top. */
  form: Form;
  /** Fields that differ from what is stored. */
  changed: readonly (keyof Form)[];
  conflicts: readonly EditConflict<Form>[];
  set: (patch: Partial<Form>) => void;
  keep: (field: keyof Form, whose: 'mine' | 'theirs', row?: EditedRow['key']) => void;
  discard: () => void;
}

/** Of each edited field what it is now, and what was stored when the planner last saw it. */
interface Edits<Form> {
  readonly mine: Partial<Form>;
  readonly seen: Partial<Form>;
}

/**
 * What is edited, as differences from what is stored (docs/web.md, Unsaved edits): what somebody else changes meanwhile just appears,
 * unless it was edited here too. `stored`: the empty form where there is nothing yet.
 */
export function useInputEdits<Form extends object>(stored: Form): InputEdits<Form> {
  const [edits, setEdits] = useState<Edits<Form>>({ mine: {}, seen: {} });
  const edited = Object.keys(edits.mine) as (keyof Form)[];
  const merged = edited.map((field) => mergeField(field, edits, stored));
  const form = { ...stored, ...Object.fromEntries(merged.map(({ field, value }) => [field, value])) };

  const without = (of: Partial<Form>, field: keyof Form): Partial<Form> => {
    const { [field]: _, ...rest } = of;
    return rest as Partial<Form>;
  };
  return {
    form,
    changed: edited.filter((field) => !same(form[field], stored[field])),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
    set: (patch) =>
      setEdits((before) => ({
        mine: { ...before.mine, ...patch },
        seen: {
          ...before.seen,
          ...Object.fromEntries(
            (Object.keys(patch) as (keyof Form)[]).map((field) => [field, seenOf(field, before, stored)]),
          ),
        } as Partial<Form>,
      })),
    keep: (field, whose, row) =>
      setEdits(({ mine, seen }) => {
        const [own, before, theirs] = [rowsOf(mine[field]), rowsOf(seen[field]), rowsOf(stored[field])];
        if (row !== undefined && own && before && theirs) {
          const now = rowOf(theirs, row);
          return {
            mine: whose === 'mine' ? mine : { ...mine, [field]: withRow(own, row, now) },
            seen: { ...seen, [field]: withRow(before, row, now) },
          };
        }
        return whose === 'mine'
          ? { mine, seen: { ...seen, [field]: stored[field] } }
          : { mine: without(mine, field), seen: without(seen, field) };
      }),
    discard: () => setEdits({ mine: {}, seen: {} }),
  };
}

interface MergedField<Form> {
  readonly field: keyof Form;
  readonly value: unknown;
  readonly conflicts: readonly EditConflict<Form>[];
}

function mergeField<Form>(field: keyof Form, edits: Edits<Form>, stored: Form): MergedField<Form> {
  const [mine, seen, theirs] = [edits.mine[field], edits.seen[field], stored[field]];
  const [ownRows, seenRows, theirRows] = [rowsOf(mine), rowsOf(seen), rowsOf(theirs)];
  if (ownRows && seenRows && theirRows) {
    const { rows, clashes } = mergeRows(ownRows, seenRows, theirRows);
    const only = (of: readonly EditedRow[], row: EditedRow['key']) => of.filter(({ key }) => key === row);
    return {
      field,
      value: rows,
      conflicts: clashes.map((row) => ({
        field,
        row,
        mine: only(ownRows, row),
        theirs: only(theirRows, row),
        seen: only(seenRows, row),
      })),
    };
  }
  const clash = !same(mine, theirs) && !same(seen, theirs);
  return { field, value: mine, conflicts: clash ? [{ field, mine, theirs, seen }] : [] };
}

/** A field that is edited further keeps what was seen at first; of rows only those that clash do: the others were shown as they are stored. */
function seenOf<Form>(field: keyof Form, edits: Edits<Form>, stored: Form): unknown {
  if (!(field in edits.seen)) return stored[field];
  const [mine, seen, theirs] = [rowsOf(edits.mine[field]), rowsOf(edits.seen[field]), rowsOf(stored[field])];
  if (!mine || !seen || !theirs) return edits.seen[field];
  return mergeRows(mine, seen, theirs).clashes.reduce((rows, key) => withRow(rows, key, rowOf(seen, key)), theirs);
}
