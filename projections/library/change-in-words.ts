/** A change of an input as its history tells it: fields by their names, ids resolved (docs/product/custom-inputs.md, History). */
import type { INPUT_CHANGE } from '../../services/answers/custom-input-answer.js';
import type { RecordedLibraryEvent } from '../../services/domain/library/events.js';
import { type InputKind, inputName, inputOfEvent } from '../../services/domain/library/inputs/input-kinds.js';
import type { Library } from '../../services/domain/library/library.js';
import type { MaterialLine, Task, WorkActivity } from '../../services/domain/library/library-records.js';
import type { Answer } from '../../services/platform/http/answer-schema.js';

type InputChange = Answer<typeof INPUT_CHANGE>;
export type ChangedField = InputChange['fields'][number];
export type ChangeInWords = Pick<InputChange, 'what' | 'fields'>;

type Facts = Readonly<Record<string, unknown>>;

/** What an event did to an input: to its record, or to a task of a Database subprogramme. */
export function changeInWords(
  kind: InputKind,
  id: number,
  event: RecordedLibraryEvent,
  library: Library,
): ChangeInWords | undefined {
  const input = inputOfEvent(event);
  if (!input) return undefined;
  const data = event.data as unknown as Facts & { before?: Facts; after?: Facts };
  if (kind === 'tasks' && input.kind === 'subprogrammes') return changeOfTask(id, input.fact, data, library);
  switch (input.fact) {
    case 'Created':
      return { what: 'created', fields: madeFrom(kind, data, library) };
    case 'Retired':
      return { what: 'deleted', fields: [] };
    case 'Restored':
      return { what: 'restored', fields: [] };
    case 'Changed':
      return { what: 'changed', fields: changedFields(kind, data.before ?? {}, data.after ?? {}, library) };
  }
}

function changeOfTask(
  id: number,
  fact: 'Created' | 'Changed' | 'Retired' | 'Restored',
  data: Facts & { before?: Facts; after?: Facts },
  library: Library,
): ChangeInWords | undefined {
  if (fact !== 'Changed') {
    const what = ({ Created: 'created', Retired: 'deleted', Restored: 'restored' } as const)[fact];
    return { what, fields: [] };
  }
  const taskOf = (facts: Facts | undefined): Task | undefined =>
    (facts?.tasks as readonly Task[] | undefined)?.find((task) => task.id === id);
  const [before, after] = [taskOf(data.before), taskOf(data.after)];
  if (before && after) return { what: 'changed', fields: fieldsBetween(before, after, library) };
  if (after) return { what: 'created', fields: [] };
  return before && { what: 'deleted', fields: [] };
}

function madeFrom(kind: InputKind, { templateId }: Facts, library: Library): ChangedField[] {
  if (typeof templateId !== 'number') return [];
  const template = library[kind].get(templateId);
  return template ? [{ field: 'Made from', before: '', after: inputName(kind, template) }] : [];
}

type Words = (value: never, facts: Facts, library: Library) => string;

const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 });
/** As the screens show figures: U+00A0 between thousands, a true minus. */
export const figure = (value: number): string => NUMBER.format(value).replaceAll(',', '\u00A0').replace('-', '\u2212');

const text: Words = (value: unknown) => String(value ?? '');
const yesOrNo: Words = (value: boolean) => (value ? 'yes' : 'no');
const percent: Words = (value: number) => `${figure(value)} %`;
const amount =
  (unit = '', unknown = 'not known'): Words =>
  (value: number | null) =>
    value === null ? unknown : unit === '' ? figure(value) : `${figure(value)} ${unit}`;
const unit: Words = (id: number, _, { units }) => units.get(id)?.name ?? '';
const makeup: Words = (id: number | null, _, { elementMakeups }) =>
  (id === null ? undefined : elementMakeups.get(id)?.elementMakeupName) ?? 'none';
const rate: Words = (id: number | null, _, { productionRates }) =>
  (id === null ? undefined : productionRates.get(id)?.rateName) ?? 'none';
const DIRECTIONS: Readonly<Record<string, string>> = {
  delivered: 'delivered',
  takenAway: 'taken away',
  movedOnSite: 'moved on site',
};

