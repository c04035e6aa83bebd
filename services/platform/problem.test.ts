import { describe, expect, it } from '@jest/globals';
import { FieldErrors } from './problem.js';

describe('Field errors', () => {
  it('are joined to one text with one full stop between sentences', () => {
    const errors = new FieldErrors();
    errors.add('subProgrammId', 'Subprogram is required');
    errors.add('assetName', 'Asset name is too long (maximum 100 characters).');
    errors.add('partAssetStart', 'Start date is required');
    expect(errors.refusal()).toMatchObject({
      title: 'Subprogram is required. Asset name is too long (maximum 100 characters). Start date is required',
      errors: { assetName: ['Asset name is too long (maximum 100 characters).'] },
    });
  });

  it('say a text once, and at most five of them', () => {
    const errors = new FieldErrors();
    for (const field of ['a', 'b']) errors.add(field, 'This is not a text');
    expect(errors.refusal().title).toBe('This is not a text');
    for (let i = 1; i <= 6; i++) errors.add(`c${i}`, `Sentence ${i}.`);
    expect(errors.refusal().title).toBe(
      'This is not a text. Sentence 1. Sentence 2. Sentence 3. Sentence 4. And 2 more',
    );
  });

  it('tell the first hundred fields, and how many more there are', () => {
    const errors = new FieldErrors();
    for (let i = 0; i < 100; i++) errors.add(`${i}`, 'wrong');
    expect(errors.refusal()).not.toHaveProperty('detail');
    errors.add('100', 'wrong');
    errors.add('100', 'wrong twice');
    expect(errors.refusal()).toMatchObject({ detail: '1 more field is wrong.', title: 'wrong' });
    for (let i = 101; i < 10_000; i++) errors.add(`${i}`, 'wrong');
    errors.add('7', 'twice');
    const { detail, errors: told } = errors.refusal();
    expect(detail).toBe('9,900 more fields are wrong.');
    expect(Object.keys(told ?? {})).toHaveLength(100);
    expect(told?.['7']).toEqual(['wrong', 'twice']);
  });
});
