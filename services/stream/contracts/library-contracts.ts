import type { InputChange, LibraryEventData } from '../../domain/library/events.js';
import type {
  AssetCategory,
  ElementMakeupFacts,
  MaterialLine,
  Metric,
  ProductionRateFacts,
  RecordedMaterialFacts,
  Region,
  StandaloneTaskFacts,
  SubprogrammeFacts,
  TaskCode,
  Unit,
  VehicleFacts,
  WorkActivity,
} from '../../domain/library/library-records.js';
import { MATERIAL_DIRECTIONS } from '../../domain/library/material-direction.js';
import { type Contract, type ContractsOf, contractsIn } from './contract.js';
import { TASK } from './task-terms.js';
import {
  amount,
  amountOrNull,
  beforeAndAfter,
  converted,
  count,
  countOrNull,
  countOrNullForZero,
  type Fields,
  flag,
  listOf,
  MEASUREMENT_TYPE,
  MEASUREMENT_TYPE_OR_NULL,
  named,
  oneOf,
  optional,
  type RecordTerm,
  record,
  text,
} from './terms.js';
import { workingWeekdays } from './work-schedule-terms.js';

const TEMPLATE = optional(count('Input that it was made from; absent for one from scratch'));

const MATERIAL = record<RecordedMaterialFacts>({
  name: text('Name of the material'),
  familyName: named('family', text('Family it belongs to')),
  subFamily: text('Group within the family; may be empty'),
  unitId: count('Unit it is measured in, defined in the reference events'),
  keyMaterial: flag('Counts among the key materials of the dashboards'),
  massPerUnitKg: amountOrNull('Mass of one unit, kg; null: not known, so it gives no tonnes'),
  carbonKgCO2ePerUnit: amountOrNull('Embodied carbon of one unit, kg CO2e, indicative; null: no suitable factor'),
  direction: optional(
    oneOf(
      MATERIAL_DIRECTIONS,
      'Brought to the site, taken away from it or moved on it; absent from events that are older than the field',
    ),
  ),
  templateId: TEMPLATE,
});

const PRODUCTION_RATE = record<ProductionRateFacts>({
  rateName: named('name', text('Name of the rate')),
  regionName: text('Region it was taken in'),
  ratePerHour: named(
    'unitsPerHour',
    amountOrNull('What one gang does, units per hour; null: not known yet, so it gives no labour'),
  ),
  unitPerHourId: named('unitId', count('Unit of what the gang does, defined in the reference events')),
  lbT_Labour: named('labourers', amount('Labourers in the gang, heads')),
  lbT_Foreman: named('foremen', amount('Foremen in the gang, heads')),
  basis: text('Where the rate comes from: a published range or an estimate'),
  templateId: TEMPLATE,
});

const MATERIAL_LINE = record<MaterialLine>({
  id: named('lineId', count('The line')),
  materialId: count('Material that is built in'),
  materialQuantity: named(
    'quantity',
    amount("Quantity, in the line's unit, per SI unit of the part's size (m, m2, m3, kg, 1)"),
  ),
  unitId: count('Unit of the quantity, defined in the reference events'),
  productionRateId: countOrNull('Rate at which it is built in; null for none, so it gives no labour'),
});

const WORK_ACTIVITY = record<WorkActivity>({
  id: named('activityId', count('The activity')),
  name: text('Name of the work activity'),
  durationPercent: amount('Length of its window, % of the window of the task, two decimals'),
  lagPercent: amount('Start of its window after the start of the task, % of the window of the task, two decimals'),
  lines: named('materials', listOf(MATERIAL_LINE, 'What it builds in')),
});

const ELEMENT_MAKEUP = record<ElementMakeupFacts>({
  elementMakeupName: named('name', text('Name of the make-up')),
  taskCode: text('Code of the tasks that it is for'),
  taskId: countOrNull('Task that it was made for; null: found by its task code'),
  defaultElementForTask: named('defaultForTask', flag('Taken by tasks of its code that name no make-up')),
  activities: listOf(WORK_ACTIVITY, 'Its work activities, in order'),
  measurmentType: named('measurementType', optional(MEASUREMENT_TYPE_OR_NULL)),
  templateId: TEMPLATE,
});

