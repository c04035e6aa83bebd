import { FieldErrors } from '../../../platform/problem.js';
import type { ElementMakeupFacts, MaterialLine, WorkActivity } from '../library-records.js';
import { isCustom } from '../visible-inputs.js';
import { checkFigure, checkPercents, checkTaskCode, checkText } from './field-rules.js';
import { choosable, type InputChoices, known } from './input-choices.js';
import { NO_SUCH_TASK, subprogrammeWith } from './task-form.js';

/** A line as a form sends it: without an id when it is new, without a unit for its material's own. */
export interface MaterialLineForm {
  readonly id?: number;
  readonly materialId: number;
  readonly materialQuantity: number;
  readonly unitId?: number | null;
  readonly productionRateId: number | null;
}

export interface WorkActivityForm {
  readonly id?: number;
  readonly name: string;
  readonly durationPercent: number;
  readonly lagPercent: number;
  readonly lines: readonly MaterialLineForm[];
}

/** The fields of a make-up that a client sets; absent ones are unchanged. */
export type ElementMakeupForm = Partial<Omit<ElementMakeupFacts, 'id' | 'activities'>> & {
  readonly activities?: readonly WorkActivityForm[];
};

export const NEW_ELEMENT_MAKEUP: Omit<ElementMakeupFacts, 'id'> = {
  elementMakeupName: '',
  taskCode: '',
  taskId: null,
  defaultElementForTask: false,
  activities: [],
};

/** A make-up is one event, which stays far below its bound with these (docs/architecture.md, Rules of the write side). */
export const MAX_ACTIVITIES = 500;
export const MAX_LINES = 1_000;

/** Of a make-up that is saved whole. */
export const ACTIVITIES_REQUIRED = 'Activities are required';

export interface NewLineIds {
  readonly workactivity: () => number;
  readonly materialline: () => number;
}

/**
 * The activities of a form with their ids: those that the make-up has keep theirs, whatever else a form sends gets new ones.
 * A line's unit is fixed when it is saved: that of the form, else that of the line before, else its material's own
 * (docs/product/quantities.md, What counts).
 */
export function activitiesOf(
  forms: readonly WorkActivityForm[],
  before: readonly WorkActivity[],
  choices: InputChoices,
  ids: NewLineIds,
): WorkActivity[] {
  const free = {
    activities: new Set(before.map(({ id }) => id)),
    lines: new Map(before.flatMap((one) => one.lines.map((line) => [line.id, line] as const))),
  };
  return forms.map(({ id, name, durationPercent, lagPercent, lines: lineForms }) => ({
    // An id that an earlier item of the form has taken is not given twice.
    id: id !== undefined && free.activities.delete(id) ? id : ids.workactivity(),
    name,
    durationPercent,
    lagPercent,
    lines: lineForms.map(({ id: lineId, materialId, materialQuantity, unitId, productionRateId }): MaterialLine => {
      const earlier = free.lines.get(lineId ?? 0);
      free.lines.delete(lineId ?? 0);
      const isSame = earlier?.materialId === materialId;
      return {
        id: earlier?.id ?? ids.materialline(),
        materialId,
        materialQuantity,
        unitId: unitId || (isSame ? earlier.unitId : (known(choices, 'materials', materialId)?.unitId ?? 0)),
        productionRateId,
      };
    }),
  }));
}

/** How many ids the form may need. */
export function newLineIds(forms: readonly WorkActivityForm[]): { workactivity: number; materialline: number } {
  return { workactivity: forms.length, materialline: forms.reduce((sum, { lines }) => sum + lines.length, 0) };
}

/**
 * The errors of the fields that an edit sets. What it leaves as it was is no reason to refuse it, such as a line of a material
 * that was retired since.
 * @param before undefined for a new make-up
 */
export function elementMakeupErrors(
  facts: ElementMakeupFacts,
  edit: ElementMakeupForm,
  choices: InputChoices,
  before?: ElementMakeupFacts,
): FieldErrors {
  const errors = new FieldErrors();
  if (edit.elementMakeupName !== undefined) checkText(errors, 'elementMakeupName', 'Name', facts.elementMakeupName);
  if (edit.taskCode !== undefined) checkTaskCode(errors, 'taskCode', facts.taskCode);
  if (edit.taskId != null && facts.taskId !== before?.taskId && !hasTask(choices, edit.taskId))
    errors.add('taskId', NO_SUCH_TASK);
  if (edit.activities !== undefined) checkActivities(errors, facts.activities, choices, before?.activities ?? []);
  return errors;
}

/** A task by itself, or one of a subprogramme whose owner makes the make-up. */
function hasTask(choices: InputChoices, id: number): boolean {
  if (choosable(choices, 'tasks', id)) return true;
  const subprogramme = subprogrammeWith(id, choices.forEverybody ? choices.shared : choices.own);
  return subprogramme !== undefined && !(choices.forEverybody && isCustom(subprogramme));
}

function checkActivities(
  errors: FieldErrors,
  activities: readonly WorkActivity[],
  choices: InputChoices,
  before: readonly WorkActivity[],
): void {
  if (activities.length > MAX_ACTIVITIES) errors.add('activities', `A make-up has up to ${MAX_ACTIVITIES} activities`);
  if (activities.reduce((sum, { lines }) => sum + lines.length, 0) > MAX_LINES)
    errors.add('activities', `A make-up has up to ${MAX_LINES} materials`);
  const activitiesBefore = new Map(before.map((one) => [one.id, one]));
  const linesBefore = new Map(before.flatMap((one) => one.lines.map((line) => [line.id, line] as const)));
  activities.forEach((activity, i) => {
    const path = `activities.${i}.`;
    const was = activitiesBefore.get(activity.id);
    if (activity.name !== was?.name) checkText(errors, `${path}workActivityName`, 'Activity name', activity.name);
    if (activity.durationPercent !== was?.durationPercent || activity.lagPercent !== was.lagPercent)
      checkPercents(
        errors,
        { duration: `${path}duration`, lag: `${path}lag` },
        activity.durationPercent,
        activity.lagPercent,
      );
    activity.lines.forEach((line, j) =>
      checkLine(errors, `${path}materials.${j}.`, line, choices, linesBefore.get(line.id)),
    );
  });
}

function checkLine(
  errors: FieldErrors,
  path: string,
  line: MaterialLine,
  choices: InputChoices,
  was: MaterialLine | undefined,
): void {
  const isNewMaterial = line.materialId !== was?.materialId;
  const material = isNewMaterial
    ? choosable(choices, 'materials', line.materialId)
    : known(choices, 'materials', line.materialId);
  if (isNewMaterial && !material) {
    errors.add(
      `${path}materialId`,
      line.materialId === 0 ? 'Material is required' : 'This material is not in the library',
    );
    return;
  }
  if (line.materialQuantity !== was?.materialQuantity)
    checkFigure(errors, `${path}materialQuantity`, 'Quantity rate', line.materialQuantity);
  const { units } = choices.shared;
  const unit = units.get(line.unitId);
  if (!unit) errors.add(`${path}unitId`, 'Unit is required');
  else if ((isNewMaterial || line.unitId !== was?.unitId) && material) {
    const own = units.get(material.unitId);
    if (own && own.measurmentType !== unit.measurmentType)
      errors.add(`${path}unitId`, `This material is measured as ${own.measurmentType}`);
  }
  if (line.productionRateId !== null && line.productionRateId !== was?.productionRateId) {
    if (!choosable(choices, 'productionRates', line.productionRateId))
      errors.add(`${path}productionRateId`, 'This production rate is not in the library');
  }
}
