import { omit } from '../../pick.js';
import { emptyLibrary, type Library, type LibraryRecord } from '../library.js';
import type { ElementMakeup, MaterialLine, WorkActivity } from '../library-records.js';
import { overlaidLibrary } from '../overlaid-library.js';
import { isVisibleTo } from '../visible-inputs.js';
import {
  type ElementMakeupForm,
  MAX_LINES,
  type MaterialLineForm,
  type WorkActivityForm,
} from './element-makeup-form.js';
import { isFigure, MAX_FIGURE } from './field-rules.js';
import type { MaterialForm } from './material-form.js';
import { type ProductionRateForm, RATE_PER_HOUR } from './production-rate-form.js';
import { unitNamed } from './unit-named.js';

interface UnsavedInput<Form> {
  readonly id: number;
  readonly form: Form;
  /** In place of the unit's id. */
  readonly unitName?: string | undefined;
}

/** Forms as they are on the screen, complete or not (docs/product/custom-inputs.md, What an edit does). */
export interface UnsavedInputs {
  readonly materials: readonly UnsavedInput<MaterialForm>[];
  readonly productionRates: readonly UnsavedInput<ProductionRateForm>[];
  /** Without an id: a new one. */
  readonly elementMakeups: readonly { readonly id: number | undefined; readonly form: ElementMakeupForm }[];
}

/** A make-up of the edit: `before` undefined for a new one. */
export interface UnsavedMakeup {
  readonly before: LibraryRecord<ElementMakeup> | undefined;
  readonly after: ElementMakeup;
}

export interface UnsavedLibrary {
  /** As it would be after the save. */
  readonly library: Library;
  readonly makeups: readonly UnsavedMakeup[];
  /** Whether the edit changes any figure, or what is shown of it. */
  readonly isChange: boolean;
  /** Fields that could not be calculated with yet: `elementMakeups.0.activities.1.duration`. */
  readonly incomplete: readonly string[];
}

/**
 * The library with the forms in place of the records. What cannot be counted keeps the value that it had, or is left out, and is
 * named: a form that somebody is typing in is never refused. A step is a make-up, of which many may come with 1,000 lines each.
 * @param library of all planners; the records of the edit are those that this user sees
 * @param userId whose forms they are: what a line names has to be theirs to choose, or in the make-up already
 */
export function* withUnsaved(
  library: Library,
  unsaved: UnsavedInputs,
  userId: number,
): Generator<undefined, UnsavedLibrary> {
  const incomplete: string[] = [];
  const edited = emptyLibrary();
  unsaved.materials.forEach(({ id, form, unitName }, i) => {
    const record = library.materials.get(id);
    if (!record) return;
    const { massPerUnitKg } = form;
    const unitId = unitName === undefined ? form.unitId : unitNamed(unitName, library);
    const rest = omit(form, ['unitId', 'massPerUnitKg']);
    const isUnit = unitId === undefined || library.units.has(unitId);
    const isMass = massPerUnitKg == null || (massPerUnitKg > 0 && massPerUnitKg <= MAX_FIGURE);
    if (!isUnit) incomplete.push(`materials.${i}.unitId`);
    if (!isMass) incomplete.push(`materials.${i}.massPerUnitKg`);
    edited.materials.set(id, {
      ...record,
      ...rest,
      ...(isUnit && unitId !== undefined && { unitId }),
      ...(isMass && massPerUnitKg !== undefined && { massPerUnitKg }),
    });
  });
  unsaved.productionRates.forEach(({ id, form, unitName }, i) => {
    const record = library.productionRates.get(id);
    if (!record) return;
    const named = unitName === undefined ? {} : { unitPerHourId: unitNamed(unitName, library) };
    const after = { ...record, ...form, ...named };
    for (const field of ['ratePerHour', 'lbT_Labour', 'lbT_Foreman'] as const) {
      const value = after[field];
      if (isFigure(value, field === 'ratePerHour' ? RATE_PER_HOUR : {})) continue;
      incomplete.push(`productionRates.${i}.${field}`);
      Object.assign(after, { [field]: record[field] });
    }
    if (!library.units.has(after.unitPerHourId)) {
      incomplete.push(`productionRates.${i}.unitPerHourId`);
      after.unitPerHourId = record.unitPerHourId;
    }
    edited.productionRates.set(id, after);
  });
  const overlaid = overlaidLibrary(library, edited);
  const makeups: UnsavedMakeup[] = [];
  for (const [i, { id, form }] of unsaved.elementMakeups.entries()) {
    yield;
    const before = id === undefined ? undefined : library.elementMakeups.get(id);
    const path = `elementMakeups.${i}.`;
    const context = { library: overlaid, userId, saved: savedLines(before), incomplete };
    const activities = form.activities
      ? countable(form.activities, path, incomplete).map((activity, j) =>
          countedActivity(activity, `${path}activities.${j}.`, context),
        )
      : (before?.activities ?? []);
    const facts = omit(form, ['activities', 'taskId']);
    const { taskId } = form;
    const isTask = taskId == null || taskId === before?.taskId || sees(library.tasks.get(taskId), userId);
    if (!isTask) incomplete.push(`${path}taskId`);
    const after: LibraryRecord<ElementMakeup> = {
      ...(before ?? { ...BLANK, id: FIRST_NEW_ID + i }),
      ...facts,
      ...(isTask && taskId !== undefined && { taskId }),
      activities,
    };
    edited.elementMakeups.set(after.id, after);
    makeups.push({ before, after });
  }
  return { library: overlaid, makeups, isChange: yield* changesFigures(library, edited), incomplete };
}

