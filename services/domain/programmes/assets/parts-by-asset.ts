import { insertedAt } from '../inserted-at.js';

/**
 * The assets of a programme in their order, each with the ids of its parts. A command can remove or bring back thousands of assets one by
 * one, so a run of insertions is sorted in when somebody asks for the order, and places are looked up in a list that lasts while assets
 * are removed from its end.
 */
export class PartsByAsset {
  /** In order, but for those of `inserted`, which stand at the end. */
  private readonly parts: Map<number, readonly number[]>;
  /** Places of the assets that are not sorted in yet, ascending. */
  private readonly inserted = new Map<number, number>();
  private lastInserted = 0;
  private places = new Map<number, number>();
  /** Up to here the places are right: an asset that stood there was removed. */
  private placesBelow = 0;

  constructor(assets: Iterable<readonly [number, readonly number[]]> = []) {
    this.parts = new Map(assets);
  }

  get size(): number {
    return this.parts.size;
  }

  has(assetId: number): boolean {
    return this.parts.has(assetId);
  }

  get(assetId: number): readonly number[] | undefined {
    return this.parts.get(assetId);
  }

  /** A new asset is the last. */
  set(assetId: number, partIds: readonly number[]): void {
    if (!this.parts.has(assetId)) this.sortIn();
    this.parts.set(assetId, partIds);
  }

  /** @param place index of the new asset */
  insert(assetId: number, partIds: readonly number[], place: number): void {
    if (place <= this.lastInserted) this.sortIn();
    this.parts.set(assetId, partIds);
    this.inserted.set(assetId, place);
    this.lastInserted = place;
    this.placesBelow = Math.min(this.placesBelow, place);
  }

  delete(assetId: number): void {
    this.sortIn();
    this.parts.delete(assetId);
    this.placesBelow = Math.min(this.placesBelow, this.places.get(assetId) ?? Number.POSITIVE_INFINITY);
    this.places.delete(assetId);
  }

  /** Index of an asset; -1 for none. */
  placeOf(assetId: number): number {
    if (!this.parts.has(assetId)) return -1;
    const known = this.places.get(assetId);
    if (known !== undefined && known < this.placesBelow) return known;
    this.places = new Map([...this.keys()].map((id, place) => [id, place]));
    this.placesBelow = this.places.size;
    return this.places.get(assetId) ?? -1;
  }

  keys(): IterableIterator<number> {
    this.sortIn();
    return this.parts.keys();
  }

  values(): IterableIterator<readonly number[]> {
    this.sortIn();
    return this.parts.values();
  }

  [Symbol.iterator](): IterableIterator<[number, readonly number[]]> {
    this.sortIn();
    return this.parts[Symbol.iterator]();
  }

  private sortIn(): void {
    if (this.inserted.size === 0) return;
    const all = [...this.parts];
    const count = this.parts.size - this.inserted.size;
    const sorted = insertedAt(all.slice(0, count), all.slice(count), [...this.inserted.values()]);
    this.parts.clear();
    for (const [id, partIds] of sorted) this.parts.set(id, partIds);
    this.inserted.clear();
    this.lastInserted = 0;
  }
}
