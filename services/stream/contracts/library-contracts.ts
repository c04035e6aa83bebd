import Type, { type Static, type TObject } from 'typebox';
import type { LibraryEventData } from '../../domain/library/events.js';
import type {
  ElementMakeupFacts,
  MaterialFacts,
  ProductionRateFacts,
  SubprogrammeFacts,
  VehicleFacts,
} from '../../domain/library/library-records.js';
import { type ContractsOf, contractsIn } from './contract.js';
import { publicTask, TASK } from './task-terms.js';
import {
  amount,
  amountOrNull,
  count,
  countOrNull,
  flag,
  listOf,
  MEASUREMENT_TYPE,
  ownerUserId,
  type Touched,
  text,
} from './terms.js';
import { weekdaysOf, workingWeekdays } from './work-schedule-terms.js';

const MATERIAL = Type.Object({
  name: text('Name of the material'),
  family: text('Family it belongs to'),
  subFamily: text('Group within the family; may be empty'),
  unitId: count('Unit it is measured in, defined in the reference events'),
  keyMaterial: flag('Counts among the key materials of the dashboards'),
  massPerUnitKg: amountOrNull('Mass of one unit, kg; null: not known, so it gives no tonnes'),
  carbonKgCO2ePerUnit: amountOrNull('Embodied carbon of one unit, kg CO2e, indicative; null: no suitable factor'),
});

function publicMaterial(facts: MaterialFacts): Static<typeof MATERIAL>;
function publicMaterial(facts: Partial<MaterialFacts>): Partial<Static<typeof MATERIAL>>;
function publicMaterial(facts: Partial<MaterialFacts>): Touched<Static<typeof MATERIAL>> {
  return {
    name: facts.name,
    family: facts.familyName,
    subFamily: facts.subFamily,
    unitId: facts.unitId,
    keyMaterial: facts.keyMaterial,
    massPerUnitKg: facts.massPerUnitKg,
    carbonKgCO2ePerUnit: facts.carbonKgCO2ePerUnit,
  };
}

const PRODUCTION_RATE = Type.Object({
  name: text('Name of the rate'),
  regionName: text('Region it was taken in'),
  unitsPerHour: amountOrNull('What one gang does, units per hour; null: not known yet, so it gives no labour'),
  unitId: count('Unit of what the gang does, defined in the reference events'),
  labourers: amount('Labourers in the gang, heads'),
  foremen: amount('Foremen in the gang, heads'),
  basis: text('Where the rate comes from: a published range or an estimate'),
});

function publicRate(facts: ProductionRateFacts): Static<typeof PRODUCTION_RATE>;
function publicRate(facts: Partial<ProductionRateFacts>): Partial<Static<typeof PRODUCTION_RATE>>;
function publicRate(facts: Partial<ProductionRateFacts>): Touched<Static<typeof PRODUCTION_RATE>> {
  return {
    name: facts.rateName,
    regionName: facts.regionName,
    unitsPerHour: facts.ratePerHour,
    unitId: facts.unitPerHourId,
    labourers: facts.lbT_Labour,
    foremen: facts.lbT_Foreman,
    basis: facts.basis,
  };
}

const ELEMENT_MAKEUP = Type.Object({
  name: text('Name of the make-up'),
  taskCode: text('Code of the tasks that it is for'),
  taskId: countOrNull('Task that it was made for; null: found by its task code'),
  defaultForTask: flag('Taken by tasks of its code that name no make-up'),
  activities: listOf(
    Type.Object({
      activityId: count('The activity'),
      name: text('Name of the work activity'),
      durationPercent: amount('Length of its window, % of the window of the task, two decimals'),
      lagPercent: amount('Start of its window after the start of the task, % of the window of the task, two decimals'),
      materials: listOf(
        Type.Object({
          lineId: count('The line'),
          materialId: count('Material that is built in'),
          quantity: amount("Quantity, in the line's unit, per SI unit of the part's size (m, m2, m3, kg, 1)"),
          unitId: count('Unit of the quantity, defined in the reference events'),
          productionRateId: countOrNull('Rate at which it is built in; null for none, so it gives no labour'),
        }),
        'What it builds in',
      ),
    }),
    'Its work activities, in order',
  ),
});

