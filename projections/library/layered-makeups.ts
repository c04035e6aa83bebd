import type { LibraryRecord } from '../../services/domain/library/library.js';
import type { ElementMakeup } from '../../services/domain/library/library-records.js';
import { IndexedMakeups, type MakeupsByTask, ofTaskInLayers } from '../../services/domain/library/makeups-by-task.js';
import { addedBy, copyOf, isLayer, LayeredMap } from './layered-map.js';

type Makeup = LibraryRecord<ElementMakeup>;

/** Element make-ups in layers, each of which finds those of a task. */
export class LayeredMakeups extends LayeredMap<Makeup> implements MakeupsByTask<Makeup> {
  private constructor(
    override readonly under: MakeupsByTask<Makeup>,
    override readonly over: MakeupsByTask<Makeup>,
  ) {
    super(under, over, addedBy({ under, over }));
  }

  static withChanged(makeups: MakeupsByTask<Makeup>, changed: ReadonlyMap<number, Makeup>): MakeupsByTask<Makeup> {
    const isLayered = makeups instanceof LayeredMakeups;
    const under = isLayered ? makeups.under : makeups;
    const over = copyOf({ under: isLayered ? makeups.over : new Map(), over: changed }, new IndexedMakeups<Makeup>());
    const layers = { under, over };
    return isLayer(layers) ? new LayeredMakeups(under, over) : copyOf(layers, new IndexedMakeups<Makeup>());
  }

  ofTask(taskId: number): Makeup[] {
    return ofTaskInLayers(this.under, this.over, taskId);
  }
}
