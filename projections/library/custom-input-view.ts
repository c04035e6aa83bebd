import type { CUSTOM_INPUT } from '../../services/answers/custom-input-answer.js';
import { type InputKind, inputName } from '../../services/domain/library/inputs/input-kinds.js';
import type { Library } from '../../services/domain/library/library.js';
import type {
  ElementMakeup,
  LibrarySubprogramme,
  Material,
  ProductionRate,
  StandaloneTask,
  Vehicle,
} from '../../services/domain/library/library-records.js';
import { mainLine, siUnitOf, unitQuantities } from '../../services/domain/quantities/unit-quantities.js';
import { type Stamped, stampsOf } from '../../services/domain/stamps.js';
import type { Answer } from '../../services/platform/http/answer-schema.js';

type CustomInput = Answer<typeof CUSTOM_INPUT>;

/** A record as a row of the list shows it: a Database task has the stamps of its subprogramme. */
export interface ListedRecord {
  readonly kind: InputKind;
  readonly id: number;
  readonly facts: { readonly id: number; readonly templateId?: number };
  readonly stamps: Stamped;
  /** Of a Database task. */
  readonly subprogrammeId: number | null;
}

/** What a row says that is not in its record. */
export interface RowExtras {
  readonly usedIn: CustomInput['usedIn'];
  /** Ids of a task's make-ups. */
  readonly makeups: readonly number[];
  /** Whose asset type says what a make-up or a Database task is measured as, where the make-up does not. */
  readonly subprogrammeId: number | null;
  /** The make-up that counts for a task. */
  readonly makeup: ElementMakeup | undefined;
  /** Name of a task of a subprogramme, from which a task may be made. */
  readonly template: (id: number) => string | undefined;
}

const MAX_BARS = 12;

const NONE = {
  assetType: null,
  taskCode: null,
  familyName: null,
  subFamily: null,
  keyMaterial: null,
  unit: null,
  regionName: null,
  ratePerHour: null,
  labour: null,
  foremen: null,
  basis: null,
  vehicleType: null,
  transportMode: null,
  maximumLoadCapacity: null,
  parts: 0,
  bars: [],
  oneUnit: null,
} as const;

export function customInputView(record: ListedRecord, library: Library, extras: RowExtras): CustomInput {
  const { kind, id, facts, stamps } = record;
  return {
    id,
    name: inputName(kind, facts),
    custom: stamps.createdBy !== 0,
    madeFrom: templateName(kind, facts.templateId, library, extras),
    ...NONE,
    ...ownFields(record, library, extras),
    usedIn: extras.usedIn,
    ...stampsOf(stamps),
  };
}

function templateName(kind: InputKind, id: number | undefined, library: Library, { template }: RowExtras) {
  if (id === undefined) return null;
  const found = library[kind].get(id);
  return (found && inputName(kind, found)) ?? template(id) ?? null;
}

/** What its kind has. */
function ownFields({ kind, facts }: ListedRecord, library: Library, extras: RowExtras): Partial<CustomInput> {
  const unitName = (id: number): string => library.units.get(id)?.name ?? '';
  switch (kind) {
    case 'subprogrammes': {
      const { assetType, tasks } = facts as LibrarySubprogramme;
      return { assetType, parts: tasks.length, bars: bars(tasks) };
    }
    case 'tasks':
      return {
        taskCode: (facts as StandaloneTask).taskCode,
        parts: extras.makeups.length,
        oneUnit: extras.makeup ? oneUnit(extras.makeup, library, extras.subprogrammeId) : null,
      };
    case 'materials': {
      const { familyName, subFamily, keyMaterial, unitId } = facts as Material;
      return { familyName, subFamily, keyMaterial, unit: unitName(unitId) };
    }
    case 'elementMakeups': {
      const makeup = facts as ElementMakeup;
      return {
        taskCode: makeup.taskCode,
        parts: makeup.activities.length,
        bars: bars(makeup.activities),
        oneUnit: oneUnit(makeup, library, extras.subprogrammeId),
      };
    }
    case 'productionRates': {
      const { regionName, ratePerHour, unitPerHourId, lbT_Labour, lbT_Foreman, basis } = facts as ProductionRate;
      const unit = unitName(unitPerHourId);
      return { regionName, ratePerHour, unit, labour: lbT_Labour, foremen: lbT_Foreman, basis };
    }
    case 'vehicles': {
      const { vehicleType, transportMode, maximumLoadCapacity, regionId } = facts as Vehicle;
      const regionName = regionId == null ? null : (library.regions.get(regionId)?.name ?? null);
      return { vehicleType, transportMode, maximumLoadCapacity, regionName };
    }
  }
}

const bars = (
  parts: readonly { readonly name: string; readonly lagPercent: number; readonly durationPercent: number }[],
) =>
  parts
    .slice(0, MAX_BARS)
    .map(({ name, lagPercent, durationPercent }) => ({ name, lag: lagPercent, duration: durationPercent }));

/** What one unit of the asset comes to, in a line (docs/product/custom-inputs.md, One unit). */
function oneUnit(makeup: ElementMakeup, library: Library, subprogrammeId: number | null): CustomInput['oneUnit'] {
  const quantities = unitQuantities(makeup.activities, library);
  const main = mainLine(quantities, library);
  const category = subprogrammeId === null ? undefined : library.subprogrammes.get(subprogrammeId)?.assetCategoryId;
  const measured =
    makeup.measurmentType ?? (category === undefined ? null : library.assetCategories.get(category)?.measurmentType);
  return {
    per: measured == null ? null : siUnitOf(measured),
    material: main?.material ?? null,
    quantity: main?.quantity ?? null,
    unit: main?.unit ?? null,
    moreMaterials: Math.max(new Set(quantities.lines.map(({ materialId }) => materialId)).size - 1, 0),
    manHours: quantities.manHours,
  };
}

/**
 * The make-up that counts for a task: its choice, otherwise of those that were made for it the default, otherwise the one with
 * the lowest id (docs/product/quantities.md, What counts).
 * @param makeups that are made for the task, ordered by id
 */
export function makeupOfTask(
  { kind, facts }: ListedRecord,
  makeups: readonly number[],
  { elementMakeups }: Library,
): ElementMakeup | undefined {
  if (kind !== 'tasks') return undefined;
  const { elementMakeupId } = facts as StandaloneTask;
  if (elementMakeupId !== null) return elementMakeups.get(elementMakeupId);
  const own = makeups.flatMap((id) => elementMakeups.get(id) ?? []);
  return own.find(({ defaultElementForTask }) => defaultElementForTask) ?? own[0];
}
