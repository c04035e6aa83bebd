import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/** A type, of which the code that runs has no line: so it differs from the source's. */
interface Place {
  readonly line: number;
}

it('A failure names its line in the source', () => {
  const { stack = '' } = new Error('HERE');
  const source = readFileSync(import.meta.filename, 'utf8').split('\n');
  const place: Place = { line: 1 + source.findIndex((line) => line.includes("new Error('HERE')")) };
  expect(stack).toMatch(new RegExp(`failure-places\\.test\\.ts:${place.line}:\\d+`));
});
