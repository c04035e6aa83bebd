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
  SubprogrammeFacts,
  TaskCode,
  Unit,
  VehicleFacts,
} from './library-records.js';

/**
 * The data of each event of the library. Streams: `reference-1`, `material-7`, `productionrate-3`, `elementmakeup-5`,
 * `subprogramme-9`, `vehicle-2`.
 */
export interface LibraryEventData {
  UnitsDefined: { readonly units: readonly Unit[] };
  RegionsDefined: { readonly regions: readonly Region[] };
  MetricsDefined: { readonly metrics: readonly Metric[] };
  AssetCategoriesDefined: { readonly assetCategories: readonly AssetCategory[] };
  TaskCodesDefined: { readonly taskCodes: readonly TaskCode[] };
  MaterialCreated: RecordedMaterialFacts & { readonly createdBy: number };
  MaterialChanged: Change<MaterialFacts>;
  MaterialRetired: RecordedMaterialFacts;
  ProductionRateCreated: ProductionRateFacts & { readonly createdBy: number };
  ProductionRateChanged: Change<ProductionRateFacts>;
  ProductionRateRetired: ProductionRateFacts;
  ElementMakeupCreated: ElementMakeupFacts & { readonly createdBy: number };
  ElementMakeupChanged: Change<ElementMakeupFacts>;
  ElementMakeupRetired: ElementMakeupFacts;
  SubprogrammeCreated: SubprogrammeFacts & { readonly createdBy: number };
  SubprogrammeChanged: Change<SubprogrammeFacts>;
  SubprogrammeRetired: SubprogrammeFacts;
  VehicleCreated: VehicleFacts & { readonly createdBy: number };
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
  ProductionRateCreated: { schema: 1 },
  ProductionRateChanged: { schema: 1 },
  ProductionRateRetired: { schema: 1 },
  ElementMakeupCreated: { schema: 1 },
  ElementMakeupChanged: { schema: 1 },
  ElementMakeupRetired: { schema: 1 },
  SubprogrammeCreated: { schema: 1 },
  SubprogrammeChanged: { schema: 1 },
  SubprogrammeRetired: { schema: 1 },
  VehicleCreated: { schema: 1 },
};

export const LIBRARY_CATEGORIES = [
  'reference',
  'material',
  'productionrate',
  'elementmakeup',
  'subprogramme',
  'vehicle',
] as const;
