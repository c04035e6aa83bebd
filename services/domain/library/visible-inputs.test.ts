import { describe, expect, it } from '@jest/globals';
import { databaseInput, isCustom, visibleInputs } from './visible-inputs.js';

const [ANN, BOB] = [3, 4];
const input = (id: number, createdBy: number, retired = false) => ({ id, createdBy, retired });

describe('The inputs that a user sees', () => {
  it("are Database Inputs and the user's own, without retired ones, by id", () => {
    const all = [input(9, ANN), input(7, 0), input(8, BOB), input(2, 0, true), input(3, ANN, true), input(1, 0)];
    const seenBy = (user: number) => visibleInputs(new Map(all.map((one) => [one.id, one])), user).map(({ id }) => id);
    expect([seenBy(ANN), seenBy(BOB), seenBy(5)]).toEqual([
      [1, 7, 9],
      [1, 7, 8],
      [1, 7],
    ]);
  });

  it('are custom when a user made them; the others cannot be changed', () => {
    expect([isCustom(input(1, 0)), isCustom(input(2, ANN))]).toEqual([false, true]);
    expect(databaseInput).toEqual({
      kind: 'forbidden',
      code: 'database-input',
      title: 'Access forbidden',
      detail: 'Database Inputs cannot be changed.',
    });
  });
});
