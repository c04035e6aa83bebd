import { addTo, type IdIndex, removeFrom } from '../id-index.js';
import { nameKey } from '../name-key.js';

/** The last name of every asset that a programme has ever had, and the assets by the keys of their names. */
export class AssetNames {
  private readonly names = new Map<number, string>();
  private readonly ids: IdIndex<string> = new Map();
  private greatest = 0;

  constructor(names: Iterable<readonly [number, string]> = []) {
    for (const [assetId, name] of names) this.set(assetId, name);
  }

  /** The greatest number that an asset has had; 0 before the first. */
  get lastId(): number {
    return this.greatest;
  }

  has(assetId: number): boolean {
    return this.names.has(assetId);
  }

  get(assetId: number): string | undefined {
    return this.names.get(assetId);
  }

  set(assetId: number, name: string): void {
    const before = this.names.get(assetId);
    if (before === name) return;
    if (before !== undefined) removeFrom(this.ids, nameKey(before), assetId);
    addTo(this.ids, nameKey(name), assetId);
    this.names.set(assetId, name);
    this.greatest = Math.max(this.greatest, assetId);
  }

  /** The assets whose last name this is, compared as names are. */
  withName(name: string): Iterable<number> {
    return this.ids.get(nameKey(name)) ?? [];
  }

  /** The assets whose last name is exactly this. */
  spelled(name: string): number[] {
    return [...this.withName(name)].filter((assetId) => this.names.get(assetId) === name);
  }

  [Symbol.iterator](): IterableIterator<[number, string]> {
    return this.names[Symbol.iterator]();
  }
}
