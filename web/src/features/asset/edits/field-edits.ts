// Edits of the fields of one record, as differences from what was saved when each began.

export interface Edit<Value = unknown> {
  /** What was saved when the edit began. */
  from: Value;
  to: Value;
}

export type FieldEdits<Fields> = { readonly [Field in keyof Fields]?: Edit<Fields[Field]> };

/** The edits with these fields set; a field that is set back to what is saved counts as unedited. */
export function patched<Fields extends object>(
  edits: FieldEdits<Fields> = {},
  saved: Fields,
  patch: Partial<Fields>,
): FieldEdits<Fields> {
  const fields: { [Field in keyof Fields]?: Edit } = { ...edits };
  for (const field of Object.keys(patch) as (keyof Fields)[]) {
    const to = patch[field];
    if (to === saved[field]) delete fields[field];
    else fields[field] = { from: fields[field] ? fields[field].from : saved[field], to };
  }
  return fields as FieldEdits<Fields>;
}

export function entriesOf<Fields>(edits: FieldEdits<Fields> = {}): [keyof Fields, Edit][] {
  return Object.entries(edits) as [keyof Fields, Edit][];
}

export function keptOf<Fields>(
  edits: FieldEdits<Fields> | undefined,
  keep: (edit: Edit, field: keyof Fields) => boolean,
): FieldEdits<Fields> {
  return Object.fromEntries(entriesOf(edits).filter(([field, edit]) => keep(edit, field))) as FieldEdits<Fields>;
}

/** The values that the fields were set to. */
export function valuesOf<Fields>(edits?: FieldEdits<Fields>): Partial<Fields> {
  return Object.fromEntries(entriesOf(edits).map(([field, { to }]) => [field, to])) as Partial<Fields>;
}
