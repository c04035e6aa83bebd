import { describe, expect, it } from '@jest/globals';
import {
  activity,
  line,
  makeup,
  material,
  rate,
  retired,
  standaloneTask,
  subprogramme,
  vehicle,
} from '../../../../test/support/planner-library.js';
import { taskOf } from '../../../../test/support/programme-history.js';
import type { LibraryEvent } from '../events.js';
import { invertLibrary, libraryFootprint } from './invert-library.js';

// docs/product/history.md, Undo and Blockers.

const MADE = [
  ['subprogramme', subprogramme(12)],
  ['task', standaloneTask(12)],
  ['material', material(12)],
  ['makeup', makeup(12)],
  ['rate', rate(12)],
  ['vehicle', vehicle(12)],
] as const;
const units: LibraryEvent = { type: 'UnitsDefined', data: { units: [] } };

/** What happens to the input that an event makes. */
const next = (made: LibraryEvent, what: 'Restored' | 'Changed', data: object): LibraryEvent =>
  ({ type: made.type.replace('Created', what), data }) as LibraryEvent;
const changed = (made: LibraryEvent, before: object, after: object): LibraryEvent =>
  next(made, 'Changed', { id: 12, before, after });
const factsOf = ({ data }: LibraryEvent): object => {
  const { createdBy: _, ...facts } = data as { createdBy: number };
  return facts;
};
const deleted = (made: LibraryEvent): LibraryEvent => ({ ...retired(made), data: factsOf(made) }) as LibraryEvent;

describe('Taking a command on a library back', () => {
  it.each(MADE)('deletes a %s that it made, brings one back that it deleted, and changes one back', (_, made) => {
    const restored = next(made, 'Restored', factsOf(made));
    expect(invertLibrary([made])).toEqual([deleted(made)]);
    expect(invertLibrary([deleted(made)])).toEqual([restored]);
    expect(invertLibrary([restored])).toEqual([deleted(made)]);
    expect(invertLibrary([changed(made, { name: 'One' }, { name: 'Two' })])).toEqual([
      changed(made, { name: 'Two' }, { name: 'One' }),
    ]);
  });

  it('takes its last event back first', () => {
    expect(invertLibrary([material(12), rate(13), makeup(14)]).map(({ data }) => data)).toMatchObject([
      { id: 14 },
      { id: 13 },
      { id: 12 },
    ]);
  });

  it('is not asked of reference data', () => {
    expect(() => invertLibrary([units])).toThrow('UnitsDefined is reference data, which nobody edits');
  });
});

describe('An event of a library touches', () => {
  it.each(MADE)('a %s that it makes, deletes or brings back, and of one that it changes those fields', (name, made) => {
    const whole = { written: [`${name} 12`], createdOrDeleted: [`${name} 12`], referenced: [] };
    for (const event of [made, deleted(made), next(made, 'Restored', factsOf(made))])
      expect(libraryFootprint(event)).toEqual(whole);
    expect(libraryFootprint(changed(made, { name: 'One', templateId: 1 }, { name: 'Two', templateId: 2 }))).toEqual({
      written: [`${name} 12.name`, `${name} 12.templateId`],
      createdOrDeleted: [],
      referenced: [],
    });
  });

  const activities = [
    activity(1, { lines: [line(1, { materialId: 7, productionRateId: 8 }), line(2, { materialId: 9 })] }),
    activity(2, { lines: [line(3, { materialId: 10 })] }),
  ];
  const tasks = [taskOf(61, { elementMakeupId: 3 }), taskOf(62), taskOf(63, { elementMakeupId: 4 })];
  it.each<[string, LibraryEvent, object, readonly string[]]>([
    [
      'task and lines of a make-up',
      makeup(12),
      { activities, taskId: 5 },
      ['task 5', 'material 7', 'rate 8', 'material 9', 'material 10'],
    ],
    ['make-up of a task', standaloneTask(12), { elementMakeupId: 3 }, ['makeup 3']],
    ['make-ups of the tasks of a subprogramme', subprogramme(12), { tasks }, ['makeup 3', 'makeup 4']],
  ])('also the %s, which its undo must not lose, but no longer when it deletes', (_, made, facts, referenced) => {
    const event = { ...made, data: { ...made.data, ...facts } } as LibraryEvent;
    expect(libraryFootprint(event).referenced).toEqual(referenced);
    expect(libraryFootprint(next(made, 'Restored', event.data)).referenced).toEqual(referenced);
    expect(libraryFootprint(changed(made, {}, facts)).referenced).toEqual(referenced);
    expect(libraryFootprint(deleted(event)).referenced).toEqual([]);
  });

  it('nothing that an undo could ask about, where it is of reference data', () => {
    expect(libraryFootprint(units)).toEqual({ written: [], createdOrDeleted: [], referenced: [] });
  });
});
