/** Closes a union: does not type-check while a case is left out. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected: ${JSON.stringify(value)}`);
}
