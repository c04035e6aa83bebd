/** Edits of programmes, and of the library that they use, in any order. */
import fc from 'fast-check';
import type { ElementMakeup, Task } from '../../services/domain/library/library-records.js';
import { assetLibrary } from '../../services/domain/programmes/assets/asset-library.js';
import type { ProgrammeEvent } from '../../services/domain/programmes/events.js';
import { nextAssetId } from '../../services/domain/programmes/programme.js';
import { changeSubprogramme } from '../../services/programmes/subprogrammes/change-subprogrammes.js';
import { addTasks, changeTask, removeTask } from '../../services/programmes/subprogrammes/change-tasks.js';
import type { Plan, Plans } from './test-programmes.js';

const OF_PROGRAMMES = ['status', 'size', 'remove', 'add', 'calendar', 'zone', 'task', 'tasks', 'name', 'open'] as const;
const OF_LIBRARY = ['make-up', 'rate', 'new make-up', 'default make-up', 'retired make-up', 'other make-up'] as const;

export interface Edit {
  readonly what: (typeof OF_PROGRAMMES | typeof OF_LIBRARY)[number];
  readonly amount: number;
}

export const ARBITRARY_EDIT = {
  what: fc.constantFrom(...OF_PROGRAMMES, ...OF_LIBRARY),
  amount: fc.integer({ min: 1, max: 500 }),
};

const isOfLibrary = (what: Edit['what']): what is (typeof OF_LIBRARY)[number] =>
  OF_LIBRARY.some((edit) => edit === what);

/** Appends what the edit makes of the plan, or of what it uses of the library. */
export async function performEdit(plans: Plans, plan: Plan, { what, amount }: Edit): Promise<void> {
  const { programme } = plan;
  const draft = programme.status === 'draft';
  if (isOfLibrary(what)) return void (await editLibrary(plans, plan, what, amount));
  if (what === 'status') plan.add(status(programme.status, draft ? 'published' : 'draft'));
  else if (draft) editProgramme(plans, plan, what, amount);
  if (plan.events.length > 0) await plans.save(plan);
}

export const status = (before: 'draft' | 'published' | 'archived', after: typeof before): ProgrammeEvent => ({
  type: 'ProgrammeStatusChanged',
  data: { before, after },
});

/** A make-up that tasks of the plan have chosen, with its quantities doubled. */
export function doubledMakeUp(
  { library }: Plans,
  plan: Plan,
): { makeUp: ElementMakeup; activities: ElementMakeup['activities'] } {
  const chosen = [...plan.programme.subprogrammes.values()].flatMap(({ tasks }) =>
    tasks.flatMap(({ elementMakeupId }) => elementMakeupId ?? []),
  );
  const makeUp = library.elementMakeups.get(chosen[0] ?? 0);
  if (!makeUp) throw new Error('The plan uses no make-up');
  return { makeUp, activities: withQuantities(makeUp, (quantity) => quantity * 2) };
}

const withQuantities = (
  { activities }: ElementMakeup,
  quantityOf: (before: number) => number,
): ElementMakeup['activities'] =>
  activities.map((activity) => ({
    ...activity,
    lines: activity.lines.map((line) => ({ ...line, materialQuantity: quantityOf(line.materialQuantity) })),
  }));

export const changeActivities = (plans: Plans, makeUp: ElementMakeup, activities: ElementMakeup['activities']) =>
  plans.changeLibrary(`elementmakeup-${makeUp.id}`, {
    type: 'ElementMakeupChanged',
    data: { before: { activities: makeUp.activities }, after: { activities } },
  });

function editProgramme(plans: Plans, plan: Plan, what: (typeof OF_PROGRAMMES)[number], amount: number): void {
  const forms = plan.forms('Asset 1');
  const [first] = forms;
  const choices = { library: assetLibrary(plans.library, 0), isActivity: () => false };
  if (what === 'size')
    plan.asset(
      'Asset 1',
      forms.map((form, i) => (i === amount % forms.length ? { ...form, size: amount } : form)),
    );
  else if (what === 'remove' && forms.length > 1) plan.asset('Asset 1', forms.slice(1));
  else if (what === 'add' && first)
    plan.asset('Asset 1', [...forms, { ...first, id: undefined, partName: `New ${amount}` }]);
  else if (what === 'zone') plan.add({ type: 'ZoneAdded', data: { zoneId: amount, zoneName: `Zone ${amount}` } });
  else if (what === 'task') {
    const tasks = plan.programme.subprogrammes.get(first?.subprogrammeId ?? 0)?.tasks ?? [];
    const task = tasks[amount % Math.max(tasks.length, 1)];
    if (!task) return;
    const form = { durationPercent: amount / 10, lagPercent: (500 - amount) / 10 };
    plan.take(
      amount % 7 === 0 && tasks.length > 1
        ? removeTask(plan.programme, task.id)
        : changeTask(plan.programme, task.id, form, choices),
    );
  } else if (what === 'tasks') {
    const form = { name: 'New', elementMakeupId: 1, durationPercent: amount / 5 };
    const added = { subprogrammeId: first?.subprogrammeId ?? 0, baseTaskId: 0, form };
    plan.take(addTasks(plan.programme, [added], choices, () => 1_000_000 + (newIds += 1)));
  } else if (what === 'name')
    plan.take(
      changeSubprogramme(plan.programme, first?.subprogrammeId ?? 0, { name: `Way ${amount}` }, choices.library),
    );
  else if (what === 'calendar') {
    const before = { workingPatternBitMask: plan.programme.schedule.workingPatternBitMask };
    plan.add({ type: 'WorkScheduleChanged', data: { before, after: { workingPatternBitMask: 1 + (amount % 127) } } });
  } else if (what === 'open') addOpenTask(plan);
}

