import { describe, expect, it } from '@jest/globals';
import { fieldLabel } from './history-text.js';

describe('A field of a change', () => {
  it.each([
    ['Start date', 'A1040: start date'],
    ['% complete', 'A1040: % complete'],
    ['WBS', 'A1040: WBS'],
    ['P6 activity', 'A1040: P6 activity'],
  ])('%s after whose it is reads %s', (field, label) => {
    expect(fieldLabel({ of: 'A1040', field }, 'Imported a schedule')).toBe(label);
  });

  it('is itself where the title says whose it is', () => {
    expect(fieldLabel({ of: 'A1040', field: 'Start date' }, 'Changed A1040')).toBe('Start date');
  });
});