/** Names of fields as the forms call them, and their values in words. A field that is not here is told by another. */
const FIELDS: Readonly<Record<string, { readonly name: string; readonly words: Words }>> = {
  name: { name: 'Name', words: text },
  rateName: { name: 'Name', words: text },
  elementMakeupName: { name: 'Name', words: text },
  familyName: { name: 'Family name', words: text },
  subFamily: { name: 'Sub family', words: text },
  unitId: { name: 'Unit', words: unit },
  keyMaterial: { name: 'Key material', words: yesOrNo },
  direction: { name: 'Direction', words: (value: string) => DIRECTIONS[value] ?? value },
  massPerUnitKg: { name: 'Mass per unit', words: amount('kg') },
  carbonKgCO2ePerUnit: { name: 'Carbon per unit', words: amount('kg CO2e') },
  regionName: { name: 'Country (region)', words: text },
  ratePerHour: { name: 'Rate per hour', words: amount() },
  unitPerHourId: { name: 'Unit per hour', words: unit },
  lbT_Labour: { name: 'Labour', words: amount() },
  lbT_Foreman: { name: 'Foremen', words: amount() },
  basis: { name: 'Basis', words: text },
  taskCode: { name: 'Task code', words: text },
  taskId: {
    name: 'Task',
    words: (id: number | null, _, { tasks }) => (id === null ? undefined : tasks.get(id)?.name) ?? 'none',
  },
  defaultElementForTask: { name: 'Default of its task', words: yesOrNo },
  measurmentType: { name: 'Asset measured as', words: (value: string | null) => value ?? 'not said' },
  durationPercent: { name: 'Duration', words: percent },
  lagPercent: { name: 'Lag', words: percent },
  quantityFactor: { name: 'Quantity factor', words: amount('', 'none') },
  elementMakeupId: { name: 'Element make-up', words: makeup },
  assetType: { name: 'Asset type', words: text },
  assetCategoryId: {
    name: 'Asset category',
    words: (id: number, _, { assetCategories }) => assetCategories.get(id)?.name ?? '',
  },
  vehicleType: { name: 'Vehicle type', words: text },
  transportMode: { name: 'Transport mode', words: text },
  vehicleLength: { name: 'Loading bed length', words: amount('m') },
  vehicleWidth: { name: 'Loading bed width', words: amount('m') },
  vehicleHeight: { name: 'Loading bed height', words: amount('m') },
  maximumLoadCapacity: { name: 'Max payload', words: amount('t') },
  regionId: {
    name: 'Region',
    words: (id: number | null, _, { regions }) => (id === null ? undefined : regions.get(id)?.name) ?? 'any',
  },
  // Of a line.
  materialId: { name: 'Material', words: (id: number, _, { materials }) => materials.get(id)?.name ?? '' },
  productionRateId: { name: 'Production rate', words: rate },
};

function changedFields(kind: InputKind, before: Facts, after: Facts, library: Library): ChangedField[] {
  const own = fieldsBetween(before, after, library);
  if (kind === 'elementMakeups' && after.activities)
    own.push(...changedActivities(partsOf(before.activities), partsOf(after.activities), library));
  if (kind === 'subprogrammes' && after.tasks)
    own.push(...changedParts('tasks', partsOf<Task>(before.tasks), partsOf<Task>(after.tasks), library));
  return own;
}

/** What an event holds as a list, from before there was one none. */
const partsOf = <Part = WorkActivity>(list: unknown): readonly Part[] => (list ?? []) as readonly Part[];

/** @param of what the fields belong to, where that is part of the input: `Excavate` */
function fieldsBetween(was: object, is: object, library: Library, of?: string): ChangedField[] {
  // Facts of any kind, looked up by the names of their fields.
  const [before, after] = [was as Facts, is as Facts];
  return Object.keys(after).flatMap((key): ChangedField[] => {
    const field = Object.hasOwn(FIELDS, key) ? FIELDS[key] : undefined;
    if (!field) return [];
    const told = (facts: Facts): string => wordsOf(field.words, facts[key], facts, library);
    if (told(before) === told(after)) return [];
    const name = of === undefined ? field.name : `${of}, ${field.name.charAt(0).toLowerCase()}${field.name.slice(1)}`;
    return [{ field: name, before: told(before), after: told(after) }];
  });
}

