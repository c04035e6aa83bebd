import type { AnyInput, InputKind } from '../../domain/library/inputs/input-kinds.js';
import type { Library } from '../../domain/library/library.js';
import type {
  ElementMakeup,
  LibrarySubprogramme,
  Material,
  ProductionRate,
  StandaloneTask,
  Vehicle,
} from '../../domain/library/library-records.js';
import { directionText, measuredText, yesNo } from './words.js';

/** What an input says, field by field, in the words of the preview: two states of it differ where their texts do. */
export type InputTexts = ReadonlyMap<string, string>;

/** A field of an input before and after the import; null where it has no such line. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** An answer with each line of a make-up of a thousand is of no use. */
const MAX_CHANGES = 40;

export function changesBetween(before: InputTexts, after: InputTexts): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(field) ?? null, after.get(field) ?? null];
    if (was !== is) changes.push({ field, before: was, after: is });
  }
  if (changes.length <= MAX_CHANGES) return changes;
  const more = changes.length - MAX_CHANGES;
  return [
    ...changes.slice(0, MAX_CHANGES),
    { field: `And ${more.toLocaleString('en-GB')} more`, before: null, after: null },
  ];
}

/** Fields of a new input that are told; it says more on its own page. */
const MOST_SAID = 12;

/** What a new input says, without its name and what is empty. */
export const saidOfNew = (texts: InputTexts): FieldChange[] =>
  [...texts]
    .slice(1)
    .filter(([, value]) => value !== '')
    .slice(0, MOST_SAID)
    .map(([field, after]) => ({ field, before: null, after }));

/**
 * @param library in which names are looked up: the planner's inputs over Database Inputs
 */
export function textsOf(kind: InputKind, input: AnyInput, library: Library): InputTexts {
  const texts = new Texts();
  switch (kind) {
    case 'materials':
      materialTexts(texts, input as Material, library);
      break;
    case 'productionRates':
      rateTexts(texts, input as ProductionRate, library);
      break;
    case 'elementMakeups':
      makeupTexts(texts, input as ElementMakeup, library);
      break;
    case 'tasks':
      taskTexts(texts, input as StandaloneTask, library);
      break;
    case 'subprogrammes':
      subprogrammeTexts(texts, input as LibrarySubprogramme, library);
      break;
    case 'vehicles':
      vehicleTexts(texts, input as Vehicle, library);
      break;
  }
  return texts.all;
}

class Texts {
  readonly all = new Map<string, string>();
  private readonly last = new Map<string, number>();

  set(field: string, value: string | number | null): void {
    let name = field;
    // Two lines of one name are told apart by their place. A thousand may have one name: each goes on from the last.
    let n = this.last.get(field) ?? 1;
    while (this.all.has(name)) name = `${field} (${++n})`;
    this.last.set(field, n);
    this.all.set(name, value === null ? '' : String(value));
  }
}

const unitName = (id: number, { units }: Library): string => units.get(id)?.name ?? '';

function materialTexts(texts: Texts, material: Material, library: Library): void {
  texts.set('Material', material.name);
  texts.set('Family', material.familyName);
  texts.set('Sub family', material.subFamily);
  texts.set('Unit', unitName(material.unitId, library));
  texts.set('Key material', yesNo(material.keyMaterial));
  texts.set('Direction', directionText(material.direction));
  texts.set('Mass per unit (kg)', material.massPerUnitKg);
  texts.set('Carbon per unit (kg CO2e)', material.carbonKgCO2ePerUnit);
}

function rateTexts(texts: Texts, rate: ProductionRate, library: Library): void {
  texts.set('Production rate', rate.rateName);
  texts.set('Country (region)', rate.regionName);
  texts.set('Rate per hour', rate.ratePerHour);
  texts.set('Unit per hour', unitName(rate.unitPerHourId, library));
  texts.set('Labour per hour', rate.lbT_Labour);
  texts.set('Foreman per hour', rate.lbT_Foreman);
  texts.set('Basis', rate.basis);
}

function makeupTexts(texts: Texts, makeup: ElementMakeup, library: Library): void {
  texts.set('Element make up', makeup.elementMakeupName);
  texts.set('Task code', makeup.taskCode);
  texts.set('Measured per', measuredText(makeup.measurmentType));
  for (const { name, durationPercent, lagPercent, lines } of makeup.activities) {
    texts.set(name, windowText(durationPercent, lagPercent));
    for (const { materialId, materialQuantity, unitId, productionRateId } of lines) {
      const rate = productionRateId === null ? undefined : library.productionRates.get(productionRateId);
      texts.set(
        `${name} · ${library.materials.get(materialId)?.name ?? ''}`,
        [`${materialQuantity} ${unitName(unitId, library)}`, ...(rate ? [rate.rateName] : [])].join(', '),
      );
    }
  }
}

function taskTexts(texts: Texts, task: StandaloneTask, library: Library): void {
  texts.set('Task', task.name);
  texts.set('Task code', task.taskCode);
  texts.set('Duration (%)', task.durationPercent);
  texts.set('Lag (%)', task.lagPercent);
  texts.set('Quantity factor', task.quantityFactor);
  const makeups = library.elementMakeups.ofTask(task.id);
  texts.set('Element make ups', makeups.map(({ elementMakeupName }) => elementMakeupName).join(', '));
  const chosen = defaultMakeupId(task, makeups);
  texts.set('Default', chosen === null ? '' : (library.elementMakeups.get(chosen)?.elementMakeupName ?? ''));
}

function subprogrammeTexts(texts: Texts, subprogramme: LibrarySubprogramme, library: Library): void {
  texts.set('Subprogramme', subprogramme.name);
  texts.set('Asset type', subprogramme.assetType);
  for (const { name, taskCode, durationPercent, lagPercent, quantityFactor, elementMakeupId } of subprogramme.tasks) {
    const makeup = elementMakeupId === null ? undefined : library.elementMakeups.get(elementMakeupId);
    texts.set(
      name,
      [
        ...(taskCode === '' ? [] : [taskCode]),
        windowText(durationPercent, lagPercent),
        ...(quantityFactor === null ? [] : [`× ${quantityFactor}`]),
        ...(makeup ? [makeup.elementMakeupName] : []),
      ].join(', '),
    );
  }
}

function vehicleTexts(texts: Texts, vehicle: Vehicle, { regions }: Library): void {
  texts.set('Vehicle', vehicle.name);
  texts.set('Vehicle type', vehicle.vehicleType);
  texts.set('Transport mode', vehicle.transportMode);
  texts.set('Country (region)', vehicle.regionId == null ? '' : (regions.get(vehicle.regionId)?.name ?? ''));
  texts.set('Loading bed length (m)', vehicle.vehicleLength);
  texts.set('Loading bed width (m)', vehicle.vehicleWidth);
  texts.set('Loading bed height (m)', vehicle.vehicleHeight);
  texts.set('Max payload (t)', vehicle.maximumLoadCapacity);
}

const windowText = (duration: number, lag: number): string => `${duration} % from ${lag} %`;

/** The make-up that counts for a task: the chosen one, else the flagged one, else the first (docs/product/quantities.md). */
export const defaultMakeupId = (
  { elementMakeupId }: Pick<StandaloneTask, 'elementMakeupId'>,
  makeups: readonly ElementMakeup[],
): number | null =>
  elementMakeupId ?? makeups.find(({ defaultElementForTask }) => defaultElementForTask)?.id ?? makeups[0]?.id ?? null;
