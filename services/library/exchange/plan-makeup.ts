import type { MaterialLineForm, WorkActivityForm } from '../../domain/library/inputs/element-makeup-form.js';
import { NOT_GIVEN } from '../../domain/library/inputs/field-rules.js';
import type { AnyInput } from '../../domain/library/inputs/input-kinds.js';
import { saveMakeup } from '../../domain/library/inputs/task-with-makeups.js';
import type { ElementMakeup, MaterialLine, WorkActivity } from '../../domain/library/library-records.js';
import type { CellValue } from './cell-values.js';
import { type FileRecord, type FileRow, nameKey, textOf } from './file-record.js';
import { type ImportState } from './import-state.js';
import { unitIdOf } from './plan-plain-input.js';
import type { PlannedForm } from './planned-input.js';
import { problemsOf } from './problems-of-form.js';
import { MEASURE_WORDS, measuredOf } from './words.js';

/** An activity as the rows have it: one row for each of its materials. */
interface FileActivity {
  readonly name: string;
  readonly rows: FileRow[];
}

/** Plans a make-up with its activities and materials: what the rows do not list, it no longer has. */
export function planMakeup(record: FileRecord, current: AnyInput | undefined, state: ImportState): PlannedForm {
  const [head] = record.rows;
  const problems: string[] = [];
  const makeup = current as ElementMakeup | undefined;
  const measured = textOf(head, 'measured');
  const measurmentType = measured ? measuredOf(measured, state.choices.shared) : null;
  if (measurmentType === undefined) problems.push(`Measured per: “${measured}” is none of ${MEASURE_WORDS.join(', ')}`);
  const hasActivities = 'activity' in head.cells || 'material' in head.cells;
  const grouped = hasActivities ? activitiesIn(record.rows, problems) : undefined;
  const activities = grouped && formsOf(grouped, makeup?.activities ?? [], state, problems);
  const name = textOf(head, 'name');
  const taskCode = textOf(head, 'taskCode');
  const saved = saveMakeup(
    {
      ...(makeup && { id: makeup.id }),
      form: {
        ...(name !== undefined && { elementMakeupName: name }),
        ...(taskCode !== undefined && { taskCode }),
        ...(measured !== undefined && { measurmentType: measurmentType ?? null }),
        ...(activities && { activities }),
      },
    },
    state.choices,
    { createdBy: state.createdBy, ids: state.ids },
  );
  if ('refusal' in saved) {
    const rowOf = (field: string): string => {
      const [, activity, line] = /^activities\.(\d+)\.(?:materials\.(\d+)\.)?/.exec(field) ?? [];
      if (activity === undefined) return '';
      const rows = grouped?.[Number(activity)]?.rows ?? [];
      const lines = rows.filter(isLine);
      const row = line === undefined ? rows[0] : lines[Number(line)];
      return row ? `Row ${row.row}: ` : '';
    };
    const found = problemsOf(saved.refusal, false, rowOf);
    // A material that is not found is told by its name already.
    return { problems: [...problems, ...(problems.length > 0 ? found.filter((one) => !NAMED.test(one)) : found)] };
  }
  if (problems.length > 0) return { problems };
  state.apply(saved.events);
  return { id: saved.id };
}

const NAMED = /Material is required|Unit is required/;

const isLine = ({ cells }: FileRow): boolean => {
  const { material, materialId } = cells;
  return (typeof material === 'string' && material !== '') || typeof materialId === 'number';
};

/** Rows of one activity: those of one number, or else those that follow each other with one name, or with none. */
function activitiesIn(rows: readonly FileRow[], problems: string[]): FileActivity[] {
  const activities: FileActivity[] = [];
  const byNumber = new Map<number, FileActivity>();
  let last: FileActivity | undefined;
  for (const row of rows) {
    const name = textOf(row, 'activity') ?? '';
    const number = typeof row.cells['activityNo'] === 'number' ? row.cells['activityNo'] : undefined;
    const numbered = number === undefined ? undefined : byNumber.get(number);
    const goesOn =
      numbered ??
      (number === undefined && last && (name === '' || nameKey(name) === nameKey(last.name)) ? last : undefined);
    if (goesOn) {
      if (name !== '' && nameKey(name) !== nameKey(goesOn.name))
        problems.push(`Row ${row.row}: the activity ${number} is called “${goesOn.name}” above`);
      goesOn.rows.push(row);
      last = goesOn;
      continue;
    }
    if (name === '' && number === undefined && !isLine(row)) continue;
    last = { name, rows: [row] };
    activities.push(last);
    if (number !== undefined) byNumber.set(number, last);
  }
  return activities;
}

