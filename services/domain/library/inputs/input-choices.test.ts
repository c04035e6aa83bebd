import { describe, expect, it } from '@jest/globals';
import {
  BOB,
  DATABASE,
  databaseLibrary,
  libraryAfter,
  material,
  retired,
} from '../../../../test/support/planner-library.js';
import { choosable, inputChoices, known } from './input-choices.js';

// docs/product/custom-inputs.md, Forms: the planner's own inputs and Database Inputs; a Database Input only Database Inputs.

const [OURS, OURS_DELETED, EVERYBODYS, EVERYBODYS_DELETED, BOBS] = [11, 12, 13, 14, 15];
const database = { createdBy: DATABASE };
const shared = databaseLibrary(
  material(EVERYBODYS, database),
  material(EVERYBODYS_DELETED, database),
  retired(material(EVERYBODYS_DELETED, database)),
  material(BOBS, { createdBy: BOB }),
  // The read model may be late.
  material(OURS, { name: 'As it was' }),
);
const own = libraryAfter(material(OURS), material(OURS_DELETED), retired(material(OURS_DELETED)));
const ids = [OURS, OURS_DELETED, EVERYBODYS, EVERYBODYS_DELETED, BOBS, 99];

describe('A form may refer to', () => {
  it.each([
    ["a planner's", false, [OURS, OURS_DELETED, EVERYBODYS, EVERYBODYS_DELETED], [OURS, EVERYBODYS]],
    ["everybody's", true, [EVERYBODYS, EVERYBODYS_DELETED], [EVERYBODYS]],
  ])(
    'the inputs that %s input may be made of, and chooses none that was deleted',
    (_, forEverybody, knows, chooses) => {
      const choices = inputChoices({ own, shared, forEverybody });
      expect(ids.filter((id) => known(choices, 'materials', id))).toEqual(knows);
      expect(ids.filter((id) => choosable(choices, 'materials', id))).toEqual(chooses);
    },
  );

  it("a planner's own input as their stream has it now", () => {
    const choices = inputChoices({ own, shared, forEverybody: false });
    expect(known(choices, 'materials', OURS)?.name).toBe(`Material ${OURS}`);
    expect(choosable(choices, 'materials', EVERYBODYS)).toBe(shared.materials.get(EVERYBODYS));
  });
});
