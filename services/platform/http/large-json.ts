/** An answer of more values, which is some 400 kB, is made and sent piece by piece. */
const MANY_VALUES = 20_000;

type Fields = Readonly<Record<string, unknown>>;

/** Whether others would wait while an answer is written. Looks at no more values than that. @param value of JSON */
export const isLarge = (value: unknown): boolean => valuesLeft(value, MANY_VALUES) < 0;

/** @returns how many of the values are left after those that this one holds; below 0 as soon as they are not enough */
function valuesLeft(value: unknown, most: number): number {
  let left = most - 1;
  if (typeof value !== 'object' || value === null) return left;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && left >= 0; i++) {
      const item: unknown = value[i];
      // Most values of large answers are numbers of series.
      left = typeof item === 'number' ? left - 1 : valuesLeft(item, left);
    }
    return left;
  }
  for (const name in value) {
    left = valuesLeft((value as Fields)[name], left);
    if (left < 0) break;
  }
  return left;
}

/** The text that JSON.stringify makes of a value, in pieces none of which is large. */
export function* jsonPieces(value: unknown): Generator<string> {
  if (!isLarge(value)) yield JSON.stringify(value) ?? 'null';
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
