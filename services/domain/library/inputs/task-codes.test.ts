import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  DATABASE,
  libraryAfter,
  makeup,
  retired,
  standaloneTask,
  subprogramme,
} from '../../../../test/support/planner-library.js';
import { taskOf } from '../../../../test/support/programme-history.js';
import type { TaskCode } from '../library-records.js';
import { generateTaskCode, usedTaskCodes } from './task-codes.js';

// docs/product/subprogrammes.md, Task codes.

const DICTIONARY: readonly TaskCode[] = [
  { code: 'DRA', keywords: 'drain, drainage, sewer, gully', category: 'Utilities', description: 'Drainage' },
  { code: 'EXC', keywords: 'excavation, excavate, dig', category: 'Earthworks', description: 'Excavation' },
];
const codeOf = (name: string, ...used: string[]) => generateTaskCode(name, DICTIONARY, new Set(used)).code;

describe('The code of a task', () => {
  it.each([
    ['Drainage', 'DRA001'],
    ['SURFACE-WATER DRAIN', 'DRA001'],
    ['Dig for drains and gullies', 'DRA001'],
    ['Dig, excavate', 'EXC001'],
    ['Kerbs', 'KER001'],
    ['12 piles', 'PIL001'],
    ['Qz', 'QZX001'],
    ['9', 'CUS001'],
    ['', 'CUS001'],
    ['Ärger', 'RGE001'],
  ])('of %p is %s', (name, code) => {
    expect(codeOf(name)).toBe(code);
  });

  it('goes on after the highest number of its prefix', () => {
    expect(codeOf('Drain', 'DRA001', 'DRA017', 'EXC099', 'DRAIN9')).toBe('DRA018');
    expect(codeOf('Drain', 'DRA999', 'DRA001')).toBe('DRA002');
  });

  it('says what its prefix relates to, where the dictionary has it', () => {
    expect(generateTaskCode('Sewer', DICTIONARY, new Set()).relatesTo).toEqual({
      description: 'Drainage',
      category: 'Utilities',
    });
    expect(generateTaskCode('Kerbs', DICTIONARY, new Set()).relatesTo).toBeNull();
  });

  it('is always valid and free, or empty when none is left', () => {
    const codes = fc.uniqueArray(
      fc
        .tuple(fc.constantFrom('DRA', 'EXC', 'KER'), fc.nat({ max: 999 }))
        .map(([p, n]) => `${p}${String(n).padStart(3, '0')}`),
    );
    fc.assert(
      fc.property(fc.string(), codes, (name, used) => {
        const code = codeOf(name, ...used);
        expect(code).toMatch(/^[A-Z]{3}\d{3}$/);
        expect(used).not.toContain(code);
      }),
    );
    const all = Array.from({ length: 1_000 }, (_, n) => `KER${String(n).padStart(3, '0')}`);
    expect(codeOf('Kerbs', ...all)).toBe('');
  });
});

describe('The codes that a new task cannot have', () => {
  const database = { createdBy: DATABASE };
  const way = (id: number, taskCode: string, by = {}) => subprogramme(id, { tasks: [taskOf(id, { taskCode })], ...by });
  const deleted = [
    standaloneTask(1, { taskCode: 'DEL001' }),
    way(2, 'DEL002', database),
    makeup(3, { taskCode: 'DEL003', ...database }),
  ];

  it("are those of all planners' tasks, and of the database's subprogrammes and make-ups, without deleted ones", () => {
    const library = libraryAfter(
      ...deleted,
      ...deleted.map(retired),
      standaloneTask(4, { taskCode: 'TAS001' }),
      way(5, 'SUB001', database),
      way(6, 'SUB002'),
      makeup(7, { taskCode: 'MAK001', ...database }),
      makeup(8, { taskCode: 'MAK002' }),
    );
    expect(usedTaskCodes(library)).toEqual(new Set(['TAS001', 'SUB001', 'MAK001']));
  });
});