function formsOf(
  activities: readonly FileActivity[],
  before: readonly WorkActivity[],
  state: ImportState,
  problems: string[],
): WorkActivityForm[] {
  const same = pairs(activities, before, [[(one) => nameKey(one.name), (was) => nameKey(was.name)]], true);
  return activities.map((activity) => {
    const was = same.get(activity);
    return {
      ...(was && { id: was.id }),
      name: activity.name,
      durationPercent: saidOnce(activity, 'duration', was?.durationPercent, problems),
      lagPercent: saidOnce(activity, 'lag', was?.lagPercent, problems),
      lines: linesOf(activity.rows.filter(isLine), was?.lines ?? [], state, problems),
    };
  });
}

/** A figure of the activity, which its rows repeat or leave empty. */
function saidOnce({ name, rows }: FileActivity, key: string, before: number | undefined, problems: string[]): number {
  let said: number | undefined;
  for (const { row, cells } of rows) {
    const value = cells[key];
    if (typeof value !== 'number') continue;
    if (said !== undefined && said !== value)
      problems.push(`Row ${row}: the ${key} of “${name}” is ${said} above and ${value} here`);
    said ??= value;
  }
  const isAbsent = rows.every(({ cells }) => cells[key] === undefined);
  return said ?? (isAbsent ? (before ?? 0) : 0);
}

type LineForm = MaterialLineForm & { readonly row: FileRow };

function linesOf(
  rows: readonly FileRow[],
  before: readonly MaterialLine[],
  state: ImportState,
  problems: string[],
): MaterialLineForm[] {
  const forms = rows.map((row): LineForm => {
    const at = `Row ${row.row}: `;
    const material = state.refer('materials', textOf(row, 'material') ?? '', idIn(row.cells['materialId']));
    if (material && 'problem' in material) problems.push(`${at}Material: ${material.problem}`);
    const rate = state.refer('productionRates', textOf(row, 'rate') ?? '', idIn(row.cells['rateId']));
    if (rate && 'problem' in rate) problems.push(`${at}Production rate: ${rate.problem}`);
    const units: string[] = [];
    const unitId = unitIdOf(row, 'unit', 'Unit', state, units);
    problems.push(...units.map((one) => at + one));
    const { quantity } = row.cells;
    return {
      row,
      materialId: material && 'id' in material ? material.id : 0,
      materialQuantity: typeof quantity === 'number' ? quantity : NOT_GIVEN,
      unitId: unitId || null,
      productionRateId: rate && 'id' in rate ? rate.id : null,
    };
  });
  const whole = ({ materialId, materialQuantity }: LineForm | MaterialLine): string =>
    `${materialId} ${materialQuantity}`;
  const material = ({ materialId }: LineForm | MaterialLine): number => materialId;
  const same = pairs(
    forms,
    before,
    [
      [whole, whole],
      [material, material],
    ],
    false,
  );
  return forms.map((form) => {
    const was = same.get(form);
    const { row, ...line } = form;
    const hasRate = 'rate' in row.cells || 'rateId' in row.cells;
    return {
      ...line,
      ...(was && { id: was.id, ...(line.unitId === null && { unitId: was.unitId }) }),
      ...(was && !hasRate && { productionRateId: was.productionRateId }),
      ...(was && row.cells['quantity'] === undefined && { materialQuantity: was.materialQuantity }),
    };
  });
}

export const idIn = (value: CellValue | undefined): number | null => (typeof value === 'number' ? value : null);

/** What an item of the file and one that is there have in common when they are the same one; undefined for one that does not say. */
type SameBy<One, Was> = readonly [(one: One) => string | number | undefined, (was: Was) => string | number];

/**
 * Which item of the file is which one that is there: by the first of the tests that finds one, each once. A make-up may have a
 * thousand lines, so that they are not compared one by one.
 * @param byPlace whether those that are left are the same by their place, as renamed ones are
 */
export function pairs<One, Was>(
  items: readonly One[],
  before: readonly Was[],
  tests: readonly SameBy<One, Was>[],
  byPlace: boolean,
): Map<One, Was> {
  const found = new Map<One, Was>();
  const left = new Set(before);
  for (const [keyOfItem, keyOf] of tests) {
    const waiting = new Map<string | number, Was[]>();
    for (const was of [...left].reverse()) {
      const some = waiting.get(keyOf(was));
      if (some) some.push(was);
      else waiting.set(keyOf(was), [was]);
    }
    for (const one of items) {
      if (found.has(one)) continue;
      const key = keyOfItem(one);
      const was = key === undefined ? undefined : waiting.get(key)?.pop();
      if (was === undefined) continue;
      found.set(one, was);
      left.delete(was);
    }
  }
  if (!byPlace) return found;
  items.forEach((one, place) => {
    const was = before[place];
    if (was === undefined || found.has(one) || !left.has(was)) return;
    found.set(one, was);
    left.delete(was);
  });
  return found;
}
