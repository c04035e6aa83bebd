/** Every field of every body meets values that nobody means: docs/quality.md, Under load and attack. */
import type { Operation } from './api-operations.js';
import { expectReadable, type Ground } from './fuzzed-programme.js';
import { placesIn, put, type Step } from './json-places.js';
import { hasEnded, isAccepted, isReplaced, type PreparedCall, type ValidCalls } from './valid-calls.js';

export interface Value {
  readonly name: string;
  readonly value: unknown;
}

export const VALUES: readonly Value[] = [
  { name: 'null', value: null },
  { name: 'an empty text', value: '' },
  { name: 'an empty list', value: [] },
  { name: 'an empty object', value: {} },
  { name: '2^63', value: 2 ** 63 },
  { name: '1e308', value: 1e308 },
  { name: 'NUL', value: 'a\0b' },
  { name: 'a lone surrogate', value: 'a\ud83d' },
  { name: '10,000 characters', value: 'x'.repeat(10_000) },
];

/** What an operation came to. */
export interface MetFields {
  /** Values that were answered with a fault of ours, or stored by half. */
  readonly strayed: readonly object[];
  readonly fields: number;
  /** Where the values stand that were taken. */
  readonly ground: Ground;
}

interface Taken {
  readonly place: readonly Step[];
  readonly value: unknown;
}

/**
 * Sends an operation with each of the values in each field of its body, one at a time in a body that is taken otherwise.
 * @param ground of operations before; where the body is not taken on it, and unless given, the operation has one of its own
 */
export async function meetFields(
  calls: ValidCalls,
  operation: Operation,
  valuesOf: (place: string) => readonly Value[],
  ground?: Ground,
): Promise<MetFields> {
  const { method, path } = operation;
  const { store } = calls;
  let { call: on, answer: changed } = await calls.accepted(operation, ground);
  const strayed: object[] = [];
  const taken: Taken[] = [];
  let isChanged = true;
  let fields = 0;
  for (const place of placesIn(on.body ?? null).filter(({ length }) => length > 0)) {
    fields++;
    for (const { name, value } of valuesOf(`${method} ${path} ${place.join('.')}`)) {
      if (isChanged) on = await calls.preparedAfter(changed, operation, on);
      const before = await store.head();
      const answer = await on.send(put(on.body, place, value));
      const { status, text } = answer;
      const stored = (await store.head()) !== before;
      if (status >= 500 || (!isAccepted(answer) && stored))
        strayed.push({ method, path, field: place.join('.'), name, status, stored, text });
      if (stored) taken.push({ place, value });
      isChanged = stored || hasEnded(answer, operation) || isReplaced(answer, operation);
      if (isChanged) changed = answer;
    }
  }
  // A value that stops a read model stops it for every programme; one that stops the reads of one stands in that programme.
  if (isChanged) on = await calls.preparedAfter(changed, operation, on);
  return { strayed, fields, ground: await sendTogether(calls, on, operation, taken) };
}

export const expectRead = async ({ ann, store }: ValidCalls, ground: Ground): Promise<void> =>
  expectReadable(ann, await store.head(), ground);

/** Sends all the values together that were taken one at a time, or the last of them where they are not taken so. @returns where they stand */
async function sendTogether(
  calls: ValidCalls,
  on: PreparedCall,
  operation: Operation,
  taken: readonly Taken[],
): Promise<Ground> {
  const isAround = (one: readonly Step[], other: readonly Step[]) =>
    one.length < other.length && one.every((step, i) => step === other[i]);
  const innermost = taken.filter(({ place }) => !taken.some((other) => isAround(place, other.place)));
  for (const values of [innermost, taken.slice(-1)]) {
    const body = values.reduce<unknown>((changed, { place, value }) => put(changed, place, value), on.body);
    const answer = await on.send(body);
    const { method, path } = operation;
    if (answer.status >= 500) throw new Error(`${method} ${path} with all values that were taken: ${answer.text}`);
    await calls.renewAfter(answer, operation);
    if (isAccepted(answer)) break;
  }
  return on.ground;
}