const STANDALONE_TASK = record<StandaloneTaskFacts>({
  name: text('Name of the task'),
  taskCode: text('Code by which make-ups are found'),
  durationPercent: amount('Length of its window, % of the window of the part, two decimals'),
  lagPercent: amount('Start of its window after the start of the part, % of the window of the part, two decimals'),
  quantityFactor: amountOrNull('Multiplies the quantity of the part; null counts as 1'),
  elementMakeupId: named('defaultElementMakeupId', countOrNull('Its default make-up')),
  measurmentType: named('measurementType', optional(MEASUREMENT_TYPE_OR_NULL)),
  templateId: TEMPLATE,
});

const SUBPROGRAMME = record<SubprogrammeFacts>({
  name: text('Name of the subprogramme'),
  assetType: text('What it builds'),
  assetCategoryId: count('Category of asset it is for, defined in the reference events'),
  tasks: listOf(TASK, 'Its tasks, in order'),
  templateId: TEMPLATE,
});

const VEHICLE = record<VehicleFacts>({
  name: text('Name of the vehicle'),
  vehicleType: text('Kind of vehicle'),
  transportMode: text('How it travels'),
  vehicleLength: named('lengthMetres', amount('Length, m')),
  vehicleWidth: named('widthMetres', amount('Width, m')),
  vehicleHeight: named('heightMetres', amount('Height, m')),
  maximumLoadCapacity: named('maximumLoadTonnes', amount('Largest load, t')),
  regionId: optional(countOrNull('Region in which it can be had; absent or null for any')),
  templateId: TEMPLATE,
});

/** Account number; the log has no other data of the user. */
const OWNER = named(
  'ownerUserId',
  countOrNullForZero(
    'Account number of the user whose custom input it is; null for a database input, which everybody sees',
  ),
);

/**
 * Contracts for the life cycle of a library record. A Database Input has a stream of its own, a planner's inputs are those of the
 * stream of their library (docs/decisions/0042).
 */
function recordContracts<Facts extends object>(
  category: string,
  noun: string,
  whole: RecordTerm<Facts>,
  streams: readonly string[] = [category, 'library'],
) {
  const ofStream = contractsIn(category, 'id', `The ${noun}`);
  /** The stream is a planner's whole library where the event says which record it is about. */
  const contract = <Internal extends object>(terms: Parameters<typeof ofStream<Internal>>[0]): Contract<Internal> => {
    const { from, ...rest } = ofStream<Internal>(terms);
    return { ...rest, streams, from: (internal, id) => from(internal, 'id' in internal ? Number(internal.id) : id) };
  };
  return {
    created: contract<Facts & { readonly createdBy: number }>({
      fact: 'created',
      summary: `A ${noun} came into the library.`,
      terms: { createdBy: OWNER } as Fields<Facts & { readonly createdBy: number }>,
      record: whole,
    }),
    changed: contract<InputChange<Facts>>({
      fact: 'changed',
      summary: `A ${noun} of the library was changed: the figures of every part that uses it change with it.`,
      terms: beforeAndAfter(whole),
    }),
    retired: contract<Facts>({
      fact: 'retired',
      summary: `A ${noun} can no longer be chosen; programmes that use it go on using it.`,
      record: whole,
    }),
    restored: contract<Facts>({
      fact: 'restored',
      summary: `A ${noun} that was retired can be chosen again.`,
      record: whole,
    }),
  };
}

