/** A sample programme as the calculation takes it: its calendar, and its parts with the tasks of their subprogrammes. */
import { type Library, makeupOf } from '../../domain/library/library.js';
import type { SampleProgramme } from '../../domain/programmes/lifecycle/sample-programme.js';
import type { PartFacts } from '../../domain/quantities/part-quantities.js';
import { type WorkCalendar, workCalendar } from '../../domain/quantities/work-calendar.js';

export interface PlannedPart {
  readonly asset: string;
  readonly assetType: string;
  readonly subprogramme: string;
  readonly unit: string;
  readonly facts: PartFacts;
}

export interface Plan {
  readonly calendar: WorkCalendar;
  readonly parts: readonly PlannedPart[];
}

/** @throws Error when the sample names what the library does not have, which is a mistake in the reference data */
export function planOf(sample: SampleProgramme, library: Library): Plan {
  const parts = sample.assets.flatMap(({ assetName, assetType, parts: planned }) =>
    planned.map((part): PlannedPart => {
      const category = named(library.assetCategories, (one) => one.assetType, assetType);
      const unit = named(library.units, (one) => one.name, part.unit);
      const { name, tasks } = named(library.subprogrammes, (one) => one.name, part.subprogramme);
      const facts: PartFacts = {
        partId: 1,
        start: part.start,
        end: part.end,
        size: part.partSize,
        unitId: unit.id,
        measurmentType: category.measurmentType,
        tasks: tasks.map((task) => ({
          taskId: task.id,
          name: task.name,
          lagPercent: task.lagPercent,
          durationPercent: task.durationPercent,
          quantityFactor: task.quantityFactor,
          elementMakeupId: makeupOf(library, task)?.id ?? null,
        })),
      };
      return { asset: assetName, assetType, subprogramme: name, unit: part.unit, facts };
    }),
  );
  return { calendar: calendarWith(sample, sample.calendar.shifts), parts };
}

/** The sample's calendar with other shifts. @param shifts hours of each */
export function calendarWith({ calendar }: SampleProgramme, shifts: readonly number[]): WorkCalendar {
  return workCalendar({
    workingPatternBitMask: calendar.workingPatternBitMask,
    nonWorkingDays: calendar.nonWorkingDays.map(({ date }) => date),
    noShifts: shifts.length,
    shiftHours: shifts,
  });
}

/** The plan with each part ending on another day. @param end `YYYY-MM-DD` */
export const endingOn = (plan: Plan, end: string): Plan => ({
  ...plan,
  parts: plan.parts.map((part) => ({ ...part, facts: { ...part.facts, end } })),
});

export function named<Record>(
  records: ReadonlyMap<number, Record>,
  nameOf: (record: Record) => string,
  name: string,
): Record {
  for (const record of records.values()) if (nameOf(record) === name) return record;
  throw new Error(`The reference data have no "${name}"`);
}
