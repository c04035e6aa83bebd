import { Injectable } from '@nestjs/common';
import type { Library } from '../../services/domain/library/library.js';
import type { Task } from '../../services/domain/library/library-records.js';
import { visibleInputs } from '../../services/domain/library/visible-inputs.js';
import {
  copyView,
  librarySubprogrammeView,
  type SubprogrammeView,
  type SubprogrammeWithTasks,
  taskView,
} from '../../services/domain/programmes/programme-view.js';
import { ProgrammeReads } from '../programme-detail/programme-reads.js';
import { LibrarySnapshot } from './library-snapshot.js';

export interface SubprogrammeFilter {
  /** Looked up in the library and in all programmes, unless `projectId` is given. */
  readonly id?: number | undefined;
  readonly taskId?: number | undefined;
  /** 0: the library, as without any filter; otherwise the copies of that programme. */
  readonly projectId?: number | undefined;
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
    const isWanted = (subprogramme: SubprogrammeWithTasks): boolean =>
      (id === undefined || subprogramme.id === id) &&
      (taskId === undefined || subprogramme.tasks.some((task) => task.id === taskId));
    if (projectId !== undefined && projectId !== 0) return (await this.copiesIn(projectId)).filter(isWanted);
    const library = await this.library.latest();
    const found = visibleInputs(library.subprogrammes, userId)
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
