import type { MapLayers } from '../../services/domain/library/map-layers.js';

/** Entries that a layer holds before everything is copied into one map again. */
const MAX_LAYER = 500;
/** A smaller map is copied as fast. */
const MIN_SIZE = 1_000;

/**
 * A map with some entries replaced or added, without a copy of the map: the library has 100,000 inputs, and each save changes a
 * few. The order is that of a copy in which they were set. Neither map may change afterwards.
 */
export class LayeredMap<Value> extends Map<number, Value> implements MapLayers<Value> {
  private constructor(
    readonly under: ReadonlyMap<number, Value>,
    readonly over: ReadonlyMap<number, Value>,
    private readonly added: readonly number[],
  ) {
    super();
  }

  /** @param changed a map that this call may keep, and no other one uses */
  static over<Value>(map: ReadonlyMap<number, Value>, changed: Map<number, Value>): Map<number, Value> {
    const [under, earlier] = map instanceof LayeredMap ? [map.under, map.over] : [map, undefined];
    const over: Map<number, Value> = earlier ? new Map([...earlier, ...changed]) : changed;
    if (under.size < MIN_SIZE || over.size > MAX_LAYER) {
      const whole = new Map(under);
      for (const [key, value] of over) whole.set(key, value);
      // A small map is looked through as fast as an index of it is made.
      return whole.size < MIN_SIZE ? whole : new LayeredMap(whole, new Map(), []);
    }
    return new LayeredMap(
      under,
      over,
      [...over.keys()].filter((key) => !under.has(key)),
    );
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
