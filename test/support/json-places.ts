/** Where in the body of a call a value can be put, and how it is written. */
import type { Json } from './api-operations.js';

/** Stands for a number that JSON.stringify cannot write. */
export const raw = (text: string): string => `\u2042${text}\u2042`;
export const written = (value: unknown): string => JSON.stringify(value).replace(/"\u2042([^"]*)\u2042"/g, '$1');

export type Step = string | number;

/** Where in a body a value can be put, itself included. */
export function placesIn(value: Json, at: readonly Step[] = []): Step[][] {
  const children: [Step, Json][] = Array.isArray(value)
    ? value.map((child, i) => [i, child])
    : value !== null && typeof value === 'object'
      ? Object.entries(value)
      : [];
  return [[...at], ...children.flatMap(([step, child]) => placesIn(child, [...at, step]))];
}

export function put(body: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(body)) return body.map((child: unknown, i) => (i === step ? put(child, rest, value) : child));
  if (body === null || typeof body !== 'object') return body;
  return { ...body, [step]: put((body as Record<string, unknown>)[step], rest, value) };
}