let newIds = 0;

/** A task that no make-up has been created for, until one is. */
const OPEN_TASK = 80_001;

/** An asset whose one task has no chosen make-up and was copied from OPEN_TASK. @returns the part's id */
export function addOpenTask(plan: Plan): number {
  const [part] = plan.programme.parts.values();
  if (!part) throw new Error('The plan has no part');
  const [partId, copyId, taskId] = [2_000_000, 3_000_000, 4_000_000].map((from) => from + (newIds += 1)) as [
    number,
    number,
    number,
  ];
  const task: Task = {
    id: taskId,
    name: 'Fencing',
    taskCode: '',
    durationPercent: 100,
    lagPercent: 0,
    quantityFactor: null,
    elementMakeupId: null,
    baseTaskId: OPEN_TASK,
    p6ActivityId: null,
  };
  const fence = { assetId: nextAssetId(plan.programme), assetName: `Fence ${partId}` };
  const facts = { name: 'Fence', assetType: 'Dual carriageway', assetCategoryId: 1 };
  const copy = { id: copyId, sourceId: 80_000, ...fence, ...facts, tasks: [task] };
  plan.add({ type: 'SubprogrammesCopied', data: { assetName: fence.assetName, copies: [copy] } });
  plan.add({
    type: 'AssetPartsChanged',
    data: { ...fence, created: [{ ...part, id: partId, subprogrammeId: copyId }], changed: [], removed: [] },
  });
  return partId;
}

/** A make-up for OPEN_TASK, with the content of one that the plan uses. @returns its id */
export async function createOpenMakeUp(plans: Plans, plan: Plan, isDefault = false): Promise<number> {
  const { makeUp, activities } = doubledMakeUp(plans, plan);
  const { modified: _, modifiedBy: __, created: ___, ...facts } = makeUp;
  const id = 70_000 + (newIds += 1);
  await plans.changeLibrary(`elementmakeup-${id}`, {
    type: 'ElementMakeupCreated',
    data: { ...facts, id, activities, taskId: OPEN_TASK, defaultElementForTask: isDefault },
  });
  return id;
}

export const retireMakeUp = (plans: Plans, id: number) =>
  plans.changeLibrary(`elementmakeup-${id}`, { type: 'ElementMakeupRetired', data: recordOf(plans, id) });

function recordOf({ library }: Plans, id: number): ElementMakeup {
  const record = library.elementMakeups.get(id);
  if (!record) throw new Error(`There is no make-up ${id}`);
  return record;
}

async function editLibrary(
  plans: Plans,
  plan: Plan,
  what: (typeof OF_LIBRARY)[number],
  amount: number,
): Promise<unknown> {
  const { makeUp } = doubledMakeUp(plans, plan);
  if (what === 'make-up')
    return changeActivities(
      plans,
      makeUp,
      withQuantities(makeUp, () => amount / 100),
    );
  if (what === 'rate') {
    const rate = makeUp.activities[0]?.lines[0]?.productionRateId ?? 0;
    const data = { before: {}, after: { ratePerHour: amount } };
    return plans.changeLibrary(`productionrate-${rate}`, { type: 'ProductionRateChanged', data });
  }
  if (what === 'new make-up') return createOpenMakeUp(plans, plan, amount % 3 === 0);
  const open = [...plans.library.elementMakeups.values()].filter(
    ({ taskId, retired }) => taskId === OPEN_TASK && !retired,
  );
  const chosen = open[amount % Math.max(open.length, 1)];
  if (!chosen) return undefined;
  if (what === 'retired make-up') return retireMakeUp(plans, chosen.id);
  if (what === 'other make-up')
    return changeActivities(
      plans,
      chosen,
      withQuantities(chosen, () => amount / 50),
    );
  return plans.changeLibrary(`elementmakeup-${chosen.id}`, {
    type: 'ElementMakeupChanged',
    data: {
      before: { defaultElementForTask: chosen.defaultElementForTask },
      after: { defaultElementForTask: !chosen.defaultElementForTask },
    },
  });
}
