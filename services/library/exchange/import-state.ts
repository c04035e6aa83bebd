import type { LibraryIds } from '../../commands/library-commands.js';
import type { LibraryEvent, RecordedLibraryEvent } from '../../domain/library/events.js';
import type { InputChoices } from '../../domain/library/inputs/input-choices.js';
import {
  type AnyInput,
  INPUT_KINDS,
  type InputKind,
  inputLabel,
  inputName,
  inputOfEvent,
} from '../../domain/library/inputs/input-kinds.js';
import { TaskCodeIndex } from '../../domain/library/inputs/task-index.js';
import { applyLibraryEvent, emptyLibrary, type Library } from '../../domain/library/library.js';
import { IndexedMakeups } from '../../domain/library/makeups-by-task.js';
import { overlaidLibrary } from '../../domain/library/overlaid-library.js';
import { isCustom } from '../../domain/library/visible-inputs.js';
import { nameKey } from './file-record.js';
import { TasksOfSubprogrammes } from './tasks-of-subprogrammes.js';

export interface ImportGiven {
  /** The planner's own library, which is copied and not changed. */
  readonly own: Library;
  readonly shared: Library;
  readonly ids: LibraryIds;
  readonly createdBy: number;
}

/** An input of the file, or why it is not one. */
type InFile = { readonly id: number } | { readonly missing: string };

/**
 * The library while a file is planned into it, input by input: those that come later may use those that came before, and every
 * one is checked by the forms as if it came alone.
 */
export class ImportState {
  readonly work: Library;
  readonly choices: InputChoices;
  /** Names are looked up here: the planner's own over Database Inputs. */
  readonly library: Library;
  readonly ids: LibraryIds;
  readonly createdBy: number;
  readonly events: LibraryEvent[] = [];
  /** Codes of other planners' tasks. */
  readonly codesOfOthers: ReadonlySet<string>;
  /** Inputs as they were before the import. */
  readonly before: Library;
  /** Tasks of subprogrammes that can be chosen, by id and by name. */
  readonly subprogrammeTasks: TasksOfSubprogrammes;
  /** Tasks of subprogrammes by the ID that they have in the file. */
  readonly taskIdsOfFile = new Map<number, number>();
  private readonly taskCodes: TaskCodeIndex;
  private readonly created = new Map<number, number>();
  private readonly inFile = new Map<string, InFile[]>();
  private readonly byName = new Map<InputKind, Map<string, number[]>>();
  private readonly databaseByName = new Map<InputKind, Map<string, number[]>>();

  constructor({ own, shared, ids, createdBy }: ImportGiven) {
    this.before = copyOf(own);
    this.work = copyOf(own);
    const database = databaseOf(shared);
    this.library = overlaidLibrary(database, this.work);
    const tasks = new TasksOfSubprogrammes(database, this.work);
    this.subprogrammeTasks = tasks;
    const codes = new TaskCodeIndex({ own: this.work, shared: database });
    this.taskCodes = codes;
    this.choices = {
      own: this.work,
      shared: database,
      forEverybody: false,
      tasks: { inside: (id) => tasks.withId(id), hasCode: (code, except) => codes.has(code, except) },
    };
    this.ids = ids;
    this.createdBy = createdBy;
    this.codesOfOthers = new Set(
      [...shared.tasks.values()].flatMap((task) =>
        task.retired || task.createdBy === createdBy || task.taskCode === '' ? [] : task.taskCode,
      ),
    );
    for (const kind of INPUT_KINDS) {
      this.byName.set(kind, indexOf(kind, this.work));
      this.databaseByName.set(kind, indexOf(kind, database));
    }
  }

  apply(events: readonly LibraryEvent[]): void {
    for (const event of events) {
      if (event.type === 'ElementMakeupCreated') this.created.set(event.data.id, this.events.length);
      this.events.push(event);
      this.evolve(event);
    }
  }

  /** Where a make-up is created, if this import does it. */
  createdAt(makeupId: number): number | undefined {
    return this.created.get(makeupId);
  }

  /** Creates it otherwise from the start. */
  replaceCreated(at: number, event: LibraryEvent): void {
    this.events[at] = event;
    this.evolve(event);
  }

  private evolve(event: LibraryEvent): void {
    const input = inputOfEvent(event);
    const id = 'id' in event.data ? (event.data.id ?? 0) : 0;
    if (input?.kind === 'subprogrammes')
      for (const task of this.work.subprogrammes.get(id)?.tasks ?? []) this.subprogrammeTasks.forget(task);
    const taskBefore = input?.kind === 'tasks' ? this.work.tasks.get(id) : undefined;
    if (taskBefore) this.taskCodes.forget(taskBefore);
    applyLibraryEvent(this.work, {
      ...event,
      stream: '',
      version: 0,
      metadata: { userId: this.createdBy, time: '' },
    } as unknown as RecordedLibraryEvent);
    if (input?.kind === 'tasks') {
      const task = this.work.tasks.get(id);
      if (task) this.taskCodes.note(task);
    } else if (input?.kind === 'subprogrammes')
      for (const task of this.work.subprogrammes.get(id)?.tasks ?? []) this.subprogrammeTasks.note(task);
  }

