import type { ElementMakeup } from './library-records.js';

type Makeup = Pick<ElementMakeup, 'id' | 'taskId'> & { readonly retired: boolean };

/** Element make-ups by id, and by the task that each was made for. */
export interface MakeupsByTask<Of extends Makeup> extends Map<number, Of> {
  /** Those that were made for a task and can be chosen, by id. */
  ofTask(taskId: number): Of[];
}

/**
 * Every task of every part looks for its make-ups: with 20,000 in the library, looking through all of them took 4 ms for each
 * (docs/quality.md, Lists: time does not depend on how many there are).
 */
export class IndexedMakeups<Of extends Makeup> extends Map<number, Of> implements MakeupsByTask<Of> {
  private readonly ids = new Map<number, Set<number>>();

  constructor(makeups: Iterable<readonly [number, Of]> = []) {
    // Not given to Map, which would call `set` before there is an index.
    super();
    for (const [id, makeup] of makeups) this.set(id, makeup);
  }

  override set(id: number, makeup: Of): this {
    const before = this.get(id)?.taskId ?? null;
    if (before !== makeup.taskId) {
      this.forget(id);
      if (makeup.taskId !== null) this.note(makeup.taskId, id);
    }
    return super.set(id, makeup);
  }

  override delete(id: number): boolean {
    this.forget(id);
    return super.delete(id);
  }

  override clear(): void {
    this.ids.clear();
    super.clear();
  }

  ofTask(taskId: number): Of[] {
    const found: Of[] = [];
    for (const id of this.ids.get(taskId) ?? []) {
      const makeup = this.get(id);
      if (makeup && !makeup.retired) found.push(makeup);
    }
    return found.sort((a, b) => a.id - b.id);
  }

  private note(taskId: number, id: number): void {
    const ids = this.ids.get(taskId);
    if (ids) ids.add(id);
    else this.ids.set(taskId, new Set([id]));
  }

  private forget(id: number): void {
    const taskId = this.get(id)?.taskId ?? null;
    if (taskId === null) return;
    const ids = this.ids.get(taskId);
    ids?.delete(id);
    if (ids?.size === 0) this.ids.delete(taskId);
  }
}

/** Of two maps, one of which lies over the other. */
export function ofTaskInLayers<Of extends Makeup>(
  under: MakeupsByTask<Of>,
  over: MakeupsByTask<Of>,
  taskId: number,
): Of[] {
  const kept = under.ofTask(taskId).filter(({ id }) => !over.has(id));
  return [...kept, ...over.ofTask(taskId)].sort((a, b) => a.id - b.id);
}
