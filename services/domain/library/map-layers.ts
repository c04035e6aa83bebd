/**
 * A map with some entries replaced or added. What is under never changes once it lies there, so that whoever looks for entries by
 * something else than their key may keep an index of it (library.ts, makeupOf).
 */
export interface MapLayers<Value> {
  readonly under: ReadonlyMap<number, Value>;
  readonly over: ReadonlyMap<number, Value>;
}

export const layersOf = <Value>(map: ReadonlyMap<number, Value>): MapLayers<Value> | undefined =>
  'under' in map && 'over' in map ? (map as unknown as MapLayers<Value>) : undefined;