/** The activities with as many lines as a make-up may have. */
function countable(
  activities: readonly WorkActivityForm[],
  path: string,
  incomplete: string[],
): readonly WorkActivityForm[] {
  let room = MAX_LINES;
  const counted = activities.map((activity) => {
    const lines = activity.lines.slice(0, room);
    room -= lines.length;
    return lines.length === activity.lines.length ? activity : { ...activity, lines };
  });
  if (counted.some((activity, i) => activity !== activities[i])) incomplete.push(`${path}activities`);
  return counted;
}

/** What a make-up has is known of it, whoever may choose it anew. */
interface SavedLines {
  readonly materials: ReadonlySet<number>;
  readonly rates: ReadonlySet<number | null>;
  readonly byId: ReadonlyMap<number, MaterialLine>;
}

function savedLines(makeup: ElementMakeup | undefined): SavedLines {
  const lines = (makeup?.activities ?? []).flatMap((activity) => activity.lines);
  return {
    materials: new Set(lines.map(({ materialId }) => materialId)),
    rates: new Set(lines.map(({ productionRateId }) => productionRateId)),
    byId: new Map(lines.map((line) => [line.id, line])),
  };
}

/** New ones have no id yet. It is above all others, as it will be: of a task's make-ups the lowest id may count (`makeupOf`). */
const FIRST_NEW_ID = 2_000_000_000;

const BLANK: LibraryRecord<ElementMakeup> = {
  id: 0,
  elementMakeupName: '',
  taskCode: '',
  taskId: null,
  defaultElementForTask: false,
  activities: [],
  created: '',
  createdBy: 0,
  modified: '',
  modifiedBy: 0,
  retired: false,
  version: 0,
};

const isPercent = (value: number): boolean => value >= 0 && value <= 100 && Math.round(value * 100) / 100 === value;

const sees = (record: Parameters<typeof isVisibleTo>[1] | undefined, userId: number): boolean =>
  record !== undefined && isVisibleTo(userId, record);

interface CountedIn {
  readonly library: Library;
  readonly userId: number;
  readonly saved: SavedLines;
  readonly incomplete: string[];
}

function countedActivity(form: WorkActivityForm, path: string, context: CountedIn): WorkActivity {
  const counted = (value: number, field: string): number => {
    if (isPercent(value)) return value;
    context.incomplete.push(`${path}${field}`);
    return 0;
  };
  const lagPercent = counted(form.lagPercent, 'lag');
  const duration = counted(form.durationPercent, 'duration');
  if (duration + lagPercent > 100) context.incomplete.push(`${path}duration`);
  return {
    id: form.id ?? 0,
    name: form.name,
    durationPercent: Math.min(duration, 100 - lagPercent),
    lagPercent,
    lines: form.lines.flatMap((line, i) => countedLine(line, `${path}materials.${i}.`, context)),
  };
}

