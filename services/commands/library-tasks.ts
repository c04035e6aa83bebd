import type { SubprogrammeForm, SubprogrammeTaskForm } from '../domain/library/inputs/task-form.js';
import type { SubprogrammeWithTasks, TaskView } from '../domain/programmes/programme-view.js';
import type { Refusable } from '../platform/problem.js';
import type { WriteRequest, Written } from './stream-change.js';

/** A request that may change the library, with the role that decides about Database Inputs. */
export interface LibraryRequest extends WriteRequest {
  readonly isAdmin: boolean;
}

/**
 * Subprogrammes and tasks of the library, for the calls that programmes' copies share with them: one id space, one path
 * (docs/api.md). The library's area implements it.
 */
export abstract class LibraryTasks {
  abstract createSubprogramme(
    request: LibraryRequest,
    form: SubprogrammeForm,
  ): Promise<Refusable<Written<SubprogrammeWithTasks>>>;
  abstract changeSubprogramme(
    request: LibraryRequest,
    id: number,
    form: SubprogrammeForm,
  ): Promise<Refusable<Written<SubprogrammeWithTasks>>>;
  abstract retireSubprogramme(request: LibraryRequest, id: number): Promise<Refusable<Written<{ id: number }>>>;
  /** @param tasks of one subprogramme of the library, or of none (`subprogrammeId` 0): tasks by themselves */
  abstract addTasks(
    request: LibraryRequest,
    subprogrammeId: number,
    tasks: readonly SubprogrammeTaskForm[],
  ): Promise<Refusable<Written<TaskView[]>>>;
  abstract changeTask(
    request: LibraryRequest,
    id: number,
    form: SubprogrammeTaskForm,
  ): Promise<Refusable<Written<TaskView>>>;
  abstract removeTask(request: LibraryRequest, id: number): Promise<Refusable<Written<{ id: number }>>>;
}
