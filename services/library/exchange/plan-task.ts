import type { LibraryEvent } from '../../domain/library/events.js';
import { changeInput, createInput } from '../../domain/library/inputs/input-decisions.js';
import type { AnyInput } from '../../domain/library/inputs/input-kinds.js';
import { TASK_CODE_TAKEN } from '../../domain/library/inputs/task-form.js';
import type { ElementMakeup, StandaloneTask } from '../../domain/library/library-records.js';
import { type FileRecord, textOf } from './file-record.js';
import { type ImportState } from './import-state.js';
import { defaultMakeupId } from './input-texts.js';
import { idIn } from './plan-makeup.js';
import type { PlannedForm } from './planned-input.js';
import { problemsOf } from './problems-of-form.js';

/** The make-ups that the rows of a task name. */
interface NamedMakeups {
  /** Own ones that become, or are, the task's. */
  readonly madeFor: readonly number[];
  /** undefined: the rows say nothing of it. */
  readonly chosen: number | null | undefined;
}

/**
 * Plans a task with its make-ups and its default. Make-ups that the rows do not name stay the task's: an import deletes nothing.
 */
export function planTask(record: FileRecord, current: AnyInput | undefined, state: ImportState): PlannedForm {
  const [head] = record.rows;
  const before = current as StandaloneTask | undefined;
  const problems: string[] = [];
  const named = makeupsNamed(record, before?.id, state, problems);
  const taskCode = textOf(head, 'taskCode');
  if (taskCode && taskCode !== before?.taskCode && state.codesOfOthers.has(taskCode)) problems.push(TASK_CODE_TAKEN);
  const { duration, lag, factor } = head.cells;
  const name = textOf(head, 'name');
  const fields = {
    ...(name !== undefined && { name }),
    ...(taskCode !== undefined && { taskCode }),
    ...(typeof duration === 'number' && { durationPercent: duration }),
    ...(typeof lag === 'number' && { lagPercent: lag }),
    ...((typeof factor === 'number' || factor === null) && { quantityFactor: factor }),
  };
  const id = before?.id ?? state.ids.task();
  const wasChosen = before ? defaultMakeupId(before, state.work.elementMakeups.ofTask(before.id)) : undefined;
  const hasNewDefault = named.chosen !== undefined && named.chosen !== wasChosen;
  const form = { ...fields, ...(hasNewDefault && { elementMakeupId: named.chosen ?? null }) };
  const decision = before
    ? changeInput('tasks', before as AnyInput, form, state.choices)
    : createInput('tasks', form, { id, createdBy: state.createdBy, choices: state.choices });
  if ('refusal' in decision) return { problems: [...problems, ...problemsOf(decision.refusal)] };
  if (problems.length > 0) return { problems };
  state.apply(decision.events);
  giveMakeups(id, before, named, hasNewDefault, state);
  return { id };
}

function makeupsNamed(
  record: FileRecord,
  taskId: number | undefined,
  state: ImportState,
  problems: string[],
): NamedMakeups {
  const madeFor: number[] = [];
  const others: { readonly id: number; readonly at: string }[] = [];
  const all: number[] = [];
  const marked: number[] = [];
  for (const row of record.rows) {
    const at = record.rows.length === 1 ? '' : `Row ${row.row}: `;
    const found = state.refer('elementMakeups', textOf(row, 'makeup') ?? '', idIn(row.cells['makeupId']));
    if (!found) continue;
    if ('problem' in found) {
      problems.push(`${at}Element make up: ${found.problem}`);
      continue;
    }
    const { id } = found;
    if (all.includes(id)) {
      problems.push(`${at}the element make up is named twice`);
      continue;
    }
    all.push(id);
    if (row.cells['isDefault'] === true) marked.push(id);
    const own = state.work.elementMakeups.get(id);
    const isOfOther =
      own?.taskId != null && own.taskId !== taskId && state.work.tasks.get(own.taskId)?.retired === false;
    const said = row.cells['isMadeFor'];
    if (said === true && (!own || isOfOther))
      problems.push(
        `${at}Made for this task: the element make up is ${own ? 'of another task' : 'a Database Input'}, so say No`,
      );
    else if (own && !isOfOther && said !== false) madeFor.push(id);
    else others.push({ id, at });
  }
  if (marked.length > 1) problems.push('Default: a task has one default');
  const hasColumn = 'makeup' in record.rows[0].cells || 'makeupId' in record.rows[0].cells;
  if (!hasColumn) return { madeFor: [], chosen: undefined };
  const before = taskId === undefined ? undefined : state.work.tasks.get(taskId);
  const was = before ? defaultMakeupId(before, state.work.elementMakeups.ofTask(before.id)) : null;
  // Without a mark the task keeps its default, if the rows name it, and a new one takes the first.
  const chosen = marked[0] ?? (was !== null && all.includes(was) ? was : (madeFor[0] ?? all[0]));
  for (const { id, at } of others)
    if (id !== chosen) problems.push(`${at}only the default may be a make up that is not made for this task`);
  return { madeFor, chosen };
}

/** The task's make-ups know it, have its code, and one of them is its default. */
function giveMakeups(
  id: number,
  before: StandaloneTask | undefined,
  { madeFor, chosen }: NamedMakeups,
  hasNewDefault: boolean,
  state: ImportState,
): void {
  const task = state.work.tasks.get(id);
  if (!task) throw new Error('The task was not planned');
  const isNewCode = before !== undefined && before.taskCode !== task.taskCode;
  const own = new Set([...state.work.elementMakeups.ofTask(id).map((makeup) => makeup.id), ...madeFor]);
  for (const makeupId of own) {
    const makeup = state.work.elementMakeups.get(makeupId);
    if (!makeup) continue;
    const isNewcomer = makeup.taskId !== id;
    const follows = (isNewcomer && makeup.taskCode === '') || (isNewCode && makeup.taskCode === before.taskCode);
    setMakeup(
      makeup,
      {
        ...(isNewcomer && { taskId: id }),
        ...(follows && { taskCode: task.taskCode }),
        ...((hasNewDefault || isNewcomer) && { defaultElementForTask: makeupId === chosen }),
      },
      state,
    );
  }
}

/** A make-up that this import creates is created for its task at once. */
function setMakeup(makeup: ElementMakeup, fields: Partial<ElementMakeup>, state: ImportState): void {
  if (Object.keys(fields).length === 0) return;
  const at = state.createdAt(makeup.id);
  const event = at === undefined ? undefined : state.events[at];
  if (at !== undefined && event?.type === 'ElementMakeupCreated') {
    state.replaceCreated(at, { type: 'ElementMakeupCreated', data: { ...event.data, ...fields } } as LibraryEvent);
    return;
  }
  const decision = changeInput('elementMakeups', makeup as AnyInput, fields, state.choices);
  if ('events' in decision) state.apply(decision.events);
}
