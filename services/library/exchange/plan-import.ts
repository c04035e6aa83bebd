import { MAX_ACTIVITIES, MAX_LINES } from '../../domain/library/inputs/element-makeup-form.js';
import {
  type AnyInput,
  INPUT_KINDS,
  type InputKind,
  inputLabel,
  inputName,
} from '../../domain/library/inputs/input-kinds.js';
import { remarksOnInput } from '../../domain/library/inputs/remarks-on-input.js';
import { unitNamed } from '../../domain/library/inputs/unit-named.js';
import { Slice } from '../../platform/giving-way.js';
import { type FileRecord, type FileRow, nameKey, recordId, recordName, textOf } from './file-record.js';
import { type ImportGiven, ImportState } from './import-state.js';
import { changesBetween, saidOfNew, textsOf } from './input-texts.js';
import { LIBRARY_SHEETS, sheetOf } from './library-sheets.js';
import { planMakeup } from './plan-makeup.js';
import { planPlain } from './plan-plain-input.js';
import { planSubprogramme } from './plan-subprogramme.js';
import { planTask } from './plan-task.js';
import type { PlannedForm, PlannedInput } from './planned-input.js';

/** Whether an input of the file is imported, only referred to as it is in the library, or left out. */
export type Choice = 'import' | 'refer' | 'leave';

const MAX_PROBLEMS = 20;
/** A make-up of most activities and most materials; the forms count them one by one. */
const MAX_ROWS_OF_INPUT = MAX_LINES + MAX_ACTIVITIES;

/**
 * Plans the inputs of a file into a library as one command: materials and rates first, then what is made of them. Every input is
 * checked by its own form; one that is wrong is left out, and so is what refers to it.
 * @param choiceOf by the input's place in the file; all are imported unless told
 */
export async function planImport(
  records: readonly FileRecord[],
  given: ImportGiven,
  choiceOf: (place: number) => Choice = () => 'import',
): Promise<{ readonly planned: readonly PlannedInput[]; readonly events: ImportState['events'] }> {
  const state = new ImportState(given);
  const matches = new Matches(records, state);
  const planned: PlannedInput[] = records.map(() => LEFT_OUT);
  const slice = new Slice();
  for (const { kind } of LIBRARY_SHEETS) {
    for (const [place, record] of records.entries()) {
      if (record.kind !== kind) continue;
      if (slice.isOver) await slice.rest();
      planned[place] = planOne(record, state, matches, choiceOf(place));
    }
  }
  return { planned, events: state.events };
}

const LEFT_OUT: PlannedInput = { status: 'No Change', changes: [], problems: [], remarks: [] };

function planOne(record: FileRecord, state: ImportState, matches: Matches, choice: Choice): PlannedInput {
  const { kind, rows } = record;
  const name = recordName(record);
  const fileId = recordId(record);
  const matched = matches.of(record);
  const current = 'current' in matched ? matched.current : undefined;
  const failed = (problems: readonly string[]): PlannedInput => {
    const why = `${inputLabel(kind)} “${name}” is not imported: see row ${rows[0].row} of ${sheetOf(kind).name}`;
    state.register(kind, { fileId, names: [name] }, { missing: why });
    return { status: 'Error', changes: [], problems: told(problems), remarks: [] };
  };
  if (choice !== 'import') {
    if (current) state.register(kind, { fileId, names: [inputName(kind, current)] }, { id: current.id });
    else
      state.register(
        kind,
        { fileId, names: [name] },
        { missing: `${inputLabel(kind)} “${name}” (row ${rows[0].row} of ${sheetOf(kind).name}) is not selected` },
      );
    return LEFT_OUT;
  }
  if ('problem' in matched) return failed([...record.problems, matched.problem]);
  if (record.problems.length > 0) return failed(record.problems);
  if (rows.length > MAX_ROWS_OF_INPUT)
    return failed([
      `It has ${rows.length.toLocaleString('en-GB')} rows, and may have ${MAX_ROWS_OF_INPUT.toLocaleString('en-GB')}`,
    ]);
  const before = current && textsOf(kind, current, state.library);
  const count = state.events.length;
  const result = plans[kind](record, current, state);
  if ('problems' in result) return failed(result.problems);
  const after = state.work[kind].get(result.id);
  if (!after) throw new Error('The import planned an input that is not there');
  state.register(
    kind,
    { fileId, names: [inputName(kind, after), ...(current ? [inputName(kind, current)] : [])] },
    { id: result.id },
  );
  const remarks = told([...unitsRead(rows, state), ...remarksOnInput(kind, after, state.library)]);
  const texts = textsOf(kind, after, state.library);
  if (!before) return { status: 'New', changes: saidOfNew(texts), problems: [], remarks };
  if (state.events.length === count) return { status: 'No Change', changes: [], problems: [], remarks };
  const changes = changesBetween(before, texts);
  return {
    status: 'Update',
    changes: changes.length > 0 ? changes : [{ field: 'Order', before: null, after: 'As in the file' }],
    problems: [],
    remarks,
  };
}

