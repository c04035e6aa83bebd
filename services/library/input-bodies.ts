import type {
  ElementMakeupForm,
  MaterialLineForm,
  WorkActivityForm,
} from '../domain/library/inputs/element-makeup-form.js';
import { MAX_ACTIVITIES, MAX_LINES } from '../domain/library/inputs/element-makeup-form.js';
import { NOT_GIVEN } from '../domain/library/inputs/field-rules.js';
import type { MaterialForm } from '../domain/library/inputs/material-form.js';
import type { ProductionRateForm } from '../domain/library/inputs/production-rate-form.js';
import { MAX_TASKS, type SubprogrammeForm, type SubprogrammeTaskForm } from '../domain/library/inputs/task-form.js';
import type { SavedTask } from '../domain/library/inputs/task-with-makeups.js';
import type { VehicleForm } from '../domain/library/inputs/vehicle-form.js';
import { MEASUREMENT_TYPES, type MeasurementType } from '../domain/library/library-records.js';
import { MATERIAL_DIRECTIONS, type MaterialDirection } from '../domain/library/material-direction.js';
import { BodyFlag, BodyId, BodyNumber, BodyText, BodyWord, namedFields } from '../platform/http/body-fields.js';
import { BodyList } from '../platform/http/nested-fields.js';

// Bodies of the calls that change inputs (docs/api.md). What they leave out stays as it is, or is a new input's; who made it
// and when comes from the token and the clock, whatever a body says.

const TEMPLATE = { required: false, nullable: true, example: null, description: 'Input that it is made from' } as const;

export class MaterialBody {
  @BodyText({ required: false, example: 'Low-carbon concrete C32/40' }) name?: string | null;
  @BodyText({ required: false, example: 'Concrete' }) familyName?: string | null;
  @BodyText({ required: false, example: 'Ready-mix' }) subFamily?: string | null;
  @BodyId({ required: false, example: 5 }) unitId?: number | null;
  @BodyText({ required: false, nullable: true, example: 'm3', description: 'Name of the unit, in place of its id' })
  unit?: string | null;
  @BodyFlag({ required: false, example: true }) keyMaterial?: boolean | null;
  @BodyWord(MATERIAL_DIRECTIONS, { required: false, example: 'delivered' }) direction?: MaterialDirection | null;
  @BodyNumber({ required: false, nullable: true, example: 2400, description: 'kg' }) massPerUnitKg?: number | null;
  @BodyNumber({ required: false, nullable: true, example: 285.1, description: 'kg CO2e' }) carbonKgCO2ePerUnit?:
    | number
    | null;
  @BodyId(TEMPLATE) templateId?: number | null;
}

export const materialForm = (body: MaterialBody): { form: MaterialForm; unitName: string | undefined } => ({
  form: namedFields({
    name: body.name?.trim(),
    familyName: body.familyName?.trim(),
    subFamily: body.subFamily?.trim(),
    unitId: body.unitId ?? undefined,
    keyMaterial: body.keyMaterial ?? undefined,
    direction: body.direction ?? undefined,
    massPerUnitKg: body.massPerUnitKg,
    carbonKgCO2ePerUnit: body.carbonKgCO2ePerUnit,
    templateId: body.templateId ?? undefined,
  }),
  unitName: body.unitId ? undefined : (body.unit ?? undefined),
});

export class ProductionRateBody {
  @BodyText({ required: false, example: 'Bulk excavation, night' }) rateName?: string | null;
  @BodyText({ required: false, example: 'United Kingdom' }) regionName?: string | null;
  @BodyNumber({ required: false, nullable: true, example: 42.5, description: 'Units per hour of one gang' })
  ratePerHour?: number | null;
  @BodyId({ required: false, example: 5 }) unitPerHourId?: number | null;
  @BodyText({ required: false, nullable: true, example: 'm3', description: 'Name of the unit, in place of its id' })
  unitPerHour?: string | null;
  @BodyNumber({ required: false, example: 2, description: 'Heads in the gang' }) lbT_Labour?: number | null;
  @BodyNumber({ required: false, example: 0.25, description: 'Heads in the gang' }) lbT_Foreman?: number | null;
  @BodyText({ required: false, example: 'own measurement, site 4' }) basis?: string | null;
  @BodyId(TEMPLATE) templateId?: number | null;
}

export const productionRateForm = (
  body: ProductionRateBody,
): { form: ProductionRateForm; unitName: string | undefined } => ({
  form: namedFields({
    rateName: body.rateName?.trim(),
    regionName: body.regionName?.trim(),
    ratePerHour: body.ratePerHour,
    unitPerHourId: body.unitPerHourId ?? undefined,
    lbT_Labour: body.lbT_Labour ?? undefined,
    lbT_Foreman: body.lbT_Foreman ?? undefined,
    basis: body.basis?.trim(),
    templateId: body.templateId ?? undefined,
  }),
  unitName: body.unitPerHourId ? undefined : (body.unitPerHour ?? undefined),
});

