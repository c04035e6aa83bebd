import type { Library, LibraryRecord } from './library.js';
import type { ElementMakeup } from './library-records.js';
import { type MakeupsByTask, ofTaskInLayers } from './makeups-by-task.js';

/**
 * The library with a planner's own inputs as their stream has them: the read model may be a moment late. Nothing is copied, so
 * a write costs no more with 100,000 inputs than with ten.
 */
export const overlaidLibrary = (shared: Library, own: Library): Library => ({
  ...shared,
  materials: new OverlaidMap(shared.materials, own.materials),
  productionRates: new OverlaidMap(shared.productionRates, own.productionRates),
  elementMakeups: new OverlaidMakeups(shared.elementMakeups, own.elementMakeups),
  tasks: new OverlaidMap(shared.tasks, own.tasks),
  subprogrammes: new OverlaidMap(shared.subprogrammes, own.subprogrammes),
  vehicles: new OverlaidMap(shared.vehicles, own.vehicles),
});

/** A map seen through a smaller one, whose entries count where both have one. */
class OverlaidMap<Value> extends Map<number, Value> {
  constructor(
    protected readonly under: ReadonlyMap<number, Value>,
    protected readonly over: ReadonlyMap<number, Value>,
  ) {
    super();
  }

  override get(key: number): Value | undefined {
    return this.over.get(key) ?? this.under.get(key);
  }

  override has(key: number): boolean {
    return this.over.has(key) || this.under.has(key);
  }

  override *entries(): MapIterator<[number, Value]> {
    for (const [key, value] of this.under) if (!this.over.has(key)) yield [key, value];
    yield* this.over.entries();
  }

  override *keys(): MapIterator<number> {
    for (const [key] of this.entries()) yield key;
  }

  override *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value;
  }

  override [Symbol.iterator](): MapIterator<[number, Value]> {
    return this.entries();
  }

  override get size(): number {
    return [...this.keys()].length;
  }
}

type Makeup = LibraryRecord<ElementMakeup>;

class OverlaidMakeups extends OverlaidMap<Makeup> implements MakeupsByTask<Makeup> {
  constructor(
    protected override readonly under: MakeupsByTask<Makeup>,
    protected override readonly over: MakeupsByTask<Makeup>,
  ) {
    super(under, over);
  }

  ofTask(taskId: number): Makeup[] {
    return ofTaskInLayers(this.under, this.over, taskId);
  }
}
