import { Injectable } from '@nestjs/common';
import type { Library, LibraryRecord } from '../../services/domain/library/library.js';
import type { LibrarySubprogramme, StandaloneTask, Task } from '../../services/domain/library/library-records.js';
import { isVisibleTo } from '../../services/domain/library/visible-inputs.js';
import {
  copyView,
  librarySubprogrammeView,
  libraryViewWithTasks,
  type SubprogrammeView,
  type SubprogrammeWithTasks,
  standaloneTaskView,
  type TaskView,
  taskView,
} from '../../services/domain/programmes/programme-view.js';
import { ProgrammeReads } from '../programme-detail/programme-reads.js';
import { LibrarySnapshot } from './library-snapshot.js';
import { inputsSeenBy } from './seen-inputs.js';

export interface SubprogrammeFilter {
  /** Looked up in the library and in all programmes, unless `projectId` is given. */
  readonly id?: number | undefined;
  readonly taskId?: number | undefined;
  /** 0: the library, as without any filter; otherwise the copies of that programme. */
  readonly projectId?: number | undefined;
}

/** A task of the library before it is made a view of: by itself, or of a subprogramme. */
export interface LibraryTask {
  readonly id: number;
  readonly name: string;
  readonly createdBy: number;
  readonly place: { readonly task: StandaloneTask } | { readonly task: Task; readonly of: LibrarySubprogramme };
}

/** Finds subprogrammes and their tasks in the library and among the copies in programmes, which share one id space. */
@Injectable()
export class SubprogrammeLookup {
  constructor(
    private readonly library: LibrarySnapshot,
    private readonly programmes: ProgrammeReads,
  ) {}

  /**
   * Library subprogrammes are limited to those the user may see; every reader of a programme sees its copies
   * (docs/product/accounts.md, Rules of access).
   */
  async find(userId: number, { id, taskId, projectId }: SubprogrammeFilter): Promise<SubprogrammeWithTasks[]> {
    const isWanted = (subprogramme: { id: number; tasks: readonly { id: number }[] }): boolean =>
      (id === undefined || subprogramme.id === id) &&
      (taskId === undefined || subprogramme.tasks.some((task) => task.id === taskId));
    if (projectId !== undefined && projectId !== 0) return (await this.copiesIn(projectId)).filter(isWanted);
    const library = await this.library.latest();
    const one = id === undefined ? undefined : library.subprogrammes.get(id);
    const seen =
      id === undefined ? inputsSeenBy(library.subprogrammes, userId) : one && isVisibleTo(userId, one) ? [one] : [];
    const found = seen.filter(isWanted).map((subprogramme) => libraryViewWithTasks(subprogramme, library));
    if (found.length > 0 || projectId === 0 || (id === undefined && taskId === undefined)) return found;
    const programmeId =
      id === undefined
        ? await this.programmes.programmeOf('task', taskId ?? 0)
        : await this.programmes.programmeOf('subprogramme', id);
    return programmeId === undefined ? [] : (await this.copiesIn(programmeId)).filter(isWanted);
  }

  /** The task by itself with this id, if the user sees it: it belongs to no subprogramme. */
  async standaloneTask(userId: number, id: number): Promise<TaskView | undefined> {
    const library = await this.library.latest();
    const task = library.tasks.get(id);
    return task && isVisibleTo(userId, task) ? standaloneTaskView(task, library) : undefined;
  }

  /** The subprogrammes of the library that the user sees; only those that are shown need a view. */
  async inLibrary(userId: number) {
    const library = await this.library.latest();
    return {
      subprogrammes: inputsSeenBy(library.subprogrammes, userId),
      view: (subprogramme: LibrarySubprogramme) => libraryViewWithTasks(subprogramme, library),
    };
  }

  /** The tasks of the library that the user sees, first those by themselves. */
  async tasksInLibrary(userId: number) {
    const library = await this.library.latest();
    const alone = inputsSeenBy(library.tasks, userId).map(
      (task): LibraryTask => ({ id: task.id, name: task.name, createdBy: task.createdBy, place: { task } }),
    );
    const inside = inputsSeenBy(library.subprogrammes, userId).flatMap((of) =>
      of.tasks.map(
        (task): LibraryTask => ({ id: task.id, name: task.name, createdBy: of.createdBy, place: { task, of } }),
      ),
    );
    return {
      tasks: [...alone, ...inside],
      view: ({ place }: LibraryTask): TaskView =>
        'of' in place
          ? taskView(place.task, librarySubprogrammeView(place.of, library), library)
          : standaloneTaskView(place.task, library),
    };
  }

  /** Version of the stream of a library record, for its next edit; undefined for a programme's copy. */
  async versionOf(kind: 'subprogrammes' | 'tasks', id: number): Promise<number | undefined> {
    const library = await this.library.latest();
    if (kind === 'subprogrammes') return library.subprogrammes.get(id)?.version;
    const alone = library.tasks.get(id);
    if (alone) return versionWithMakeups(alone, library);
    return [...library.subprogrammes.values()].find(({ tasks }) => tasks.some((task) => task.id === id))?.version;
  }

  private async copiesIn(programmeId: number): Promise<SubprogrammeWithTasks[]> {
    const found = await this.programmes.find(programmeId);
    if (!found) return [];
    const { programme, library } = found;
    return [...programme.subprogrammes.values()].map((copy) =>
      withTasks(copyView(copy, programme, library), copy.tasks, library),
    );
  }
}

/**
 * A planner's task is saved and deleted with its make-ups: who has read it has read them (docs/product/custom-inputs.md, Tasks).
 * Database Inputs are a stream each, so that their versions say nothing of each other.
 */
const versionWithMakeups = (
  { id, createdBy, version }: LibraryRecord<StandaloneTask>,
  { elementMakeups }: Library,
): number =>
  createdBy === 0 ? version : Math.max(version, ...elementMakeups.ofTask(id).map((makeup) => makeup.version));

const withTasks = (view: SubprogrammeView, tasks: readonly Task[], library: Library): SubprogrammeWithTasks => ({
  ...view,
  tasks: tasks.map((task) => taskView(task, view, library)),
});