function publicMakeup(facts: ElementMakeupFacts): Static<typeof ELEMENT_MAKEUP>;
function publicMakeup(facts: Partial<ElementMakeupFacts>): Partial<Static<typeof ELEMENT_MAKEUP>>;
function publicMakeup(facts: Partial<ElementMakeupFacts>): Touched<Static<typeof ELEMENT_MAKEUP>> {
  return {
    name: facts.elementMakeupName,
    taskCode: facts.taskCode,
    taskId: facts.taskId,
    defaultForTask: facts.defaultElementForTask,
    activities: facts.activities?.map(({ id, name, durationPercent, lagPercent, lines }) => ({
      activityId: id,
      name,
      durationPercent,
      lagPercent,
      materials: lines.map((line) => ({
        lineId: line.id,
        materialId: line.materialId,
        quantity: line.materialQuantity,
        unitId: line.unitId,
        productionRateId: line.productionRateId,
      })),
    })),
  };
}

const SUBPROGRAMME = Type.Object({
  name: text('Name of the subprogramme'),
  assetType: text('What it builds'),
  assetCategoryId: count('Category of asset it is for, defined in the reference events'),
  tasks: listOf(TASK, 'Its tasks, in order'),
});

function publicSubprogramme(facts: SubprogrammeFacts): Static<typeof SUBPROGRAMME>;
function publicSubprogramme(facts: Partial<SubprogrammeFacts>): Partial<Static<typeof SUBPROGRAMME>>;
function publicSubprogramme(facts: Partial<SubprogrammeFacts>): Touched<Static<typeof SUBPROGRAMME>> {
  return {
    name: facts.name,
    assetType: facts.assetType,
    assetCategoryId: facts.assetCategoryId,
    tasks: facts.tasks?.map(publicTask),
  };
}

const VEHICLE = Type.Object({
  name: text('Name of the vehicle'),
  vehicleType: text('Kind of vehicle'),
  transportMode: text('How it travels'),
  lengthMetres: amount('Length, m'),
  widthMetres: amount('Width, m'),
  heightMetres: amount('Height, m'),
  maximumLoadTonnes: amount('Largest load, t'),
});

const publicVehicle = (facts: VehicleFacts): Static<typeof VEHICLE> => ({
  name: facts.name,
  vehicleType: facts.vehicleType,
  transportMode: facts.transportMode,
  lengthMetres: facts.vehicleLength,
  widthMetres: facts.vehicleWidth,
  heightMetres: facts.vehicleHeight,
  maximumLoadTonnes: facts.maximumLoadCapacity,
});

const ownerOf = ({ createdBy }: { readonly createdBy: number }): number | null => (createdBy === 0 ? null : createdBy);

interface Mapping<Facts, Public> {
  (facts: Facts): Public;
  (facts: Partial<Facts>): Partial<Public>;
}

/** Contracts for the life cycle of a library record: created, changed and retired. */
function recordContracts<Facts, Terms extends TObject>(
  category: string,
  noun: string,
  record: Terms,
  mapping: Mapping<Facts, Static<Terms>>,
) {
  const contract = contractsIn(category);
  const id = count(`The ${noun}`);
  const partial = (description: string) => Type.Unsafe<Partial<Static<Terms>>>(Type.Partial(record, { description }));
  const whole = Type.Unsafe<Static<Terms>>(record);
  return {
    created: contract({
      fact: 'created',
      version: 1,
      summary: `A ${noun} came into the library.`,
      terms: { id, ownerUserId, record: whole },
      from: (data: Facts & { readonly createdBy: number }, streamId) => ({
        id: streamId,
        ownerUserId: ownerOf(data),
        record: mapping(data),
      }),
    }),
    changed: contract({
      fact: 'changed',
      version: 1,
      summary: `A ${noun} of the library was changed: the figures of every part that uses it change with it.`,
      terms: {
        id,
        before: partial('The changed fields as they were'),
        after: partial('The same fields as they are now'),
      },
      from: ({ before, after }: { readonly before: Partial<Facts>; readonly after: Partial<Facts> }, streamId) => ({
        id: streamId,
        before: mapping(before),
        after: mapping(after),
      }),
    }),
    retired: contract({
      fact: 'retired',
      version: 1,
      summary: `A ${noun} can no longer be chosen; programmes that use it go on using it.`,
      terms: { id, record: whole },
      from: (data: Facts, streamId) => ({ id: streamId, record: mapping(data) }),
    }),
  };
}

const materials = recordContracts('material', 'material', MATERIAL, publicMaterial);
const rates = recordContracts('productionrate', 'production rate', PRODUCTION_RATE, publicRate);
const makeups = recordContracts('elementmakeup', 'element make-up', ELEMENT_MAKEUP, publicMakeup);
const subprogrammes = recordContracts('subprogramme', 'subprogramme', SUBPROGRAMME, publicSubprogramme);
const vehicle = contractsIn('vehicle');
const reference = contractsIn('reference');

