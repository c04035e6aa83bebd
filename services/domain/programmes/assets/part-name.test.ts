import { expect, it } from '@jest/globals';
import { nameOfPart } from './part-name.js';

it("A part without a name is shown under its asset's", () => {
  expect(nameOfPart({ assetName: 'Road', partName: 'North' })).toBe('North');
  expect(nameOfPart({ assetName: 'Road', partName: '' })).toBe('Road');
});
