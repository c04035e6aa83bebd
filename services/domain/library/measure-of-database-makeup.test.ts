import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { libraryAfter, makeup } from '../../../test/support/planner-library.js';
import { measureOfUnsaid } from './measure-of-database-makeup.js';

interface File {
  readonly elementMakeups: readonly { readonly id: number; readonly measurmentType: string }[];
}
const { elementMakeups } = JSON.parse(
  readFileSync(new URL('../../library/reference-data.json', import.meta.url), 'utf8'),
) as File;

describe('A Database make-up', () => {
  it('whose event does not say so yet, is measured as the reference data say', () => {
    expect(elementMakeups).toHaveLength(128);
    for (const { id, measurmentType } of elementMakeups)
      expect([id, measureOfUnsaid({ id, createdBy: 0 })]).toEqual([id, { measurmentType }]);
  });

  it('says it unless its event does; that of an Admin or a planner does not', () => {
    const measured = (...event: Parameters<typeof makeup>) =>
      libraryAfter(makeup(...event)).elementMakeups.get(event[0])?.measurmentType;
    expect(measured(1, { createdBy: 0 })).toBe('Length');
    expect(measured(1, { createdBy: 0, measurmentType: 'Area' })).toBe('Area');
    expect(measured(129, { createdBy: 0 })).toBeUndefined();
    expect(measured(1, { createdBy: 5 })).toBeUndefined();
  });
});