export class VehicleBody {
  @BodyText({ required: false, example: '6-wheel tipper' }) name?: string | null;
  @BodyText({ required: false, example: 'Tipper' }) vehicleType?: string | null;
  @BodyText({ required: false, example: 'Road' }) transportMode?: string | null;
  @BodyId({ required: false, nullable: true, example: 1 }) regionId?: number | null;
  @BodyNumber({ required: false, example: 5, description: 'm' }) vehicleLength?: number | null;
  @BodyNumber({ required: false, example: 2.4, description: 'm' }) vehicleWidth?: number | null;
  @BodyNumber({ required: false, example: 1.2, description: 'm' }) vehicleHeight?: number | null;
  @BodyNumber({ required: false, example: 15, description: 't' }) maximumLoadCapacity?: number | null;
  @BodyId(TEMPLATE) templateId?: number | null;
}

export const vehicleForm = (body: VehicleBody): VehicleForm =>
  namedFields({
    name: body.name?.trim(),
    vehicleType: body.vehicleType?.trim(),
    transportMode: body.transportMode?.trim(),
    regionId: body.regionId,
    vehicleLength: body.vehicleLength ?? undefined,
    vehicleWidth: body.vehicleWidth ?? undefined,
    vehicleHeight: body.vehicleHeight ?? undefined,
    maximumLoadCapacity: body.maximumLoadCapacity ?? undefined,
    templateId: body.templateId ?? undefined,
  });

/** A material of an activity, in a whole make-up. */
export class MaterialLineBody {
  @BodyId({
    required: false,
    nullable: true,
    example: null,
    description: 'Of a line that is there; without it a new one',
  })
  id?: number | null;
  @BodyId({ example: 48 }) materialId?: number | null;
  @BodyNumber({ example: 40, description: "Line units per SI unit of the asset's size" })
  materialQuantity?: number | null;
  @BodyId({ required: false, nullable: true, example: null, description: "The material's own unit unless given" })
  unitId?: number | null;
  @BodyId({ required: false, nullable: true, example: 1 }) productionRateId?: number | null;
}

export const materialLineForm = (body: MaterialLineBody): MaterialLineForm => ({
  ...(body.id != null && { id: body.id }),
  materialId: body.materialId ?? 0,
  materialQuantity: body.materialQuantity ?? NOT_GIVEN,
  unitId: body.unitId ?? null,
  productionRateId: body.productionRateId || null,
});

/** An activity of a whole make-up. */
export class MakeupActivityBody {
  @BodyId({
    required: false,
    nullable: true,
    example: null,
    description: 'Of an activity that is there; without it a new one',
  })
  id?: number | null;
  @BodyText({ example: 'Clear vegetation' }) workActivityName?: string | null;
  @BodyText({ required: false, example: 'Clear vegetation', description: 'The same as workActivityName' }) name?:
    | string
    | null;
  @BodyNumber({ required: false, nullable: true, example: 50, description: '% of the task; 0 unless given' })
  duration?: number | null;
  @BodyNumber({ required: false, nullable: true, example: 0, description: '% of the task; 0 unless given' })
  lag?: number | null;
  @BodyList(MaterialLineBody, { max: MAX_LINES, optional: true }) materials?: MaterialLineBody[] | null;
}

export const activityForm = (body: MakeupActivityBody): WorkActivityForm => ({
  ...(body.id != null && { id: body.id }),
  name: (body.workActivityName ?? body.name ?? '').trim(),
  durationPercent: body.duration ?? 0,
  lagPercent: body.lag ?? 0,
  lines: (body.materials ?? []).map(materialLineForm),
});

/** POST and PUT /api/ElementMakeups: the make-up itself. */
export class ElementMakeupBody {
  @BodyText({ required: false, example: 'Cut, fill and dispose (A9)' }) elementMakeupName?: string | null;
  @BodyId({ required: false, nullable: true, example: null }) taskId?: number | null;
  @BodyText({ required: false, example: 'EXC001' }) taskCode?: string | null;
  @BodyFlag({ required: false, example: true }) defaultElementForTask?: boolean | null;
  @BodyWord(MEASUREMENT_TYPES, {
    required: false,
    nullable: true,
    example: 'Length',
    description: 'What its assets are measured as: quantities are per m, m2, m3 or piece of them',
  })
  measurmentType?: MeasurementType | null;
  @BodyId(TEMPLATE) templateId?: number | null;
}

/** The same with its activities and their materials: all of them, one that is left out is removed. */
export class WholeMakeupBody extends ElementMakeupBody {
  @BodyList(MakeupActivityBody, { max: MAX_ACTIVITIES }) activities: MakeupActivityBody[];
}

/** PUT /api/ElementMakeups/full */
export class ChangedMakeupBody extends WholeMakeupBody {
  @BodyId({ example: 10_001 }) id?: number | null;
}

export const makeupForm = (body: ElementMakeupBody & { activities?: MakeupActivityBody[] }): ElementMakeupForm =>
  namedFields({
    elementMakeupName: body.elementMakeupName?.trim(),
    // The client of the specifications sends 0 for no task.
    taskId: body.taskId === undefined ? undefined : body.taskId || null,
    taskCode: body.taskCode?.trim(),
    defaultElementForTask: body.defaultElementForTask ?? undefined,
    measurmentType: body.measurmentType,
    templateId: body.templateId ?? undefined,
    activities: body.activities?.map(activityForm),
  });