  /** Own inputs of the name that are there, before the import. */
  ownOfName(kind: InputKind, name: string): AnyInput[] {
    return (this.byName.get(kind)?.get(nameKey(name)) ?? []).flatMap((id) => this.before[kind].get(id) ?? []);
  }

  /** The file has this input: whoever refers to its ID or its name means this one. */
  register(
    kind: InputKind,
    { fileId, names }: { fileId: number | undefined; names: readonly string[] },
    what: InFile,
  ): void {
    const keys = new Set([
      ...(fileId === undefined ? [] : [`${kind} id ${fileId}`]),
      ...names.filter((name) => name !== '').map((name) => `${kind} name ${nameKey(name)}`),
    ]);
    for (const key of keys) {
      const found = this.inFile.get(key);
      if (!found) this.inFile.set(key, [what]);
      else if (!('id' in what && found.some((one) => 'id' in one && one.id === what.id))) found.push(what);
    }
  }

  /**
   * The input that a row refers to: by its name, first among those of the file, then the planner's own, then Database Inputs. The
   * ID beside the name tells those of one name apart.
   * @returns undefined where the row names none, or why none is found
   */
  refer(
    kind: InputKind,
    name: string,
    fileId: number | null,
  ): { readonly id: number } | { readonly problem: string } | undefined {
    if (name === '' && fileId === null) return undefined;
    if (fileId !== null) {
      const named = this.byId(kind, name, fileId);
      if (named) return named;
    }
    if (name === '') return { problem: `No ${lower(kind)} has the ID ${fileId}` };
    const ofFile = this.inFile.get(`${kind} name ${nameKey(name)}`) ?? [];
    const made = ofFile.flatMap((one) => ('id' in one ? one.id : []));
    const found =
      made.length > 0
        ? made
        : (this.byName.get(kind)?.get(nameKey(name)) ?? []).filter((id) => this.work[kind].get(id)?.retired === false);
    if (found.length > 1)
      return { problem: `${found.length} ${inputLabel(kind).toLowerCase()}s are called “${name}”: give the ID too` };
    if (found[0] !== undefined) return { id: found[0] };
    const [failed] = ofFile;
    if (failed && 'missing' in failed) return { problem: failed.missing };
    const [ofDatabase] = this.databaseByName.get(kind)?.get(nameKey(name)) ?? [];
    return ofDatabase === undefined
      ? { problem: `“${name}” is neither in the file, nor an input of yours, nor a Database Input` }
      : { id: ofDatabase };
  }

  /** Whom an ID means, unless the name beside it says otherwise. */
  private byId(
    kind: InputKind,
    name: string,
    fileId: number,
  ): { readonly id: number } | { readonly problem: string } | undefined {
    const [ofFile] = this.inFile.get(`${kind} id ${fileId}`) ?? [];
    if (ofFile && 'missing' in ofFile) return name === '' ? { problem: ofFile.missing } : undefined;
    const id = ofFile?.id ?? fileId;
    const record = this.library[kind].get(id);
    const before = this.before[kind].get(id);
    const names = [record, before].flatMap((one) => (one ? nameKey(inputName(kind, one)) : []));
    return record && (name === '' || names.includes(nameKey(name))) ? { id } : undefined;
  }
}

const lower = (kind: InputKind): string => inputLabel(kind).toLowerCase();

const copyOf = (library: Library): Library => ({
  ...emptyLibrary(),
  materials: new Map(library.materials),
  productionRates: new Map(library.productionRates),
  elementMakeups: new IndexedMakeups(library.elementMakeups),
  tasks: new Map(library.tasks),
  subprogrammes: new Map(library.subprogrammes),
  vehicles: new Map(library.vehicles),
});

/** Reference data and Database Inputs alone: forms go through it for each input. */
function databaseOf(shared: Library): Library {
  const of = <One extends { readonly createdBy: number }>(all: ReadonlyMap<number, One>): Map<number, One> =>
    new Map([...all].filter(([, one]) => !isCustom(one)));
  return {
    ...shared,
    materials: of(shared.materials),
    productionRates: of(shared.productionRates),
    elementMakeups: new IndexedMakeups(of(shared.elementMakeups)),
    tasks: of(shared.tasks),
    subprogrammes: of(shared.subprogrammes),
    vehicles: of(shared.vehicles),
  };
}

function indexOf(kind: InputKind, library: Library): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const record of library[kind].values()) {
    if (record.retired) continue;
    const key = nameKey(inputName(kind, record));
    const found = index.get(key);
    if (found) found.push(record.id);
    else index.set(key, [record.id]);
  }
  return index;
}
