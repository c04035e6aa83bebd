import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Refused } from '../problem.js';
import { MAX_NAMES, MAX_TEXT, MAX_VALUES, parseJson } from './json-text.js';

const parse = (text: string): Promise<unknown> => parseJson(Buffer.from(text));

async function refusalOf(text: string | Buffer) {
  try {
    await parseJson(Buffer.from(text));
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
  return undefined;
}

describe('The JSON of a body', () => {
  it('is what JSON.parse makes of it', async () => {
    const body = fc.oneof(fc.array(fc.jsonValue({ maxDepth: 6 })), fc.dictionary(fc.string(), fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const text = JSON.stringify(value);
        expect(await parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('may begin with a byte order mark', async () => {
    expect(await parse('\ufeff{"name":"A9"}')).toEqual({ name: 'A9' });
  });

  it.each([['7'], ['"text"'], ['null'], ['{"a":'], ['{"a":"\0"}'], ['"never ends\\'], ['']])(
    'is refused when it is %j',
    async (text) => expect(await refusalOf(text)).toMatchObject({ kind: 'malformed', code: 'malformed' }),
  );

  it('is refused when it is not UTF-8', async () => {
    expect(await refusalOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toMatchObject({
      detail: 'The body is not UTF-8.',
    });
  });

  it('holds up to 500,000 values, whatever is between quotes', async () => {
    expect(await parse(`["${',['.repeat(500_000)}","\\"${'{,'.repeat(500_000)}"]`)).toHaveLength(2);
    const zeros = (count: number) => `[${'0,'.repeat(count - 1)}0]`;
    expect(await parse(zeros(MAX_VALUES - 1))).toHaveLength(MAX_VALUES - 1);
    for (const text of [zeros(MAX_VALUES), `[${'[],'.repeat(MAX_VALUES)}0]`, `{${'"a":0,'.repeat(MAX_VALUES)}"a":0}`])
      expect(await refusalOf(text)).toMatchObject({ kind: 'too-large', code: 'too-many-values' });
  });

  it('has up to 500 names of fields, however often each', async () => {
    const fields = (count: number) =>
      Array.from({ length: count }, (_, i) => `"field ${i}":"value ${i} of ${count}"`).join();
    expect(await parse(`[${`{${fields(200)}},`.repeat(1_000)}["not","a","name"]]`)).toHaveLength(1_001);
    expect(await refusalOf(`{${fields(MAX_NAMES - 1)}}`)).toBeUndefined();
    expect(await refusalOf(`{${fields(MAX_NAMES + 1)}}`)).toMatchObject({ kind: 'too-large', code: 'too-many-names' });
    expect(await refusalOf(`[{"a":{${fields(MAX_NAMES / 2)}}},{"b":{"c":0,${fields(MAX_NAMES + 1)}}}]`)).toMatchObject({
      code: 'too-many-names',
    });
    expect(await parse(JSON.stringify(Array.from({ length: 3_000 }, (_, i) => `name ${i}`)))).toHaveLength(3_000);
  });

  it('has texts of up to a mebibyte', async () => {
    const text = (length: number) => `["${'x'.repeat(length)}", "${'y'.repeat(length)}"]`;
    expect(await parse(text(MAX_TEXT))).toHaveLength(2);
    expect(await refusalOf(text(MAX_TEXT + 1))).toMatchObject({ kind: 'too-large', code: 'too-long-text' });
    expect(await refusalOf(`["${'\\"'.repeat(MAX_TEXT)}"]`)).toMatchObject({ code: 'too-long-text' });
  });

  it('is at most 32 levels deep', async () => {
    expect(await refusalOf(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeUndefined();
    expect(await refusalOf(`${'['.repeat(33)}${']'.repeat(33)}`)).toMatchObject({ code: 'nested-too-deep' });
  });

  it.each([
    ['{"parts":[{"name":"a\\u0000"}]}', 'parts.0.name'],
    ['["\\ud83d"]', '0'],
    ['{"a":"\\uDE00b"}', 'a'],
    ['{"a":"\\ud83dx"}', 'a'],
    ['{"a":"\\ud83d\\ud83d\\ude00"}', 'a'],
    ['{"a":"\\ud83d\\ude00\\ude00"}', 'a'],
    ['{"a":"ok","b":[1,["\\ud83d\\u0041"]]}', 'b.1.0'],
  ])('with a text that cannot be stored is refused at its field: %s', async (text, field) => {
    expect((await refusalOf(text))?.errors).toEqual({ [field]: ['Holds a character that cannot be stored'] });
  });

  it.each([['{"a":"\\ud83d\\ude00"}'], ['{"a":"\\\\u0000"}'], ['{"a":"\\\\\\ud83d\\ude00\\u0041"}']])(
    'may hold %s',
    async (text) => {
      expect(await parse(text)).toEqual(JSON.parse(text));
    },
  );

  it('is refused exactly when one of its texts has a NUL or half of a pair', async () => {
    const escaped = (text: string) =>
      text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const unit = fc.constantFrom('a', '\0', '\ud83d', '\ude00', '\\', '"');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(unit, fc.boolean()), { maxLength: 6 }), async (units) => {
        // What is not escaped has to be UTF-8.
        const text = units.map(([one, isEscaped]) => (isEscaped || !'a'.includes(one) ? escaped(one) : one)).join('');
        const value = JSON.parse(`"${text}"`) as string;
        expect((await refusalOf(`["${text}"]`)) === undefined).toBe(!/\0|\p{Surrogate}/u.test(value));
      }),
      { numRuns: 1_000 },
    );
  });
});
