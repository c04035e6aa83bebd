import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Refused } from '../problem.js';
import { MAX_NAMES, MAX_VALUES, parseJson } from './json-text.js';

const parse = (text: string): unknown => parseJson(Buffer.from(text));

function refusalOf(text: string | Buffer) {
  try {
    parseJson(Buffer.from(text));
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
  return undefined;
}

describe('The JSON of a body', () => {
  it('is what JSON.parse makes of it', () => {
    const body = fc.oneof(fc.array(fc.jsonValue({ maxDepth: 6 })), fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(body, (value) => {
        const text = JSON.stringify(value);
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('may begin with a byte order mark', () => {
    expect(parse('\ufeff{"name":"A9"}')).toEqual({ name: 'A9' });
  });

  it.each([['7'], ['"text"'], ['null'], ['{"a":'], ['{"a":"\0"}'], ['"never ends\\'], ['']])(
    'is refused when it is %j',
    (text) => expect(refusalOf(text)).toMatchObject({ kind: 'malformed', code: 'malformed' }),
  );

  it('is refused when it is not UTF-8', () => {
    expect(refusalOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toMatchObject({
      detail: 'The body is not UTF-8.',
    });
  });

  it('holds up to 500,000 values, whatever is between quotes', () => {
    expect(parse(`["${',['.repeat(MAX_VALUES)}","\\"${'{,'.repeat(MAX_VALUES)}"]`)).toHaveLength(2);
    const zeros = (count: number) => `[${'0,'.repeat(count - 1)}0]`;
    expect(parse(zeros(MAX_VALUES - 1))).toHaveLength(MAX_VALUES - 1);
    for (const text of [zeros(MAX_VALUES), `[${'[],'.repeat(MAX_VALUES)}0]`, `{${'"a":0,'.repeat(MAX_VALUES)}"a":0}`])
      expect(refusalOf(text)).toMatchObject({ kind: 'too-large', code: 'too-many-values' });
  });

  it('has up to 2,000 names of fields, however often each', () => {
    const fields = (count: number) =>
      Array.from({ length: count }, (_, i) => `"field ${i}":"value ${i} of ${count}"`).join();
    expect(parse(`[${`{${fields(200)}},`.repeat(1_000)}["not","a","name"]]`)).toHaveLength(1_001);
    expect(refusalOf(`{${fields(MAX_NAMES - 1)}}`)).toBeUndefined();
    expect(refusalOf(`{${fields(MAX_NAMES + 1)}}`)).toMatchObject({ kind: 'too-large', code: 'too-many-names' });
    expect(refusalOf(`[{"a":{${fields(MAX_NAMES / 2)}}},{"b":{"c":0,${fields(MAX_NAMES + 1)}}}]`)).toMatchObject({
      code: 'too-many-names',
    });
    expect(parse(JSON.stringify(Array.from({ length: 3_000 }, (_, i) => `name ${i}`)))).toHaveLength(3_000);
  });

  it('is at most 32 levels deep', () => {
    expect(refusalOf(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeUndefined();
    expect(refusalOf(`${'['.repeat(33)}${']'.repeat(33)}`)).toMatchObject({ code: 'nested-too-deep' });
  });

  it.each([
    ['{"parts":[{"name":"a\\u0000"}]}', 'parts.0.name'],
    ['["\\ud83d"]', '0'],
    ['{"a":"\\uDE00b"}', 'a'],
    ['{"a":"\\ud83dx"}', 'a'],
    ['{"a":"\\ud83d\\ud83d\\ude00"}', 'a'],
    ['{"a":"\\ud83d\\ude00\\ude00"}', 'a'],
    ['{"a":"ok","b":[1,["\\ud83d\\u0041"]]}', 'b.1.0'],
  ])('with a text that cannot be stored is refused at its field: %s', (text, field) => {
    expect(refusalOf(text)?.errors).toEqual({ [field]: ['Holds a character that cannot be stored'] });
  });

  it.each([['{"a":"\\ud83d\\ude00"}'], ['{"a":"\\\\u0000"}'], ['{"a":"\\\\\\ud83d\\ude00\\u0041"}']])(
    'may hold %s',
    (text) => {
      expect(parse(text)).toEqual(JSON.parse(text));
    },
  );

  it('is refused exactly when one of its texts has a NUL or half of a pair', () => {
    const escaped = (text: string) =>
      text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const unit = fc.constantFrom('a', '\0', '\ud83d', '\ude00', '\\', '"');
    fc.assert(
      fc.property(fc.array(fc.tuple(unit, fc.boolean()), { maxLength: 6 }), (units) => {
        // What is not escaped has to be UTF-8.
        const text = units.map(([one, isEscaped]) => (isEscaped || !'a'.includes(one) ? escaped(one) : one)).join('');
        const value = JSON.parse(`"${text}"`) as string;
        expect(refusalOf(`["${text}"]`) === undefined).toBe(!/\0|\p{Surrogate}/u.test(value));
      }),
      { numRuns: 1_000 },
    );
  });
});
