/** What the lists of inputs are filtered and sorted by, and what an input is made of (docs/product/custom-inputs.md, List). */
import type { AnyInput, InputFacts, InputKind } from '../../services/domain/library/inputs/input-kinds.js';
import { inputName } from '../../services/domain/library/inputs/input-kinds.js';
import type { ElementMakeup, LibrarySubprogramme, Task } from '../../services/domain/library/library-records.js';
import { plainLetters } from '../../services/domain/search/plain-letters.js';
import { sortText } from '../../services/domain/search/sort-text.js';

/** (tasks, 12, 0, false, 3, …): task 12 of Database subprogramme 3. */
export interface ListedInput {
  readonly kind: InputKind;
  readonly id: number;
  /** 0: a Database Input. */
  readonly owner: number;
  readonly retired: boolean;
  /** Of a Database task, which is part of a subprogramme; null for everything else. */
  readonly subprogramme_id: number | null;
  readonly name: string;
  readonly modified: string;
  /** Its words, caseless. */
  readonly search: string;
  readonly sort_keys: Readonly<Record<string, string | number | null>>;
}

/** An input that uses another one: (elementMakeups 7, materials 3, elementMakeups 7, null): make-up 7 has a line of material 3. */
export interface InputUse {
  /** The record that says so. */
  readonly source_kind: InputKind;
  readonly source_id: number;
  /** Of that record. */
  readonly owner: number;
  readonly used_kind: InputKind;
  readonly used_id: number;
  readonly by_kind: InputKind;
  readonly by_id: number;
  /** The task of a subprogramme that uses it. */
  readonly task_id: number | null;
}

type Fields<Facts> = { readonly [Field in keyof Facts & string]?: 'text' | 'figure' };

/** By which fields each kind is sorted, beside those of all kinds: name, modified, created, id, parts. */
const SORTED_BY: { readonly [Kind in InputKind]: Fields<InputFacts[Kind]> } = {
  subprogrammes: { assetType: 'text' },
  tasks: { taskCode: 'text' },
  materials: { familyName: 'text', subFamily: 'text', keyMaterial: 'figure', unitId: 'figure' },
  elementMakeups: { taskCode: 'text' },
  productionRates: {
    regionName: 'text',
    ratePerHour: 'figure',
    unitPerHourId: 'figure',
    lbT_Labour: 'figure',
    lbT_Foreman: 'figure',
    basis: 'text',
  },
  vehicles: { vehicleType: 'text', transportMode: 'text', maximumLoadCapacity: 'figure', regionId: 'figure' },
};

/** What the list calls a column, where the record calls it otherwise. */
const FIELD_OF_COLUMN: { readonly [Kind in InputKind]?: Readonly<Record<string, string>> } = {
  materials: { unit: 'unitId' },
  productionRates: { unit: 'unitPerHourId', labour: 'lbT_Labour', foremen: 'lbT_Foreman' },
  vehicles: { regionName: 'regionId' },
};

/** The key of a column in `sort_keys` and how it compares; undefined for one by which the kind is not sorted. */
export function sortKeyOf(kind: InputKind, column: string): { key: string; as: 'text' | 'figure' } | undefined {
  if (column === 'name' || column === 'created') return { key: column, as: 'text' };
  // A task's make-ups are records of their own, so its row does not know how many they are.
  if (column === 'parts')
    return kind === 'subprogrammes' || kind === 'elementMakeups' ? { key: column, as: 'figure' } : undefined;
  const fields: Readonly<Record<string, 'text' | 'figure' | undefined>> = SORTED_BY[kind];
  const renamed = FIELD_OF_COLUMN[kind] ?? {};
  const key = Object.hasOwn(renamed, column) ? (renamed[column] ?? column) : column;
  const as = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return as && { key, as };
}

/** Fields whose words a search finds. */
const SEARCHED = ['familyName', 'subFamily', 'assetType', 'taskCode', 'vehicleType'];

/** The rows of a record: its own, and of a Database subprogramme one for each task. */
export function listedInputs(kind: InputKind, record: AnyInput): ListedInput[] {
  const { createdBy } = record;
  const own = listedInput(kind, record, record, null);
  if (kind !== 'subprogrammes' || createdBy !== 0) return [own];
  const { tasks } = record as LibrarySubprogramme;
  return [own, ...tasks.map((task) => listedInput('tasks', task, record, record.id))];
}

function listedInput(
  kind: InputKind,
  facts: { readonly id: number },
  { createdBy, created, modified, retired }: AnyInput,
  subprogrammeId: number | null,
): ListedInput {
  const values: Readonly<Record<string, unknown>> = { ...facts };
  const name = inputName(kind, facts);
  const keys: Record<string, string | number | null> = {
    name: sortText(name),
    created,
    parts: partsOf(kind, facts),
  };
  for (const [field, as] of Object.entries(SORTED_BY[kind])) {
    const value = values[field] ?? null;
    keys[field] = as === 'text' ? sortText(String(value ?? '')) : value === null ? null : Number(value);
  }
  return {
    kind,
    id: facts.id,
    owner: createdBy,
    retired,
    subprogramme_id: subprogrammeId,
    name,
    modified,
    search: plainLetters([name, ...SEARCHED.map((field) => values[field] ?? '')].join(' ')),
    sort_keys: keys,
  };
}

/** Tasks of a subprogramme, activities of a make-up; the make-ups of a task are records of their own. */
function partsOf(kind: InputKind, facts: object): number {
  if (kind === 'subprogrammes') return (facts as LibrarySubprogramme).tasks.length;
  return kind === 'elementMakeups' ? (facts as ElementMakeup).activities.length : 0;
}

/** What a record says about which inputs use which. */
export function usesOf(kind: InputKind, record: AnyInput): InputUse[] {
  const source = { source_kind: kind, source_id: record.id, owner: record.createdBy };
  const by = (by_kind: InputKind, by_id: number, task_id: number | null = null) => ({ by_kind, by_id, task_id });
  // A make-up of a thousand lines may have one material in all of them.
  const uses = new Map<string, InputUse>();
  const add = (used_kind: InputKind, used_id: number | null, user: ReturnType<typeof by>): void => {
    const key = `${used_kind} ${used_id} ${user.by_kind} ${user.by_id} ${user.task_id}`;
    if (used_id && !uses.has(key)) uses.set(key, { ...source, used_kind, used_id, ...user });
  };
  if (kind === 'elementMakeups') {
    const { activities, taskId } = record as ElementMakeup;
    for (const line of activities.flatMap(({ lines }) => lines)) {
      add('materials', line.materialId, by(kind, record.id));
      add('productionRates', line.productionRateId, by(kind, record.id));
    }
    if (taskId !== null) add(kind, record.id, by('tasks', taskId));
  }
  if (kind === 'tasks') add('elementMakeups', (record as Task & AnyInput).elementMakeupId, by(kind, record.id));
  if (kind === 'subprogrammes') {
    for (const { id, elementMakeupId, baseTaskId } of (record as LibrarySubprogramme).tasks) {
      const whole = by(kind, record.id, id);
      // A Database task is an input in its own right, a task of a planner's subprogramme is not.
      add('elementMakeups', elementMakeupId, record.createdBy === 0 ? by('tasks', id, id) : whole);
      if (record.createdBy === 0) add('tasks', id, whole);
      add('tasks', baseTaskId, whole);
    }
  }
  return [...uses.values()];
}
