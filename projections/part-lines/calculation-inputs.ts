/** What the calculation asks for, taken from the states of a programme and of the library. */
import { type Library, makeupOf } from '../../services/library/library.js';
import type { SubprogrammeCopy, WorkSchedule } from '../../services/programmes/events.js';
import type { Part, Programme } from '../../services/programmes/programme.js';
import type { LibraryFacts, PartFacts, TaskFacts } from '../quantities/part-quantities.js';
import { type WorkCalendar, workCalendar } from '../quantities/work-calendar.js';

/** The programme's calendar. Hours of shifts past `noShifts` are there but do not count. */
export function calendarOf({ schedule, nonWorkingDays }: Pick<Programme, 'schedule' | 'nonWorkingDays'>): WorkCalendar {
  return calendarFrom(schedule, [...nonWorkingDays.keys()]);
}

/** @param nonWorkingDays `YYYY-MM-DD` */
export function calendarFrom(
  { workingPatternBitMask, noShifts, shift1Hours, shift2Hours, shift3Hours }: Omit<WorkSchedule, 'shiftId'>,
  nonWorkingDays: readonly string[],
): WorkCalendar {
  return workCalendar({
    workingPatternBitMask,
    noShifts,
    shiftHours: [shift1Hours, shift2Hours, shift3Hours],
    nonWorkingDays,
  });
}

/**
 * The library as the calculation asks it. Records are found as they stand when they are asked for; the make-ups of open
 * tasks are remembered, so a library that has changed needs a new one.
 */
export class CalculationLibrary implements LibraryFacts {
  /** By the copy's identity: a copy is never changed, only replaced (services/programmes/programme.ts). */
  private readonly tasks = new WeakMap<SubprogrammeCopy, readonly TaskFacts[]>();

  constructor(private readonly library: Library) {}

  readonly unit = (id: number) => this.library.units.get(id);
  readonly material = (id: number) => this.library.materials.get(id);
  readonly productionRate = (id: number) => this.library.productionRates.get(id);
  readonly makeUp = (id: number) => this.library.elementMakeups.get(id);
  /** Never asked: a copied task may go by the task that it was copied from, so `tasksOf` has decided. */
  readonly makeUpOfTask = () => undefined;

  /** The part with the tasks of its subprogramme; with none where the programme lacks the copy. */
  part(part: Part, copy: SubprogrammeCopy | undefined): PartFacts {
    return {
      partId: part.id,
      start: part.start,
      end: part.end,
      size: part.size,
      unitId: part.unitId,
      measurmentType: this.library.assetCategories.get(part.assetCategoryId)?.measurmentType ?? null,
      tasks: copy ? this.tasksOf(copy) : [],
    };
  }

  tasksOf(copy: SubprogrammeCopy): readonly TaskFacts[] {
    let tasks = this.tasks.get(copy);
    if (!tasks) {
      tasks = copy.tasks.map((task) => ({
        taskId: task.id,
        name: task.name,
        lagPercent: task.lagPercent,
        durationPercent: task.durationPercent,
        quantityFactor: task.quantityFactor,
        elementMakeupId: makeupOf(this.library, task)?.id ?? null,
      }));
      this.tasks.set(copy, tasks);
    }
    return tasks;
  }
}
