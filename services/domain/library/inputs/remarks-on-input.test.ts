import { describe, expect, it } from '@jest/globals';
import {
  activity,
  databaseLibrary,
  EMBANKMENT,
  FILL,
  makeup,
  rate,
  standaloneTask,
  subprogramme,
} from '../../../../test/support/planner-library.js';
import { taskOf } from '../../../../test/support/programme-history.js';
import type { LibraryEvent } from '../events.js';
import type { AnyInput, InputKind } from './input-kinds.js';
import { remarksOnInput } from './remarks-on-input.js';

/** What is said of the input that the event makes. */
function remarks(kind: InputKind, event: LibraryEvent): string[] {
  const library = databaseLibrary(event);
  const { id } = event.data as { id: number };
  return remarksOnInput(kind, library[kind].get(id) as AnyInput, library);
}
const timed = (...durations: readonly number[]) =>
  durations.map((durationPercent, i) => activity(i + 1, { name: `Step ${i + 1}`, durationPercent }));

describe('What a planner should know of an input', () => {
  it('are the activities of a make-up that take no time', () => {
    const of = (...durations: readonly number[]) =>
      remarks('elementMakeups', makeup(401, { activities: timed(...durations) }));
    expect(of(60, 40)).toEqual([]);
    expect(of(60, 0)).toEqual(['Step 2 takes no time: all its work falls on one day']);
    expect(of(0, 40, 0)).toEqual(['2 activities take no time: all their work falls on one day']);
  });

  it('is that a task by itself counts for nothing, or takes no time', () => {
    const of = (facts: Parameters<typeof standaloneTask>[1]) =>
      remarks('tasks', standaloneTask(501, { name: 'Kerbs', durationPercent: 40, ...facts }));
    expect(of({ elementMakeupId: EMBANKMENT })).toEqual([]);
    expect(of({ elementMakeupId: null, durationPercent: 0 })).toEqual([
      'Kerbs has no make-up: nothing is counted for it',
      'Kerbs takes no time: all its work falls on one day',
    ]);
  });

  it('is the same of the tasks of a subprogramme, and that it has none', () => {
    const task = (id: number, facts: Parameters<typeof taskOf>[1]) =>
      taskOf(id, { baseTaskId: 0, elementMakeupId: EMBANKMENT, ...facts });
    const of = (...tasks: readonly ReturnType<typeof taskOf>[]) =>
      remarks('subprogrammes', subprogramme(601, { name: 'Path', tasks }));
    expect(of(task(1, {}), task(2, {}))).toEqual([]);
    expect(of()).toEqual(['Path has no tasks: nothing is counted for it']);
    expect(
      of(task(1, { elementMakeupId: null }), task(2, { durationPercent: 0 }), task(3, { durationPercent: 0 })),
    ).toEqual([
      'Task 1 has no make-up: nothing is counted for it',
      '2 tasks take no time: all their work falls on one day',
    ]);
  });

  it('is that a rate gives no labour', () => {
    const of = (facts: Parameters<typeof rate>[1]) => remarks('productionRates', rate(701, facts));
    expect(of({})).toEqual([]);
    expect(of({ lbT_Labour: 0, lbT_Foreman: 1 })).toEqual([]);
    expect(of({ ratePerHour: null })).toEqual(['It has no output yet: it gives no labour']);
    expect(of({ lbT_Labour: 0, lbT_Foreman: 0 })).toEqual(['Its gang has no heads: it gives no labour']);
  });

  it('is nothing of a material', () => {
    const library = databaseLibrary();
    expect(remarksOnInput('materials', library.materials.get(FILL) as AnyInput, library)).toEqual([]);
  });
});
