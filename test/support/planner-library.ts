/** Libraries by their events, for tests of decisions: given these inputs, when this form is saved, then those events or that refusal. */
import type { LibraryEvent, RecordedLibraryEvent } from '../../services/domain/library/events.js';
import { inputChoices } from '../../services/domain/library/inputs/input-choices.js';
import type { LibraryDecision } from '../../services/domain/library/inputs/input-decisions.js';
import { applyLibraryEvent, emptyLibrary, type Library } from '../../services/domain/library/library.js';
import type {
  ElementMakeupFacts,
  MaterialFacts,
  MaterialLine,
  ProductionRateFacts,
  StandaloneTaskFacts,
  SubprogrammeFacts,
  VehicleFacts,
  WorkActivity,
} from '../../services/domain/library/library-records.js';

/** The planner whose library it is. */
export const ANN = 5;
export const BOB = 6;
/** Who makes Database Inputs. */
export const DATABASE = 0;

/** Folds events into a library: the n-th of its stream, recorded n minutes past eight. */
export function applyAll(library: Library, events: readonly LibraryEvent[], before = 0, userId = ANN): Library {
  events.forEach((event, i) => {
    const version = before + i + 1;
    const time = new Date(Date.UTC(2027, 0, 1, 8, version)).toISOString();
    applyLibraryEvent(library, {
      ...event,
      stream: `library-${ANN}`,
      version,
      metadata: { userId, time },
    } as RecordedLibraryEvent);
  });
  return library;
}
export const libraryAfter = (...events: readonly LibraryEvent[]): Library => applyAll(emptyLibrary(), events);

/** A planner's library and the counter of its ids. */
export class Shelf {
  readonly own = emptyLibrary();
  private version = 0;
  private last = 10_000;
  readonly id = () => (this.last += 1);
  readonly ids = { task: this.id, elementmakeup: this.id, workactivity: this.id, materialline: this.id };

  /** @param shared Database Inputs */
  constructor(private readonly shared: Library = databaseLibrary()) {}

  get choices() {
    return inputChoices({ own: this.own, shared: this.shared, forEverybody: false });
  }

  /** @param userId who did it */
  apply(events: readonly LibraryEvent[], userId = ANN): this {
    applyAll(this.own, events, this.version, userId);
    this.version += events.length;
    return this;
  }
}

/** What the fields of a form are refused for; nothing where it is taken. */
export const faultsOf = (decision: LibraryDecision): Readonly<Record<string, readonly string[]>> =>
  'refusal' in decision ? (decision.refusal.errors ?? {}) : {};

type By<Facts> = Partial<Facts> & { readonly createdBy?: number };

// Inputs that a test gives; it sets only the facts that it is about.

export const material = (id: number, { createdBy = ANN, ...facts }: By<MaterialFacts> = {}): LibraryEvent => ({
  type: 'MaterialCreated',
  data: {
    id,
    name: `Material ${id}`,
    familyName: 'Earthworks',
    subFamily: 'Fill',
    unitId: CUBIC_METRE,
    keyMaterial: false,
    direction: 'delivered',
    massPerUnitKg: null,
    carbonKgCO2ePerUnit: null,
    ...facts,
    createdBy,
  },
});

export const rate = (id: number, { createdBy = ANN, ...facts }: By<ProductionRateFacts> = {}): LibraryEvent => ({
  type: 'ProductionRateCreated',
  data: {
    id,
    rateName: `Rate ${id}`,
    regionName: 'Ireland',
    ratePerHour: 50,
    unitPerHourId: CUBIC_METRE,
    lbT_Labour: 2,
    lbT_Foreman: 0.5,
    basis: '',
    ...facts,
    createdBy,
  },
});

export const line = (id: number, facts: Partial<MaterialLine> = {}): MaterialLine => ({
  id,
  materialId: FILL,
  materialQuantity: 10,
  unitId: CUBIC_METRE,
  productionRateId: null,
  ...facts,
});

export const activity = (id: number, facts: Partial<WorkActivity> = {}): WorkActivity => ({
  id,
  name: `Activity ${id}`,
  durationPercent: 60,
  lagPercent: 10,
  lines: [],
  ...facts,
});

export const makeup = (id: number, { createdBy = ANN, ...facts }: By<ElementMakeupFacts> = {}): LibraryEvent => ({
  type: 'ElementMakeupCreated',
  data: {
    id,
    elementMakeupName: `Make-up ${id}`,
    taskCode: '',
    taskId: null,
    defaultElementForTask: false,
    activities: [],
    ...facts,
    createdBy,
  },
});