/** Another planner's material or rate is as if it were not there: ids are small numbers, and a preview names what they stand for. */
function countedLine(
  form: MaterialLineForm,
  path: string,
  { library, userId, saved, incomplete }: CountedIn,
): MaterialLine[] {
  const material = library.materials.get(form.materialId);
  const isMaterial = sees(material, userId) || saved.materials.has(form.materialId);
  const isQuantity = form.materialQuantity >= 0 && form.materialQuantity <= MAX_FIGURE;
  if (!isMaterial) incomplete.push(`${path}materialId`);
  if (!isQuantity) incomplete.push(`${path}materialQuantity`);
  if (!material || !isMaterial || !isQuantity) return [];
  const rateId = form.productionRateId;
  const isRate = rateId === null || sees(library.productionRates.get(rateId), userId) || saved.rates.has(rateId);
  if (!isRate) incomplete.push(`${path}productionRateId`);
  const isUnit = !form.unitId || library.units.has(form.unitId);
  if (!isUnit) incomplete.push(`${path}unitId`);
  // As the save does it (element-makeup-form.ts, activitiesOf).
  const line = saved.byId.get(form.id ?? 0);
  const earlier = line?.materialId === form.materialId ? line : undefined;
  return [
    {
      id: form.id ?? 0,
      materialId: form.materialId,
      materialQuantity: form.materialQuantity,
      unitId: (isUnit && form.unitId) || (earlier?.unitId ?? material.unitId),
      productionRateId: isRate ? rateId : null,
    },
  ];
}

const MATERIAL_FIGURES = ['unitId', 'keyMaterial', 'massPerUnitKg', 'direction'] as const;
const RATE_FIGURES = ['ratePerHour', 'unitPerHourId', 'lbT_Labour', 'lbT_Foreman'] as const;

/** Names and notes change no figure; the key flag, mass and direction of a material change what is shown of it. */
function* changesFigures(library: Library, edited: Library): Generator<undefined, boolean> {
  for (const [id, after] of edited.materials)
    if (MATERIAL_FIGURES.some((field) => after[field] !== library.materials.get(id)?.[field])) return true;
  for (const [id, after] of edited.productionRates)
    if (RATE_FIGURES.some((field) => after[field] !== library.productionRates.get(id)?.[field])) return true;
  for (const [id, after] of edited.elementMakeups) {
    const before = library.elementMakeups.get(id);
    if (!before) continue;
    yield;
    if (before.taskId !== after.taskId || before.defaultElementForTask !== after.defaultElementForTask) return true;
    if (JSON.stringify(figuresOf(before)) !== JSON.stringify(figuresOf(after))) return true;
  }
  return false;
}

const figuresOf = ({ activities }: Pick<ElementMakeup, 'activities'>): unknown =>
  activities.map(({ durationPercent, lagPercent, lines }) => [
    durationPercent,
    lagPercent,
    lines.map(({ materialId, materialQuantity, unitId, productionRateId }) => [
      materialId,
      materialQuantity,
      unitId,
      productionRateId,
    ]),
  ]);

/** The saved make-ups that the edit reaches: its own, and those with a line of an edited material or rate, by id. */
export function makeupsInReach(
  library: Library,
  { materials, productionRates, elementMakeups }: UnsavedInputs,
): number[] {
  const ids = new Set(elementMakeups.flatMap(({ id }) => id ?? []));
  const uses = {
    materials: new Set(materials.map(({ id }) => id)),
    rates: new Set(productionRates.map(({ id }) => id)),
  };
  if (uses.materials.size + uses.rates.size > 0) {
    for (const { id, activities } of library.elementMakeups.values()) {
      const isUser = activities.some(({ lines }) =>
        lines.some(
          ({ materialId, productionRateId }) =>
            uses.materials.has(materialId) || (productionRateId !== null && uses.rates.has(productionRateId)),
        ),
      );
      if (isUser) ids.add(id);
    }
  }
  return [...ids].sort((a, b) => a - b);
}