const plans: {
  readonly [Kind in InputKind]: (record: FileRecord, current: AnyInput | undefined, state: ImportState) => PlannedForm;
} = {
  materials: planPlain,
  productionRates: planPlain,
  vehicles: planPlain,
  elementMakeups: planMakeup,
  tasks: planTask,
  subprogrammes: planSubprogramme,
};

/** Units that stand otherwise in the file than they are read. */
const unitsRead = (rows: readonly FileRow[], { choices: { shared } }: ImportState): string[] =>
  rows.flatMap((row) => {
    const text = textOf(row, 'unit') ?? '';
    const name = shared.units.get(unitNamed(text, shared))?.name;
    if (name === undefined || name.toLowerCase() === text.normalize('NFKC').toLowerCase()) return [];
    return `Unit: “${text}” is read as ${name}`;
  });

function told(problems: readonly string[]): string[] {
  const distinct = [...new Set(problems)];
  const more = distinct.length - MAX_PROBLEMS;
  return more > 0 ? [...distinct.slice(0, MAX_PROBLEMS), `And ${more.toLocaleString('en-GB')} more`] : distinct;
}

type Match = { readonly current: AnyInput | undefined } | { readonly problem: string };

/** Which of the planner's own inputs each one of the file is: that of its ID, else that of its name. */
class Matches {
  private readonly found = new Map<FileRecord, Match>();
  /** Inputs that a row is matched with, to the number of that row. */
  private readonly rowsById = new Map<AnyInput, number>();
  private readonly rowsByName = new Map<string, number>();
  private readonly unmatched = new Map<string, OfName>();

  constructor(records: readonly FileRecord[], state: ImportState) {
    for (const record of records) {
      const id = recordId(record);
      const current = id === undefined ? undefined : state.before[record.kind].get(id);
      if (!current || current.retired) continue;
      const earlier = this.rowsById.get(current);
      this.found.set(record, earlier === undefined ? { current } : { problem: `Row ${earlier} has the same ID` });
      if (earlier === undefined) this.rowsById.set(current, record.rows[0].row);
    }
    for (const kind of INPUT_KINDS) {
      for (const record of records) {
        if (record.kind !== kind || this.found.has(record)) continue;
        this.found.set(record, this.byName(record, state));
      }
    }
  }

  of(record: FileRecord): Match {
    return this.found.get(record) ?? { current: undefined };
  }

  private byName(record: FileRecord, state: ImportState): Match {
    const { kind } = record;
    const name = recordName(record);
    if (name === '') return { current: undefined };
    const { qualifier } = sheetOf(kind);
    const code = qualifier === undefined ? undefined : textOf(record.rows[0], qualifier);
    // Without an ID only the name tells two inputs of a file apart.
    if (recordId(record) === undefined) {
      const key = `${kind} ${nameKey(name)} ${code ?? ''}`;
      const earlier = this.rowsByName.get(key);
      if (earlier !== undefined) return { problem: `Row ${earlier} has the same name` };
      this.rowsByName.set(key, record.rows[0].row);
    }
    const ofName = this.ofName(kind, name, state);
    const ofCode = code ? ofName.ofCode(code) : undefined;
    const candidates = ofCode && ofCode.size > 0 ? ofCode : ofName.all;
    const [current] = candidates;
    if (current && candidates.size > 1)
      return { problem: `${candidates.size} of yours are called “${name}”: give the ID of the one that is meant` };
    if (current) {
      this.rowsById.set(current, record.rows[0].row);
      ofName.take(current);
    }
    return { current };
  }

  private ofName(kind: InputKind, name: string, state: ImportState): OfName {
    const key = `${kind} ${nameKey(name)}`;
    let known = this.unmatched.get(key);
    if (!known) {
      known = new OfName(state.ownOfName(kind, name).filter((one) => !this.rowsById.has(one)));
      this.unmatched.set(key, known);
    }
    return known;
  }
}

const NONE: ReadonlySet<AnyInput> = new Set();

/** The planner's own inputs of one name that no row is matched with yet: of 5,000 each row would look through all others. */
class OfName {
  readonly all: Set<AnyInput>;
  private readonly byCode = new Map<string, Set<AnyInput>>();

  constructor(inputs: readonly AnyInput[]) {
    this.all = new Set(inputs);
    for (const one of inputs) {
      const code = codeOf(one);
      if (code) this.byCode.set(code, (this.byCode.get(code) ?? new Set<AnyInput>()).add(one));
    }
  }

  ofCode(code: string): ReadonlySet<AnyInput> {
    return this.byCode.get(code) ?? NONE;
  }

  take(input: AnyInput): void {
    this.all.delete(input);
    this.byCode.get(codeOf(input))?.delete(input);
  }
}

const codeOf = (input: AnyInput): string => ('taskCode' in input ? input.taskCode : '');
