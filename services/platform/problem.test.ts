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
});
