import { nameOfPart } from '../../services/domain/programmes/assets/part-name.js';
import type { PartLines } from '../part-lines/programme-lines.js';
import type { PackagesOfParts } from '../programme-detail/package-reads.js';

/**
 * The choices of the filters: the packages of the programme, all its assets with their parts, in building order, whatever filters are set
 * (docs/product/dashboards.md, Filters).
 */
export function filterChoices(parts: readonly PartLines[], { names, byPart }: PackagesOfParts) {
  const assets = new Map<string, ReturnType<typeof choiceOf>[]>();
  for (const part of parts) {
    const ofAsset = assets.get(part.assetName) ?? [];
    ofAsset.push(choiceOf(part, byPart.get(part.partId) ?? null));
    assets.set(part.assetName, ofAsset);
  }
  return {
    packages: [...names].map(([id, name]) => ({ id, name })),
    assets: [...assets].map(([assetName, ofAsset]) => ({ assetName, parts: ofAsset })),
  };
}

const choiceOf = (part: PartLines, packageId: number | null) => ({
  id: part.partId,
  name: nameOfPart(part),
  subProgramme: part.subprogramme,
  packageId,
});

/** Sentences that an answer has; what comes after is counted. */
const MOST_UNCOUNTED = 20;

/** What gives no row in the parts that are shown, in building order: the same of several parts of an asset is said once. */
export class UncountedWork {
  private readonly found = new Map<string, { text: string; assetName: string; parts: number }>();

  add({ assetName, names: { uncounted } }: PartLines): void {
    for (const text of uncounted) {
      const key = `${assetName}\n${text}`;
      const known = this.found.get(key);
      if (known) known.parts += 1;
      else this.found.set(key, { text, assetName, parts: 1 });
    }
  }

  get answer() {
    return { count: this.found.size, first: [...this.found.values()].slice(0, MOST_UNCOUNTED) };
  }
}

/** Counts rows by their notes and warnings (docs/product/dashboards.md, Notes and warnings). */
export class WarningCount {
  private readonly rows = new Map<string, number>();

  add(...kinds: readonly (string | null | undefined)[]): void {
    for (const kind of kinds) if (kind) this.rows.set(kind, (this.rows.get(kind) ?? 0) + 1);
  }

  get list(): { kind: string; rows: number }[] {
    return [...this.rows].map(([kind, rows]) => ({ kind, rows }));
  }
}
