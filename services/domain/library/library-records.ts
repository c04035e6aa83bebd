import type { Stamped } from '../stamps.js';
import type { MaterialDirection } from './material-direction.js';

// The records of the library: reference data, and the inputs that users create (docs/product/library.md, Records). `createdBy` 0
// marks a Database Input.

export const MEASUREMENT_TYPES = ['Number', 'Length', 'Area', 'Volume', 'Mass'] as const;
export type MeasurementType = (typeof MEASUREMENT_TYPES)[number];

export interface Unit {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly measurmentType: MeasurementType;
  /** Factor to the SI unit of its measurement type (m, m2, m3, kg, 1). */
  readonly conversionToSI: number;
  /** Id of the metric to which the unit belongs. */
  readonly metric: number;
  /** 1: the usual unit of its type in its metric. */
  readonly base: 0 | 1;
}

export interface Region {
  readonly id: number;
  readonly name: string;
  /** Bit 0 = Monday. */
  readonly defaultWorkingPatternBitMask: number;
}

export interface Metric {
  readonly id: number;
  readonly name: string;
}

export interface AssetCategory {
  readonly id: number;
  readonly name: string;
  readonly subCategory: string;
  readonly assetType: string;
  readonly measurmentType: MeasurementType;
}

/** Maps words in a task's name to the prefix of its code (docs/product/subprogrammes.md, Task codes). */
export interface TaskCode {
  readonly code: string;
  readonly keywords: string;
  readonly category: string;
  readonly description: string;
}

/** What every input that a user makes may say of itself. */
interface MadeFrom {
  /** The input that it was made from; absent for one from scratch. */
  readonly templateId?: number;
}

export interface MaterialFacts extends MadeFrom {
  readonly id: number;
  readonly name: string;
  readonly familyName: string;
  readonly subFamily: string;
  readonly unitId: number;
  readonly keyMaterial: boolean;
  readonly direction: MaterialDirection;
  /** kg per unit; null when unknown: the material has no tonnes then. */
  readonly massPerUnitKg: number | null;
  /** kg CO2e per unit, indicative; null, never 0, when there is no suitable factor. */
  readonly carbonKgCO2ePerUnit: number | null;
}
export type Material = MaterialFacts & Stamped;
/** As events hold them: the first ones of a log may be from before materials had a direction. */
export type RecordedMaterialFacts = Omit<MaterialFacts, 'direction'> & Partial<Pick<MaterialFacts, 'direction'>>;

export interface ProductionRateFacts extends MadeFrom {
  readonly id: number;
  readonly rateName: string;
  readonly regionName: string;
  /** Units per hour of one gang; null when not known yet: the rate gives no labour then. */
  readonly ratePerHour: number | null;
  readonly unitPerHourId: number;
  /** Heads of each kind in the gang. */
  readonly lbT_Labour: number;
  readonly lbT_Foreman: number;
  /** Where the rate comes from: a published range or an estimate. */
  readonly basis: string;
}
export type ProductionRate = ProductionRateFacts & Stamped;

export interface MaterialLine {
  readonly id: number;
  readonly materialId: number;
  /** Line units per SI unit of the asset's size (docs/product/quantities.md, Materials). */
  readonly materialQuantity: number;
  /** Fixed when the line is saved. */
  readonly unitId: number;
  readonly productionRateId: number | null;
}

export interface WorkActivity {
  readonly id: number;
  readonly name: string;
  readonly durationPercent: number;
  readonly lagPercent: number;
  readonly lines: readonly MaterialLine[];
}

export interface ElementMakeupFacts extends MadeFrom {
  readonly id: number;
  readonly elementMakeupName: string;
  readonly taskCode: string;
  /** Task for which the make-up was created; null when it is found by its task code only. */
  readonly taskId: number | null;
  readonly defaultElementForTask: boolean;
  readonly activities: readonly WorkActivity[];
  /** What its assets are measured as: its quantities are per m, m2, m3 or piece of them. Absent where nobody has said it. */
  readonly measurmentType?: MeasurementType | null;
}
export type ElementMakeup = ElementMakeupFacts & Stamped;

export interface Task {
  readonly id: number;
  readonly name: string;
  readonly taskCode: string;
  readonly durationPercent: number;
  readonly lagPercent: number;
  /** Multiplies the part's quantity; null counts as 1, 0 is a real zero. */
  readonly quantityFactor: number | null;
  readonly elementMakeupId: number | null;
  /** The library task from which this one was copied; 0 for none. */
  readonly baseTaskId: number;
  readonly p6ActivityId: number | null;
}

/** A task by itself, from which tasks of subprogrammes are made; its make-ups name it as their `taskId`. */
export interface StandaloneTaskFacts extends MadeFrom {
  readonly id: number;
  readonly name: string;
  readonly taskCode: string;
  readonly durationPercent: number;
  readonly lagPercent: number;
  readonly quantityFactor: number | null;
  /** Its default make-up. */
  readonly elementMakeupId: number | null;
  /** What its assets are measured as, until its default make-up says so. Absent where nobody has said it. */
  readonly measurmentType?: MeasurementType | null;
}
export type StandaloneTask = StandaloneTaskFacts & Stamped;

export interface SubprogrammeFacts extends MadeFrom {
  readonly id: number;
  readonly name: string;
  readonly assetType: string;
  readonly assetCategoryId: number;
  readonly tasks: readonly Task[];
}
export type LibrarySubprogramme = SubprogrammeFacts & Stamped;

export interface VehicleFacts extends MadeFrom {
  readonly id: number;
  readonly name: string;
  readonly vehicleType: string;
  readonly transportMode: string;
  /** Metres. */
  readonly vehicleLength: number;
  readonly vehicleWidth: number;
  readonly vehicleHeight: number;
  /** Tonnes. */
  readonly maximumLoadCapacity: number;
  /** Region in which it can be had; absent or null for any. */
  readonly regionId?: number | null;
}
export type Vehicle = VehicleFacts & Stamped;