/** Absent facts are from before there was the field. */
const wordsOf = (words: Words, value: unknown, facts: Facts, library: Library): string =>
  value === undefined ? '' : words(value as never, facts, library);

interface Part {
  readonly id: number;
  readonly name: string;
  readonly durationPercent: number;
  readonly lagPercent: number;
}

const windowOf = ({ lagPercent, durationPercent }: Part): string =>
  `lag ${figure(lagPercent)} %, duration ${figure(durationPercent)} %`;

/** Parts compared by id: added and removed ones, the fields of those that stayed, and their order. */
function changedParts<One extends Part>(
  called: 'tasks' | 'activities',
  before: readonly One[],
  after: readonly One[],
  library: Library,
): ChangedField[] {
  const was = new Map(before.map((part) => [part.id, part]));
  const is = new Map(after.map((part) => [part.id, part]));
  const stays = (part: One): boolean => was.has(part.id) && is.has(part.id);
  const order = (parts: readonly One[]): string =>
    parts
      .filter(stays)
      .map(({ id }) => is.get(id)?.name)
      .join(', ');
  return [
    ...before.filter(({ id }) => !is.has(id)).map((part) => ({ field: part.name, before: windowOf(part), after: '' })),
    ...after.flatMap((part): ChangedField[] => {
      const earlier = was.get(part.id);
      return earlier
        ? fieldsBetween(earlier, part, library, earlier.name)
        : [{ field: part.name, before: '', after: windowOf(part) }];
    }),
    ...(order(before) === order(after)
      ? []
      : [{ field: `Order of ${called}`, before: order(before), after: order(after) }]),
  ];
}

function changedActivities(
  before: readonly WorkActivity[],
  after: readonly WorkActivity[],
  library: Library,
): ChangedField[] {
  const lines = (activities: readonly WorkActivity[]) =>
    new Map(activities.flatMap((activity) => activity.lines.map((line) => [line.id, { activity, line }] as const)));
  const [was, is] = [lines(before), lines(after)];
  const inSeveral = repeatedMaterials([...was.values(), ...is.values()]);
  const called = ({ activity, line }: { activity: WorkActivity; line: MaterialLine }): string => {
    const material = library.materials.get(line.materialId)?.name ?? '';
    return inSeveral.has(line.materialId) ? `${activity.name}, ${material}` : material;
  };
  const quantity = (line: MaterialLine): string =>
    `${figure(line.materialQuantity)} ${library.units.get(line.unitId)?.name ?? ''}`.trim();
  return [
    ...changedParts('activities', before, after, library),
    ...[...was].flatMap(([id, place]) =>
      is.has(id) ? [] : [{ field: called(place), before: quantity(place.line), after: '' }],
    ),
    ...[...is].flatMap(([id, place]): ChangedField[] => {
      const earlier = was.get(id);
      if (!earlier) return [{ field: called(place), before: '', after: quantity(place.line) }];
      // A quantity is told with its unit, so that a change of the unit alone is told as well.
      const { unitId: _unit, materialQuantity: _quantity, ...facts } = place.line;
      const rest = fieldsBetween(earlier.line, facts, library, called(earlier));
      const [before, after] = [quantity(earlier.line), quantity(place.line)];
      return before === after ? rest : [{ field: `${called(earlier)}, quantity rate`, before, after }, ...rest];
    }),
  ];
}

/** Materials of several lines, which their names alone do not tell apart. */
function repeatedMaterials(places: readonly { readonly line: MaterialLine }[]): ReadonlySet<number> {
  const lineOf = new Map<number, number>();
  const repeated = new Set<number>();
  for (const { line } of places) {
    const known = lineOf.get(line.materialId);
    if (known !== undefined && known !== line.id) repeated.add(line.materialId);
    lineOf.set(line.materialId, line.id);
  }
  return repeated;
}