/** A make-up of a whole task: the card of its form. */
export class TaskMakeupBody extends WholeMakeupBody {
  @BodyId({
    required: false,
    nullable: true,
    example: null,
    description: 'Of a make-up that is there; without it a new one',
  })
  id?: number | null;
}

/** A task has a few ways to be built. */
export const TASK_MAKEUPS = { max: 500 };

class StandaloneTaskBody {
  @BodyText({ example: 'Earthworks (A9)' }) name?: string | null;
  @BodyText({ required: false, example: 'EXC017' }) taskCode?: string | null;
  @BodyNumber({ required: false, example: 30 }) durationPercent?: number | null;
  @BodyNumber({ required: false, example: 10 }) lagPercent?: number | null;
  @BodyNumber({ required: false, nullable: true, example: 1 }) quantityFactor?: number | null;
  @BodyId(TEMPLATE) templateId?: number | null;
  @BodyList(TaskMakeupBody, {
    ...TASK_MAKEUPS,
    description:
      'All its make-ups: one that is left out is deleted. The default is the one with `defaultElementForTask`',
  })
  elementMakeups: TaskMakeupBody[];
}

/** POST /api/Tasks/full: a task by itself with its make-ups. */
export class WholeTaskBody extends StandaloneTaskBody {}

/** PUT /api/Tasks/full */
export class ChangedTaskBody extends StandaloneTaskBody {
  @BodyId({ example: 10_001 }) id?: number | null;
}

export const savedTask = (body: WholeTaskBody): Omit<SavedTask, 'id'> => ({
  form: namedFields({
    name: body.name?.trim(),
    taskCode: body.taskCode?.trim(),
    durationPercent: body.durationPercent ?? undefined,
    lagPercent: body.lagPercent ?? undefined,
    quantityFactor: body.quantityFactor,
    templateId: body.templateId ?? undefined,
  }),
  makeups: body.elementMakeups.map(({ id, ...makeup }) => ({
    ...(id != null && { id }),
    form: makeupForm(makeup),
    isDefault: makeup.defaultElementForTask === true,
  })),
});

/** A task of a whole subprogramme. */
export class SubprogrammeTaskBody {
  @BodyId({
    required: false,
    nullable: true,
    example: null,
    description: 'Of a task that is there; without it a new one',
  })
  id?: number | null;
  @BodyId({
    required: false,
    nullable: true,
    example: 2,
    description: 'Task that it is made from; what is left out is its',
  })
  baseTaskId?: number | null;
  @BodyText({ required: false, example: 'Earthworks' }) name?: string | null;
  @BodyText({ required: false, example: 'EXC001' }) taskCode?: string | null;
  @BodyNumber({ required: false, example: 35 }) durationPercent?: number | null;
  @BodyNumber({ required: false, example: 5 }) lagPercent?: number | null;
  @BodyNumber({ required: false, nullable: true, example: null }) quantityFactor?: number | null;
  @BodyId({ required: false, nullable: true, example: 2 }) elementMakeupId?: number | null;
}

export const subprogrammeTaskForm = (body: SubprogrammeTaskBody): SubprogrammeTaskForm =>
  namedFields({
    id: body.id ?? undefined,
    baseTaskId: body.baseTaskId ?? undefined,
    name: body.name?.trim(),
    taskCode: body.taskCode?.trim(),
    durationPercent: body.durationPercent ?? undefined,
    lagPercent: body.lagPercent ?? undefined,
    quantityFactor: body.quantityFactor,
    elementMakeupId: body.elementMakeupId,
  });

class LibrarySubprogrammeBody {
  @BodyText({ example: 'Dual carriageway (A9)' }) name?: string | null;
  @BodyText({ example: 'Dual carriageway' }) assetType?: string | null;
  @BodyId({ required: false, example: 11, description: "The asset type's first unless given" })
  assetCategoryId?: number | null;
  @BodyId(TEMPLATE) templateId?: number | null;
  @BodyList(SubprogrammeTaskBody, {
    max: MAX_TASKS,
    tooMany: `A subprogramme takes up to ${MAX_TASKS} tasks`,
    description: 'All its tasks in order: one that is left out is removed',
  })
  tasks: SubprogrammeTaskBody[];
}

/** POST /api/SubProgramms/full: a subprogramme of the library with its tasks. */
export class WholeSubprogrammeBody extends LibrarySubprogrammeBody {}

/** PUT /api/SubProgramms/full */
export class ChangedSubprogrammeBody extends LibrarySubprogrammeBody {
  @BodyId({ example: 10_001 }) id?: number | null;
}

export const subprogrammeForm = (body: WholeSubprogrammeBody): SubprogrammeForm =>
  namedFields({
    name: body.name?.trim(),
    assetType: body.assetType?.trim(),
    assetCategoryId: body.assetCategoryId ?? undefined,
    templateId: body.templateId ?? undefined,
    tasks: body.tasks.map(subprogrammeTaskForm),
  });
