/** The inputs of the calculation, taken from the states of a programme and of the library. */
import { defaultMakeups, firstToCount, type Library } from '../library/library.js';
import type { Task } from '../library/library-records.js';
import type { SubprogrammeCopy, WorkSchedule } from '../programmes/events.js';
import type { Part, Programme } from '../programmes/programme.js';
import type { LibraryFacts, PartFacts, TaskFacts } from './part-quantities.js';
import { type WorkCalendar, workCalendar } from './work-calendar.js';

/** The programme's calendar. The hours of shifts above `noShifts` are stored but do not count. */
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
 * The library for the calculation. It reads current records, but caches the make-ups of tasks without a chosen one, so a changed
 * library needs a new instance.
 */
export class CalculationLibrary implements LibraryFacts {
  /** The key is the identity of the copy, which is never changed, only replaced (services/domain/programmes/programme.ts). */
  private readonly tasks = new WeakMap<SubprogrammeCopy, readonly TaskFacts[]>();
  private defaults: ReturnType<typeof defaultMakeups> | undefined;

  constructor(private readonly library: Library) {}

  readonly unit = (id: number) => this.library.units.get(id);
  readonly material = (id: number) => this.library.materials.get(id);
  readonly productionRate = (id: number) => this.library.productionRates.get(id);
  readonly makeUp = (id: number) => this.library.elementMakeups.get(id);

  /** The part with the tasks of its subprogramme; without tasks when the programme lacks the copy. */
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
        elementMakeupId: this.makeupOf(task)?.id ?? null,
      }));
      this.tasks.set(copy, tasks);
    }
    return tasks;
  }

  private makeupOf({ id, baseTaskId, elementMakeupId }: Task) {
    if (elementMakeupId !== null) return this.library.elementMakeups.get(elementMakeupId);
    this.defaults ??= defaultMakeups(this.library);
    return firstToCount(this.defaults.get(id), this.defaults.get(baseTaskId));
  }
}