export const standaloneTask = (
  id: number,
  { createdBy = ANN, ...facts }: By<StandaloneTaskFacts> = {},
): LibraryEvent => ({
  type: 'TaskCreated',
  data: {
    id,
    name: `Task ${id}`,
    taskCode: '',
    durationPercent: 40,
    lagPercent: 10,
    quantityFactor: null,
    elementMakeupId: null,
    ...facts,
    createdBy,
  },
});

export const subprogramme = (id: number, { createdBy = ANN, ...facts }: By<SubprogrammeFacts> = {}): LibraryEvent => ({
  type: 'SubprogrammeCreated',
  data: {
    id,
    name: `Subprogramme ${id}`,
    assetType: 'Dual carriageway',
    assetCategoryId: DUAL_CARRIAGEWAY,
    tasks: [],
    ...facts,
    createdBy,
  },
});

export const vehicle = (id: number, { createdBy = ANN, ...facts }: By<VehicleFacts> = {}): LibraryEvent => ({
  type: 'VehicleCreated',
  data: {
    id,
    name: `Vehicle ${id}`,
    vehicleType: 'Tipper',
    transportMode: 'Road',
    vehicleLength: 6,
    vehicleWidth: 2.4,
    vehicleHeight: 1.5,
    maximumLoadCapacity: 20,
    regionId: IRELAND,
    ...facts,
    createdBy,
  },
});

/** The deletion of an input that one of the events above makes. */
export const retired = ({ type, data }: LibraryEvent): LibraryEvent =>
  ({ type: type.replace('Created', 'Retired'), data }) as LibraryEvent;

export const [METRE, CUBIC_METRE, LITRE, TONNE] = [1, 5, 6, 8];
export const [RUNWAY, DUAL_CARRIAGEWAY] = [1, 11];
export const IRELAND = 2;
/** Database Inputs: a material, a rate, a make-up of both, and a subprogramme whose one task chooses the make-up. */
export const [FILL, COMPACT, EMBANKMENT, ROAD, EARTHWORKS] = [101, 102, 103, 104, 105];

/** A small one, with the ids and names of the reference data for units, regions and asset types. */
export function databaseLibrary(...more: readonly LibraryEvent[]): Library {
  const unit = { description: '', metric: 1, conversionToSI: 1, base: 1 } as const;
  const by = { createdBy: DATABASE };
  return libraryAfter(
    {
      type: 'UnitsDefined',
      data: {
        units: [
          { ...unit, id: METRE, name: 'm', measurmentType: 'Length' },
          { ...unit, id: CUBIC_METRE, name: 'm3', measurmentType: 'Volume' },
          { ...unit, id: LITRE, name: 'litre', measurmentType: 'Volume', conversionToSI: 0.001, base: 0 },
          { ...unit, id: TONNE, name: 't', measurmentType: 'Mass', conversionToSI: 1_000 },
        ],
      },
    },
    {
      type: 'RegionsDefined',
      data: {
        regions: [
          { id: 1, name: 'United Kingdom', defaultWorkingPatternBitMask: 31 },
          { id: IRELAND, name: 'Ireland', defaultWorkingPatternBitMask: 31 },
        ],
      },
    },
    {
      type: 'AssetCategoriesDefined',
      data: {
        assetCategories: [
          { id: RUNWAY, name: 'Airfield', subCategory: 'Pavements', assetType: 'Runway', measurmentType: 'Area' },
          {
            id: DUAL_CARRIAGEWAY,
            name: 'Roads',
            subCategory: 'Carriageways',
            assetType: 'Dual carriageway',
            measurmentType: 'Length',
          },
        ],
      },
    },
    material(FILL, { ...by, name: 'Fill' }),
    rate(COMPACT, { ...by, rateName: 'Fill and compact' }),
    makeup(EMBANKMENT, { ...by, activities: [activity(201, { lines: [line(301, { productionRateId: COMPACT })] })] }),
    subprogramme(ROAD, {
      ...by,
      tasks: [
        {
          id: EARTHWORKS,
          name: 'Earthworks',
          taskCode: 'EAR001',
          durationPercent: 35,
          lagPercent: 5,
          quantityFactor: 2,
          elementMakeupId: EMBANKMENT,
          baseTaskId: 0,
          p6ActivityId: null,
        },
      ],
    }),
    ...more,
  );
}
