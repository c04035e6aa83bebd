/** An answer with a list of more items is made and sent piece by piece. */
const MANY = 500;

type Fields = Readonly<Record<string, unknown>>;

/** Whether an answer has a list so long that others would wait while it is written. @param value of JSON */
export function holdsMany(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length > MANY || value.some(holdsMany);
  return Object.values(value).some(holdsMany);
}

/** The text that JSON.stringify makes of a value, in pieces of an item of a long list at most. */
export function* jsonPieces(value: unknown): Generator<string> {
  if (!holdsMany(value)) yield JSON.stringify(value) ?? 'null';
  else if (Array.isArray(value)) {
    let before = '[';
    for (const item of value) {
      yield before;
      yield* jsonPieces(item);
      before = ',';
    }
    yield ']';
  } else {
    let before = '{';
    for (const [name, field] of Object.entries(value as Fields)) {
      if (field === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* jsonPieces(field);
      before = ',';
    }
    yield '}';
  }
}
