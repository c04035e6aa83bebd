import { Injectable } from '@nestjs/common';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { ProgrammeReads } from '../../projections/programme-detail/programme-reads.js';
import {
  copyView,
  librarySubprogrammeView,
  type SubprogrammeView,
  type TaskView,
  taskView,
} from '../programmes/programme-view.js';
import { inputsShown } from './inputs-shown.js';
import type { Library } from './library.js';
import type { Task } from './library-records.js';

export type SubprogrammeWithTasks = SubprogrammeView & { readonly tasks: readonly TaskView[] };

export interface ShelfFilter {
  /** Found wherever it is, unless `projectId` says where. */
  readonly id?: number | undefined;
  readonly taskId?: number | undefined;
  /** 0: the library, which is also what counts without any filter; else the copies of that programme. */
  readonly projectId?: number | undefined;
}

/** Subprogrammes and their tasks are in two places with one space of ids: the library, and the programmes that copied them. */
@Injectable()
export class SubprogrammeShelf {
  constructor(
    private readonly library: LibrarySnapshot,
    private readonly programmes: ProgrammeReads,
  ) {}

  /** Of the library what the user may see; copies are seen by every reader of their programme (api.md, Rules of access). */
  async choose(userId: number, { id, taskId, projectId }: ShelfFilter): Promise<SubprogrammeWithTasks[]> {
    const isWanted = (subprogramme: SubprogrammeWithTasks): boolean =>
      (id === undefined || subprogramme.id === id) &&
      (taskId === undefined || subprogramme.tasks.some((task) => task.id === taskId));
    if (projectId !== undefined && projectId !== 0) return (await this.copiesIn(projectId)).filter(isWanted);
    const library = await this.library.latest();
    const found = inputsShown(library.subprogrammes, userId)
      .map((subprogramme) => withTasks(librarySubprogrammeView(subprogramme, library), subprogramme.tasks, library))
      .filter(isWanted);
    if (found.length > 0 || projectId === 0 || (id === undefined && taskId === undefined)) return found;
    const programmeId =
      id === undefined
        ? await this.programmes.programmeOf('task', taskId ?? 0)
        : await this.programmes.programmeOf('subprogramme', id);
    return programmeId === undefined ? [] : (await this.copiesIn(programmeId)).filter(isWanted);
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

const withTasks = (view: SubprogrammeView, tasks: readonly Task[], library: Library): SubprogrammeWithTasks => ({
  ...view,
  tasks: tasks.map((task) => taskView(task, view, library)),
});
