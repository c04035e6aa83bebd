import { v4 as uuid } from 'uuid';
import type { ElementMakeup, LibraryPreviewBody, Task, TaskMakeupBody, WholeTaskBody } from '../../../lib/api-types.js';
import type { MissingField } from '../form/use-input-save.js';
import { type ActivityDraft, activityBodies, draftsOf, withoutIds } from '../makeup/activity-draft.js';

/** A make-up of a task while it is edited; it has the task's code. */
export interface MakeupCard {
  /** Stable while it is edited. */
  readonly key: string;
  /** Absent until it is saved. */
  readonly id?: number;
  readonly templateId: number | null;
  readonly elementMakeupName: string;
  readonly measurmentType: ElementMakeup['measurmentType'];
  readonly activities: readonly ActivityDraft[];
  readonly isDefault: boolean;
}

export interface TaskDraft {
  readonly name: string;
  /** null: as it is generated from the name. */
  readonly taskCode: string | null;
  readonly durationPercent: number;
  readonly lagPercent: number;
  readonly quantityFactor: number | null;
  readonly makeups: readonly MakeupCard[];
}

/** The defaults of the specification (section 9). */
export const newTask: TaskDraft = {
  name: '',
  taskCode: null,
  durationPercent: 1,
  lagPercent: 1,
  quantityFactor: null,
  makeups: [],
};

export function taskDraftOf(task: Task, makeups: readonly ElementMakeup[]): TaskDraft {
  const { name, taskCode, durationPercent, lagPercent, quantityFactor } = task;
  return {
    name,
    taskCode,
    durationPercent,
    lagPercent,
    quantityFactor,
    makeups: cardsOf(task, makeups).map((card, i) => {
      const { id } = makeups[i] ?? {};
      return id === undefined ? card : { ...card, id, key: `make-up ${id}` };
    }),
  };
}

/** The task's choice is its default; without one the make-up that is flagged, else the first. */
function cardsOf({ elementMakeupId }: Pick<Task, 'elementMakeupId'>, makeups: readonly ElementMakeup[]): MakeupCard[] {
  const chosen =
    makeups.find(({ id }) => id === elementMakeupId) ?? makeups.find((one) => one.defaultElementForTask) ?? makeups[0];
  return makeups.map((makeup) => ({
    key: uuid(),
    templateId: null,
    elementMakeupName: makeup.elementMakeupName,
    measurmentType: makeup.measurmentType,
    activities: draftsOf(makeup.activities),
    isDefault: makeup === chosen,
  }));
}

/** Copies the template with its make-ups, as new ones; the name that was typed stays, and the code is generated from it. */
export function withTemplate(draft: TaskDraft, template: Task, makeups: readonly ElementMakeup[]): TaskDraft {
  const { durationPercent, lagPercent, quantityFactor } = template;
  return {
    name: draft.name,
    taskCode: draft.taskCode,
    durationPercent,
    lagPercent,
    quantityFactor,
    makeups: cardsOf(template, makeups).map((card, i) => ({
      ...card,
      templateId: makeups[i]?.id ?? null,
      activities: withoutIds(card.activities),
    })),
  };
}

/** Adds an empty make-up last; the first one is the default. */
export function withNewMakeup({ makeups }: TaskDraft): readonly MakeupCard[] {
  return [
    ...makeups,
    {
      key: uuid(),
      templateId: null,
      elementMakeupName: '',
      measurmentType: null,
      activities: [],
      isDefault: makeups.length === 0,
    },
  ];
}

/** The default passes to the first of those that stay. */
export function withoutMakeup({ makeups }: TaskDraft, key: string): readonly MakeupCard[] {
  const kept = makeups.filter((makeup) => makeup.key !== key);
  return kept.some(({ isDefault }) => isDefault) ? kept : kept.map((makeup, i) => ({ ...makeup, isDefault: i === 0 }));
}

export const withDefault = ({ makeups }: TaskDraft, key: string): readonly MakeupCard[] =>
  makeups.map((makeup) => ({ ...makeup, isDefault: makeup.key === key }));

export const withCard = ({ makeups }: TaskDraft, key: string, patch: Partial<MakeupCard>): readonly MakeupCard[] =>
  makeups.map((makeup) => (makeup.key === key ? { ...makeup, ...patch } : makeup));

/** What has to be filled in, by the labels of the specification (section 5); of a make-up by its number too. */
export function missingOfTask({ name, makeups }: TaskDraft): MissingField[] {
  return [
    ...(name.trim() === '' ? [{ field: 'name', label: 'Name' }] : []),
    ...(makeups.length === 0 ? [{ field: 'elementMakeups', label: 'Element Makeups' }] : []),
    ...makeups.flatMap(({ elementMakeupName, activities }, i) => [
      ...(elementMakeupName.trim() === ''
        ? [{ field: `elementMakeups.${i}.elementMakeupName`, label: `Name of element make-up ${i + 1}` }]
        : []),
      ...(activities.length === 0
        ? [{ field: `elementMakeups.${i}.activities`, label: `Activities of element make-up ${i + 1}` }]
        : []),
    ]),
  ];
}

/** 3 capital letters and 3 digits; none is valid (docs/product/subprogrammes.md, Task codes). */
export const isTaskCode = (code: string): boolean => /^([A-Z]{3}\d{3})?$/.test(code);

export const INVALID_CODE = 'Invalid format. Use 3 letters + 3 digits (e.g., DRA001)';
export const CODE_TAKEN = 'This task code is already in use. Please choose a different one.';

/** @param code the one that is shown: typed or generated */
export const taskBody = (draft: TaskDraft, code: string, templateId: number | null): WholeTaskBody => ({
  name: draft.name.trim(),
  taskCode: code,
  durationPercent: draft.durationPercent,
  lagPercent: draft.lagPercent,
  quantityFactor: draft.quantityFactor,
  ...(templateId !== null && { templateId }),
  elementMakeups: draft.makeups.map(makeupBody),
});

const makeupBody = (card: MakeupCard): TaskMakeupBody => ({
  ...(card.id !== undefined && { id: card.id }),
  elementMakeupName: card.elementMakeupName.trim(),
  measurmentType: card.measurmentType,
  defaultElementForTask: card.isDefault,
  ...(card.templateId !== null && { templateId: card.templateId }),
  activities: activityBodies(card.activities),
});

/** The make-ups that differ from what is saved: what their edit does is asked for. Null where there is nothing to calculate. */
export function previewOfTask(draft: TaskDraft, stored: TaskDraft): LibraryPreviewBody | null {
  const saved = new Map(stored.makeups.map((card) => [card.key, JSON.stringify(makeupBody(card))]));
  const filled = draft.makeups.filter(({ activities }) => activities.length > 0);
  const changed = filled.filter((card) => saved.get(card.key) !== JSON.stringify(makeupBody(card)));
  // Before anything is changed: what the default comes to.
  const asked = changed.length > 0 ? changed : filled.filter(({ isDefault }) => isDefault);
  return asked.length === 0 ? null : { elementMakeups: asked.map(makeupBody) };
}