const materials = recordContracts('material', 'material', MATERIAL);
const rates = recordContracts('productionrate', 'production rate', PRODUCTION_RATE);
const makeups = recordContracts('elementmakeup', 'element make-up', ELEMENT_MAKEUP);
const subprogrammes = recordContracts('subprogramme', 'subprogramme', SUBPROGRAMME);
const tasks = recordContracts('task', 'task', STANDALONE_TASK, ['library']);
const vehicles = recordContracts('vehicle', 'vehicle', VEHICLE);
const reference = contractsIn('reference');

const UNIT = record<Unit>({
  id: named('unitId', count('The unit')),
  name: text('Sign of the unit: m3'),
  description: text('Name in words'),
  measurmentType: named('measurementType', MEASUREMENT_TYPE),
  conversionToSI: named('inSI', amount('One of it in the SI unit of what it measures (m, m2, m3, kg, 1)')),
  metric: named('metricId', count('System of units it belongs to')),
  base: named(
    'usual',
    converted(flag('The usual unit for what it measures in its system'), (base) => base === 1),
  ),
});

const REGION = record<Region>({
  id: named('regionId', count('The region')),
  name: text('Name of the region'),
  defaultWorkingPatternBitMask: workingWeekdays(
    'Days of the week that are worked there unless a programme says otherwise',
  ),
});

const METRIC = record<Metric>({ id: named('metricId', count('The system')), name: text('Name of the system') });

const ASSET_CATEGORY = record<AssetCategory>({
  id: named('assetCategoryId', count('The category')),
  name: text('Name of the category'),
  subCategory: text('Name of the group within it'),
  assetType: text('What is built'),
  measurmentType: named('measurementType', MEASUREMENT_TYPE),
});

const TASK_CODE = record<TaskCode>({
  code: text('Prefix of the code'),
  keywords: text('Words in the name of a task that lead to it'),
  category: text('Kind of work'),
  description: text('What it stands for'),
});

export const LIBRARY_CONTRACTS: ContractsOf<LibraryEventData> = {
  UnitsDefined: reference({
    fact: 'units-defined',
    summary: 'The units that sizes and quantities are given in.',
    terms: { units: listOf(UNIT, 'All units') },
  }),
  RegionsDefined: reference({
    fact: 'regions-defined',
    summary: 'The regions that programmes lie in.',
    terms: { regions: listOf(REGION, 'All regions') },
  }),
  MetricsDefined: reference({
    fact: 'metrics-defined',
    summary: 'The systems of units.',
    terms: { metrics: listOf(METRIC, 'All systems of units') },
  }),
  AssetCategoriesDefined: reference({
    fact: 'asset-categories-defined',
    summary: 'The kinds of assets, and what their size is measured as.',
    terms: { assetCategories: listOf(ASSET_CATEGORY, 'All categories') },
  }),
  TaskCodesDefined: reference({
    fact: 'task-codes-defined',
    summary: 'How the codes of tasks follow from their names.',
    terms: { taskCodes: listOf(TASK_CODE, 'All prefixes') },
  }),
  MaterialCreated: materials.created,
  MaterialChanged: materials.changed,
  MaterialRetired: materials.retired,
  MaterialRestored: materials.restored,
  ProductionRateCreated: rates.created,
  ProductionRateChanged: rates.changed,
  ProductionRateRetired: rates.retired,
  ProductionRateRestored: rates.restored,
  ElementMakeupCreated: makeups.created,
  ElementMakeupChanged: makeups.changed,
  ElementMakeupRetired: makeups.retired,
  ElementMakeupRestored: makeups.restored,
  TaskCreated: tasks.created,
  TaskChanged: tasks.changed,
  TaskRetired: tasks.retired,
  TaskRestored: tasks.restored,
  SubprogrammeCreated: subprogrammes.created,
  SubprogrammeChanged: subprogrammes.changed,
  SubprogrammeRetired: subprogrammes.retired,
  SubprogrammeRestored: subprogrammes.restored,
  VehicleCreated: vehicles.created,
  VehicleChanged: vehicles.changed,
  VehicleRetired: vehicles.retired,
  VehicleRestored: vehicles.restored,
};
