/** The reference data as the calculation sees it: its library, and the parts of its sample programmes. */
import { readFileSync } from 'node:fs';
import type { PartFacts } from '../../services/domain/quantities/part-quantities.js';
import type { UnitFacts } from '../../services/domain/quantities/unit-conversion.js';
import type { WorkCalendarFacts } from '../../services/domain/quantities/work-calendar.js';
import { libraryOf } from './library-of.js';

interface ReferenceData {
  units: UnitFacts[];
  assetCategories: { assetType: string; measurmentType: string }[];
  materials: {
    id: number;
    name: string;
    familyName: string;
    unit: string;
    keyMaterial: boolean;
    massPerUnitKg: number | null;
  }[];
  productionRates: {
    id: number;
    rateName: string;
    ratePerHour: number;
    unitPerHour: string;
    lbT_Labour: number;
    lbT_Foreman: number;
  }[];
  elementMakeups: {
    id: number;
    elementMakeupName: string;
    activities: {
      id: number;
      workActivityName: string;
      duration: number;
      lag: number;
      materials: { id: number; material: string; materialQuantity: number; productionRate: string }[];
    }[];
  }[];
  subprogrammes: {
    name: string;
    assetType: string;
    tasks: { id: number; name: string; durationPercent: number; lagPercent: number; elementMakeup: string }[];
  }[];
  sampleProgrammes: {
    name: string;
    calendar: { workingPatternBitMask: number; shifts: number[]; nonWorkingDays: { date: string }[] };
    assets: {
      assetType: string;
      parts: { partSize: number; unit: string; start: string; end: string; subprogramme: string }[];
    }[];
  }[];
}

const data = JSON.parse(
  readFileSync(new URL('../../services/library/reference-data.json', import.meta.url), 'utf8'),
) as ReferenceData;

const unitId = idsByName(data.units, ({ name }) => name);
const materialId = idsByName(data.materials, ({ name }) => name);
const rateId = idsByName(data.productionRates, ({ rateName }) => rateName);
const makeUpId = idsByName(data.elementMakeups, ({ elementMakeupName }) => elementMakeupName);

export const referenceLibrary = libraryOf({
  units: data.units,
  materials: data.materials.map((material) => ({ ...material, unitId: unitId(material.unit) })),
  rates: data.productionRates.map((rate) => ({ ...rate, unitPerHourId: unitId(rate.unitPerHour) })),
  makeUps: data.elementMakeups.map(({ id, activities }) => ({
    id,
    activities: activities.map((activity) => ({
      id: activity.id,
      name: activity.workActivityName,
      lagPercent: activity.lag,
      durationPercent: activity.duration,
      lines: activity.materials.map((line) => ({
        id: line.id,
        materialId: materialId(line.material),
        materialQuantity: line.materialQuantity,
        unitId: null,
        productionRateId: rateId(line.productionRate),
      })),
    })),
  })),
});

/** The names of the reference data's subprogrammes. */
export const referenceSubprogrammes = data.subprogrammes.map(({ name }) => name);

/** A part built with a subprogramme of the reference data, in the unit given or the SI unit of its asset type. */
export function referencePart(
  subprogramme: string,
  { unit, ...part }: Pick<PartFacts, 'start' | 'end' | 'size'> & { unit?: string },
): PartFacts {
  const { assetType, tasks } = found(data.subprogrammes, ({ name }) => name === subprogramme, subprogramme);
  const { measurmentType } = found(data.assetCategories, (category) => category.assetType === assetType, assetType);
  const siUnit = data.units.find((each) => each.measurmentType === measurmentType && each.conversionToSI === 1);
  return {
    ...part,
    partId: 1,
    unitId: unitId(unit ?? siUnit?.name ?? ''),
    measurmentType,
    tasks: tasks.map(({ id, elementMakeup, ...task }) => ({
      ...task,
      taskId: id,
      quantityFactor: null,
      elementMakeupId: makeUpId(elementMakeup),
    })),
  };
}

/** The calendar and the parts of a sample programme. */
export function sampleProgramme(name: string): { calendar: WorkCalendarFacts; parts: PartFacts[] } {
  const { calendar, assets } = found(data.sampleProgrammes, (sample) => sample.name === name, name);
  const { shifts, workingPatternBitMask, nonWorkingDays } = calendar;
  return {
    calendar: {
      workingPatternBitMask,
      nonWorkingDays: nonWorkingDays.map(({ date }) => date),
      noShifts: shifts.length,
      shiftHours: shifts,
    },
    parts: assets.flatMap(({ parts }) =>
      parts.map(({ subprogramme, partSize, unit, start, end }) =>
        referencePart(subprogramme, { size: partSize, unit, start, end }),
      ),
    ),
  };
}

function idsByName<T extends { id: number }>(records: readonly T[], nameOf: (record: T) => string) {
  const ids = new Map(records.map((record) => [nameOf(record), record.id]));
  return (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the reference data has no '${name}'`);
    return id;
  };
}

function found<T>(records: readonly T[], matches: (record: T) => boolean, name: string): T {
  const record = records.find(matches);
  if (!record) throw new Error(`the reference data has no '${name}'`);
  return record;
}
