import { changeInput, createInput } from '../../domain/library/inputs/input-decisions.js';
import type { AnyInput } from '../../domain/library/inputs/input-kinds.js';
import { categoryOfType, type SubprogrammeTaskForm, subprogrammeTasks } from '../../domain/library/inputs/task-form.js';
import type { LibrarySubprogramme, Task } from '../../domain/library/library-records.js';
import { type FileRecord, type FileRow, nameKey, textOf } from './file-record.js';
import { type ImportState } from './import-state.js';
import { idIn, pairs } from './plan-makeup.js';
import type { PlannedForm } from './planned-input.js';
import { problemsOf } from './problems-of-form.js';

/** Plans a subprogramme with its tasks: those that the rows do not list, it no longer has. */
export function planSubprogramme(record: FileRecord, current: AnyInput | undefined, state: ImportState): PlannedForm {
  const [head] = record.rows;
  const before = current as LibrarySubprogramme | undefined;
  const problems: string[] = [];
  const typed = textOf(head, 'assetType');
  const { assetCategories } = state.choices.shared;
  const assetType = typed
    ? ([...assetCategories.values()].find((one) => nameKey(one.assetType) === nameKey(typed))?.assetType ?? typed)
    : typed;
  if (assetType && ![...assetCategories.values()].some((one) => one.assetType === assetType))
    problems.push(`Asset type: “${assetType}” is not in the list`);
  const rows = record.rows.filter(isTask);
  const hasTasks = ['task', 'fromTask', 'fromTaskId', 'taskCode'].some((key) => key in head.cells);
  const forms = hasTasks ? formsOf(rows, before?.tasks ?? [], state, problems) : undefined;
  const tasks = forms && subprogrammeTasks(forms, before?.tasks ?? [], state.choices, state.ids.task);
  const name = textOf(head, 'name');
  const form = {
    ...(name !== undefined && { name }),
    ...(assetType !== undefined && {
      assetType,
      assetCategoryId: categoryOfType(assetType, before?.assetCategoryId, state.choices),
    }),
    ...(tasks && { tasks }),
  };
  const id = before?.id ?? state.ids.subprogramme();
  const decision = before
    ? changeInput('subprogrammes', before as AnyInput, form, state.choices)
    : createInput('subprogrammes', form, { id, createdBy: state.createdBy, choices: state.choices });
  if ('refusal' in decision) {
    const rowOf = (field: string): string => {
      const place = /^tasks\.(\d+)\./.exec(field)?.[1];
      const row = place === undefined ? undefined : rows[Number(place)];
      return row ? `Row ${row.row}: ` : '';
    };
    const found = problemsOf(decision.refusal, false, rowOf);
    return { problems: [...problems, ...(problems.length > 0 ? found.filter((one) => !TOLD.test(one)) : found)] };
  }
  if (problems.length > 0) return { problems };
  state.apply(decision.events);
  rows.forEach((row, place) => {
    const fileId = idIn(row.cells['taskId']);
    const task = tasks?.[place];
    if (fileId !== null && task) state.taskIdsOfFile.set(fileId, task.id);
  });
  return { id };
}

/** Told by its name already. */
const TOLD = /Asset type is required/;

const isTask = ({ cells }: FileRow): boolean =>
  ['task', 'fromTask', 'taskCode', 'fromTaskId', 'taskId'].some((key) => cells[key] != null && cells[key] !== '');

function formsOf(
  rows: readonly FileRow[],
  before: readonly Task[],
  state: ImportState,
  problems: string[],
): SubprogrammeTaskForm[] {
  const name = (row: FileRow): string => nameKey(textOf(row, 'task') ?? '');
  const nameOf = (was: Task): string => nameKey(was.name);
  const named = (row: FileRow): string | undefined => {
    const code = textOf(row, 'taskCode');
    return code === undefined ? undefined : `${name(row)}\n${code}`;
  };
  const same = pairs(
    rows,
    before,
    [
      [(row) => idIn(row.cells['taskId']) ?? undefined, ({ id }) => id],
      [named, (was) => `${nameOf(was)}\n${was.taskCode}`],
      [name, nameOf],
    ],
    false,
  );
  return rows.map((row) => {
    const at = `Row ${row.row}: `;
    const was = same.get(row);
    const base = baseOf(row, state);
    if (base && 'problem' in base) problems.push(`${at}From task: ${base.problem}`);
    const makeup = state.refer('elementMakeups', textOf(row, 'makeup') ?? '', idIn(row.cells['makeupId']));
    if (makeup && 'problem' in makeup) problems.push(`${at}Element make up: ${makeup.problem}`);
    const { duration, lag, factor } = row.cells;
    const baseTaskId = base && 'id' in base ? base.id : was?.baseTaskId;
    // A row that says nothing but where its task comes from takes everything from there.
    if (name(row) === '' && base && 'id' in base && !was) return { baseTaskId: base.id };
    const taskName = textOf(row, 'task');
    const taskCode = textOf(row, 'taskCode');
    const hasMakeup = 'makeup' in row.cells || 'makeupId' in row.cells;
    return {
      ...(was && { id: was.id }),
      ...(baseTaskId !== undefined && { baseTaskId }),
      ...(taskName !== undefined && { name: taskName }),
      ...(taskCode !== undefined && { taskCode }),
      ...(typeof duration === 'number' && { durationPercent: duration }),
      ...(typeof lag === 'number' && { lagPercent: lag }),
      ...((typeof factor === 'number' || factor === null) && { quantityFactor: factor }),
      ...(hasMakeup && { elementMakeupId: makeup && 'id' in makeup ? makeup.id : null }),
    };
  });
}

/** The task of the library that a row's task is made from: by itself, or of a subprogramme. */
function baseOf(row: FileRow, state: ImportState): { readonly id: number } | { readonly problem: string } | undefined {
  const name = textOf(row, 'fromTask') ?? '';
  const fileId = idIn(row.cells['fromTaskId']);
  if (name === '' && fileId === null) return undefined;
  const alone = state.refer('tasks', name, fileId);
  if (alone && 'id' in alone) return alone;
  const tasks = state.subprogrammeTasks;
  const byId = fileId === null ? undefined : tasks.withId(state.taskIdsOfFile.get(fileId) ?? fileId);
  if (byId && (name === '' || nameKey(byId.name) === nameKey(name))) return { id: byId.id };
  const byName = name === '' ? [] : tasks.called(name);
  const [only] = byName;
  if (only !== undefined && byName.length === 1) return { id: only };
  return {
    problem:
      only !== undefined ? `${byName.length} tasks are called “${name}”: give the ID too` : (alone?.problem ?? ''),
  };
}
