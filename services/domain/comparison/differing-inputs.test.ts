import { describe, expect, it } from '@jest/globals';
import { compared, type InputField } from './compared-input.js';
import { DifferingInputsBuilder } from './differing-inputs.js';

const different = (field: InputField, number = 0) => compared(field, [{ amount: number }, { amount: number + 1 }]);
const same = compared('region', [{ text: 'Europe' }, { text: 'Europe' }]);
const collected = (...inputs: readonly ReturnType<typeof compared>[]) => {
  const builder = new DifferingInputsBuilder();
  for (const input of inputs) builder.add(input);
  return builder.result;
};

describe('The inputs that differ', () => {
  it('are listed in their order, and all that were looked at are counted', () => {
    const [size, dates] = [different('size'), different('dates')];
    expect(collected(size, same, dates)).toEqual({ compared: 3, differing: 2, rows: [size, dates], more: [] });
    expect(collected(same)).toEqual({ compared: 1, differing: 0, rows: [], more: [] });
  });

  it('are listed up to 200, and those beyond counted by field', () => {
    const first = Array.from({ length: 200 }, (_, i) => different('size', i));
    expect(collected(...first).more).toEqual([]);
    expect(collected(...first, different('dates'), same, different('part'), different('dates'))).toEqual({
      compared: 204,
      differing: 203,
      rows: first,
      more: [
        { field: 'part', count: 1 },
        { field: 'dates', count: 2 },
      ],
    });
  });
});
