import { describe, expect, it } from '@jest/globals';
import { libraryAfter, material, retired, standaloneTask } from '../../../../test/support/planner-library.js';
import type { LibraryEvent } from '../events.js';
import { codeGivenBy, newTaskCodes, taskCodesOf } from './reserved-task-codes.js';

const task = (id: number, taskCode: string) => standaloneTask(id, { taskCode });
const changed = (after: object): LibraryEvent => ({ type: 'TaskChanged', data: { id: 1, before: {}, after } });
const restored = (taskCode: string) => ({ ...task(1, taskCode), type: 'TaskRestored' }) as LibraryEvent;

describe('The codes of the tasks of a library', () => {
  const library = libraryAfter(task(1, 'DRA001'), task(2, 'EXC001'), task(3, ''), retired(task(2, 'EXC001')));

  it('are those of its tasks that have one and were not deleted', () => {
    expect(taskCodesOf(library)).toEqual(new Set(['DRA001']));
  });

  it.each<[string, LibraryEvent, string | undefined]>([
    ['a new task', task(4, 'KER001'), 'KER001'],
    ['a new task without one', task(4, ''), undefined],
    ['a task that comes back', restored('KER001'), 'KER001'],
    ['a change of code', changed({ taskCode: 'KER001' }), 'KER001'],
    ['a code that is taken away', changed({ taskCode: '' }), undefined],
    ['a change of something else', changed({ name: 'Kerbs' }), undefined],
    ['a deletion', retired(task(1, 'DRA001')), undefined],
    ['another input', material(5, { name: 'KER001' }), undefined],
    [
      'a make-up, which has its task’s',
      { type: 'ElementMakeupCreated', data: { taskCode: 'KER001' } } as never,
      undefined,
    ],
  ])('are given by %s, if any', (_, event, code) => {
    expect(codeGivenBy(event)).toBe(code);
  });

  it('are reserved where the library does not have them yet, each once', () => {
    const given = [
      task(4, 'KER001'),
      changed({ taskCode: 'DRA001' }),
      restored('EXC001'),
      task(5, 'KER001'),
      task(6, ''),
    ];
    expect(newTaskCodes(library, given)).toEqual([
      { scope: 'taskcode', key: 'KER001', name: 'KER001' },
      { scope: 'taskcode', key: 'EXC001', name: 'EXC001' },
    ]);
    expect(newTaskCodes(library, [material(5)])).toEqual([]);
  });
});
