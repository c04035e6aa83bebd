import type { NewEvent, RecordedEvent } from '../../event-store/event.js';
import type { Change } from '../change.js';
import type {
  AssetCategory,
  ElementMakeupFacts,
  MaterialFacts,
  Metric,
  ProductionRateFacts,
  RecordedMaterialFacts,
  Region,
  StandaloneTaskFacts,
  SubprogrammeFacts,
  TaskCode,
  Unit,
  VehicleFacts,
} from './library-records.js';

/** A record that came into the library; `createdBy` 0 for a Database Input. */
type Created<Facts> = Facts & { readonly createdBy: number };
/** `id` is missing in events of Database Inputs from before planners had a library: their stream is the record's own. */
export type InputChange<Facts> = Change<Facts> & { readonly id?: number };

/**
 * The data of each event of the library. Streams: `library-5` holds all inputs of account 5 (docs/decisions/0042), each Database
 * Input has a stream of its own (`material-7`, `productionrate-3`, `elementmakeup-5`, `subprogramme-9`, `vehicle-2`), and
 * `reference-1` what nobody edits. A retired record can no longer be chosen but still counts; undo restores it.
 */
export interface LibraryEventData {
  UnitsDefined: { readonly units: readonly Unit[] };
  RegionsDefined: { readonly regions: readonly Region[] };
  MetricsDefined: { readonly metrics: readonly Metric[] };
  AssetCategoriesDefined: { readonly assetCategories: readonly AssetCategory[] };
  TaskCodesDefined: { readonly taskCodes: readonly TaskCode[] };
  MaterialCreated: Created<RecordedMaterialFacts>;
  MaterialChanged: InputChange<MaterialFacts>;
  MaterialRetired: RecordedMaterialFacts;
  MaterialRestored: RecordedMaterialFacts;
  ProductionRateCreated: Created<ProductionRateFacts>;
  ProductionRateChanged: InputChange<ProductionRateFacts>;
  ProductionRateRetired: ProductionRateFacts;
  ProductionRateRestored: ProductionRateFacts;
  ElementMakeupCreated: Created<ElementMakeupFacts>;
  ElementMakeupChanged: InputChange<ElementMakeupFacts>;
  ElementMakeupRetired: ElementMakeupFacts;
  ElementMakeupRestored: ElementMakeupFacts;
  TaskCreated: Created<StandaloneTaskFacts>;
  TaskChanged: InputChange<StandaloneTaskFacts>;
  TaskRetired: StandaloneTaskFacts;
  TaskRestored: StandaloneTaskFacts;
  SubprogrammeCreated: Created<SubprogrammeFacts>;
  SubprogrammeChanged: InputChange<SubprogrammeFacts>;
  SubprogrammeRetired: SubprogrammeFacts;
  SubprogrammeRestored: SubprogrammeFacts;
  VehicleCreated: Created<VehicleFacts>;
  VehicleChanged: InputChange<VehicleFacts>;
  VehicleRetired: VehicleFacts;
  VehicleRestored: VehicleFacts;
}

export type LibraryEventType = keyof LibraryEventData;
export type LibraryEvent = { [T in LibraryEventType]: NewEvent<T, LibraryEventData[T]> }[LibraryEventType];
export type RecordedLibraryEvent = { [T in LibraryEventType]: RecordedEvent<T, LibraryEventData[T]> }[LibraryEventType];

/** Schema version of each type, for the codec. */
export const LIBRARY_EVENT_SCHEMAS: Readonly<Record<LibraryEventType, { schema: number }>> = {
  UnitsDefined: { schema: 1 },
  RegionsDefined: { schema: 1 },
  MetricsDefined: { schema: 1 },
  AssetCategoriesDefined: { schema: 1 },
  TaskCodesDefined: { schema: 1 },
  MaterialCreated: { schema: 1 },
  MaterialChanged: { schema: 1 },
  MaterialRetired: { schema: 1 },
  MaterialRestored: { schema: 1 },
  ProductionRateCreated: { schema: 1 },
  ProductionRateChanged: { schema: 1 },
  ProductionRateRetired: { schema: 1 },
  ProductionRateRestored: { schema: 1 },
  ElementMakeupCreated: { schema: 1 },
  ElementMakeupChanged: { schema: 1 },
  ElementMakeupRetired: { schema: 1 },
  ElementMakeupRestored: { schema: 1 },
  TaskCreated: { schema: 1 },
  TaskChanged: { schema: 1 },
  TaskRetired: { schema: 1 },
  TaskRestored: { schema: 1 },
  SubprogrammeCreated: { schema: 1 },
  SubprogrammeChanged: { schema: 1 },
  SubprogrammeRetired: { schema: 1 },
  SubprogrammeRestored: { schema: 1 },
  VehicleCreated: { schema: 1 },
  VehicleChanged: { schema: 1 },
  VehicleRetired: { schema: 1 },
  VehicleRestored: { schema: 1 },
};

export const LIBRARY_CATEGORIES = [
  'reference',
  'material',
  'productionrate',
  'elementmakeup',
  'subprogramme',
  'vehicle',
  'library',
] as const;