export const LIBRARY_CONTRACTS: ContractsOf<LibraryEventData> = {
  UnitsDefined: reference({
    fact: 'units-defined',
    version: 1,
    summary: 'The units that sizes and quantities are given in.',
    terms: {
      units: listOf(
        Type.Object({
          unitId: count('The unit'),
          name: text('Sign of the unit: m3'),
          description: text('Name in words'),
          measurementType: MEASUREMENT_TYPE,
          inSI: amount('One of it in the SI unit of what it measures (m, m2, m3, kg, 1)'),
          metricId: count('System of units it belongs to'),
          usual: flag('The usual unit for what it measures in its system'),
        }),
        'All units',
      ),
    },
    from: ({ units }) => ({
      units: units.map((unit) => ({
        unitId: unit.id,
        name: unit.name,
        description: unit.description,
        measurementType: unit.measurmentType,
        inSI: unit.conversionToSI,
        metricId: unit.metric,
        usual: unit.base === 1,
      })),
    }),
  }),
  RegionsDefined: reference({
    fact: 'regions-defined',
    version: 1,
    summary: 'The regions that programmes lie in.',
    terms: {
      regions: listOf(
        Type.Object({
          regionId: count('The region'),
          name: text('Name of the region'),
          workingWeekdays: workingWeekdays('Days of the week that are worked there unless a programme says otherwise'),
        }),
        'All regions',
      ),
    },
    from: ({ regions }) => ({
      regions: regions.map(({ id, name, defaultWorkingPatternBitMask }) => ({
        regionId: id,
        name,
        workingWeekdays: weekdaysOf(defaultWorkingPatternBitMask),
      })),
    }),
  }),
  MetricsDefined: reference({
    fact: 'metrics-defined',
    version: 1,
    summary: 'The systems of units.',
    terms: {
      metrics: listOf(
        Type.Object({ metricId: count('The system'), name: text('Name of the system') }),
        'All systems of units',
      ),
    },
    from: ({ metrics }) => ({ metrics: metrics.map(({ id, name }) => ({ metricId: id, name })) }),
  }),
  AssetCategoriesDefined: reference({
    fact: 'asset-categories-defined',
    version: 1,
    summary: 'The kinds of assets, and what their size is measured as.',
    terms: {
      assetCategories: listOf(
        Type.Object({
          assetCategoryId: count('The category'),
          name: text('Name of the category'),
          subCategory: text('Name of the group within it'),
          assetType: text('What is built'),
          measurementType: MEASUREMENT_TYPE,
        }),
        'All categories',
      ),
    },
    from: ({ assetCategories }) => ({
      assetCategories: assetCategories.map(({ id, name, subCategory, assetType, measurmentType }) => ({
        assetCategoryId: id,
        name,
        subCategory,
        assetType,
        measurementType: measurmentType,
      })),
    }),
  }),
  TaskCodesDefined: reference({
    fact: 'task-codes-defined',
    version: 1,
    summary: 'How the codes of tasks follow from their names.',
    terms: {
      taskCodes: listOf(
        Type.Object({
          code: text('Prefix of the code'),
          keywords: text('Words in the name of a task that lead to it'),
          category: text('Kind of work'),
          description: text('What it stands for'),
        }),
        'All prefixes',
      ),
    },
    from: ({ taskCodes }) => ({
      taskCodes: taskCodes.map(({ code, keywords, category, description }) => ({
        code,
        keywords,
        category,
        description,
      })),
    }),
  }),
  MaterialCreated: materials.created,
  MaterialChanged: materials.changed,
  MaterialRetired: materials.retired,
  ProductionRateCreated: rates.created,
  ProductionRateChanged: rates.changed,
  ProductionRateRetired: rates.retired,
  ElementMakeupCreated: makeups.created,
  ElementMakeupChanged: makeups.changed,
  ElementMakeupRetired: makeups.retired,
  SubprogrammeCreated: subprogrammes.created,
  SubprogrammeChanged: subprogrammes.changed,
  SubprogrammeRetired: subprogrammes.retired,
  VehicleCreated: vehicle({
    fact: 'created',
    version: 1,
    summary: 'A vehicle came into the library.',
    terms: { id: count('The vehicle'), ownerUserId, record: VEHICLE },
    from: (data, id) => ({ id, ownerUserId: ownerOf(data), record: publicVehicle(data) }),
  }),
};
