/** Entries that a layer holds before everything is copied into one map again. */
const MAX_LAYER = 500;
/** A smaller map is copied as fast. */
const MIN_SIZE = 1_000;

interface Layers<Value> {
  readonly under: ReadonlyMap<number, Value>;
  readonly over: ReadonlyMap<number, Value>;
}

/** Whether two maps are better kept as they are than copied into one. */
export const isLayer = ({ under, over }: Layers<unknown>): boolean => under.size >= MIN_SIZE && over.size <= MAX_LAYER;

export const addedBy = ({ under, over }: Layers<unknown>): number[] =>
  [...over.keys()].filter((key) => !under.has(key));

/** @param copy is filled, and answered */
export function copyOf<Value, Copy extends Map<number, Value>>({ under, over }: Layers<Value>, copy: Copy): Copy {
  for (const [key, value] of under) copy.set(key, value);
  for (const [key, value] of over) copy.set(key, value);
  return copy;
}

/**
 * A map with some entries replaced or added, without a copy of the map: the library has 100,000 inputs, and each save changes a
 * few. The order is that of a copy in which they were set. Neither map may change afterwards.
 */
export class LayeredMap<Value> extends Map<number, Value> {
  protected constructor(
    readonly under: ReadonlyMap<number, Value>,
    readonly over: ReadonlyMap<number, Value>,
    private readonly added: readonly number[],
  ) {
    super();
  }

  /** @param changed a map that this call may keep, and no other one uses */
  static over<Value>(map: ReadonlyMap<number, Value>, changed: Map<number, Value>): Map<number, Value> {
    const [under, earlier] = map instanceof LayeredMap ? [map.under, map.over] : [map, new Map()];
    const layers = { under, over: earlier.size > 0 ? new Map([...earlier, ...changed]) : changed };
    return isLayer(layers) ? new LayeredMap(under, layers.over, addedBy(layers)) : copyOf(layers, new Map());
  }

  override get(key: number): Value | undefined {
    return this.over.get(key) ?? this.under.get(key);
  }

  override has(key: number): boolean {
    return this.over.has(key) || this.under.has(key);
  }

  override get size(): number {
    return this.under.size + this.added.length;
  }

  override *entries(): MapIterator<[number, Value]> {
    for (const [key, value] of this.under) yield [key, this.over.get(key) ?? value];
    for (const key of this.added) {
      const value = this.over.get(key);
      if (value !== undefined) yield [key, value];
    }
  }

  override *keys(): MapIterator<number> {
    yield* this.under.keys();
    yield* this.added;
  }

  override *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value;
  }

  override [Symbol.iterator](): MapIterator<[number, Value]> {
    return this.entries();
  }

  override forEach(callback: (value: Value, key: number, map: Map<number, Value>) => void): void {
    for (const [key, value] of this.entries()) callback(value, key, this);
  }
}
