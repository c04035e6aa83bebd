/**
 * Marks the end of a switch over a union: the compiler reports a member that has no case. At run time it throws for a value
 * that the types did not know, such as one from a newer program.
 */
export function assertNever(value: never, what = 'value'): never {
  throw new TypeError(`Unexpected ${what}: ${JSON.stringify(value) ?? String(value)}`);
}
