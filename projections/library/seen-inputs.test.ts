import { describe, expect, it } from '@jest/globals';
import { LayeredMap } from './layered-map.js';
import { inputsSeenBy } from './seen-inputs.js';

const [ANN, BOB] = [3, 4];
const input = (id: number, createdBy: number, retired = false) => ({ id, createdBy, retired });
const mapOf = (...inputs: ReturnType<typeof input>[]) => new Map(inputs.map((one) => [one.id, one]));

describe('The inputs of a snapshot that a user sees', () => {
  const all = mapOf(input(9, ANN), input(7, 0), input(8, BOB), input(2, 0, true), input(3, ANN, true), input(1, 0));
  const seenBy = (user: number) => inputsSeenBy(all, user).map(({ id }) => id);

  it("are Database Inputs and the user's own, without retired ones, by id", () => {
    expect([seenBy(ANN), seenBy(BOB), seenBy(5)]).toEqual([
      [1, 7, 9],
      [1, 7, 8],
      [1, 7],
    ]);
    // 0 is the owner of Database Inputs.
    expect(seenBy(0)).toEqual([1, 7]);
  });

  it('are those of a changed map, of which only the changes are read anew', () => {
    const others = Array.from({ length: 1_000 }, (_, i) => input(100 + i, BOB + 1));
    const many = mapOf(...all.values(), ...others);
    expect(inputsSeenBy(many, ANN)).toHaveLength(3);
    const changed = LayeredMap.over(many, mapOf(input(7, 0, true), input(10, ANN), input(3, ANN)));
    expect([ANN, BOB].map((user) => inputsSeenBy(changed, user).map(({ id }) => id))).toEqual([
      [1, 3, 9, 10],
      [1, 8],
    ]);
    expect(seenBy(ANN)).toEqual([1, 7, 9]);
  });

  it('are read by the owner, not among all that there are', () => {
    const many = mapOf(input(1, 0), ...Array.from({ length: 1_000 }, (_, i) => input(2 + i, 10 + (i % 20))));
    inputsSeenBy(many, 10);
    let read = 0;
    const counted = Object.assign(many, {
      values: () => {
        read += 1;
        return [][Symbol.iterator]();
      },
    });
    expect(inputsSeenBy(counted, 11)).toHaveLength(51);
    expect(read).toBe(0);
  });
});
