import { describe, expect, it } from '@jest/globals';
import { changeRefusal, databaseInput, isCustom, isVisibleTo } from './visible-inputs.js';

const [ANN, BOB] = [3, 4];
const input = (id: number, createdBy: number, retired = false) => ({ id, createdBy, retired });

describe('The inputs that a user sees', () => {
  it("are Database Inputs and the user's own, without retired ones", () => {
    const all = [input(9, ANN), input(7, 0), input(8, BOB), input(2, 0, true), input(3, ANN, true), input(1, 0)];
    const seenBy = (user: number) => all.filter((one) => isVisibleTo(user, one)).map(({ id }) => id);
    expect([seenBy(ANN), seenBy(BOB), seenBy(5)]).toEqual([
      [9, 7, 1],
      [7, 8, 1],
      [7, 1],
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

describe('Changing an input', () => {
  const [viewer, admin] = [
    { id: ANN, isAdmin: false },
    { id: BOB, isAdmin: true },
  ];
  const answerTo = (user: { id: number; isAdmin: boolean }, one?: ReturnType<typeof input>) =>
    changeRefusal(one, user)?.kind ?? 'allowed';

  it('of the Database is for Admins alone', () => {
    expect([answerTo(viewer, input(1, 0)), answerTo(admin, input(1, 0))]).toEqual(['forbidden', 'allowed']);
    expect(changeRefusal(input(1, 0), viewer)).toBe(databaseInput);
  });

  it('of a user is for its creator alone: to others, Admins too, it does not exist', () => {
    const anns = input(9, ANN);
    expect([answerTo(viewer, anns), answerTo({ ...viewer, isAdmin: true }, anns)]).toEqual(['allowed', 'allowed']);
    expect([answerTo(admin, anns), answerTo({ id: BOB, isAdmin: false }, anns)]).toEqual(['missing', 'missing']);
    expect(changeRefusal(anns, admin)).toEqual(changeRefusal(undefined, admin));
  });

  it('that is retired is not possible to anybody', () => {
    expect([answerTo(admin, input(1, 0, true)), answerTo(viewer, input(9, ANN, true))]).toEqual(['missing', 'missing']);
  });
});
