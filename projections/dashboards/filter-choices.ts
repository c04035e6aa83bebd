import { nameOfPart } from '../../services/domain/programmes/assets/part-name.js';
import type { PartLines } from '../part-lines/programme-lines.js';

export interface FilterChoices {
  readonly assets: readonly {
    readonly assetName: string;
    readonly parts: readonly {
      readonly id: number;
      readonly name: string;
      readonly subProgramme: { readonly id: number; readonly name: string };
    }[];
  }[];
}

/**
 * The choices of the filters: all assets of the programme with their parts, in building order, whatever filters are set
 * (docs/product/dashboards.md, Filters).
 */
export function filterChoices(parts: readonly PartLines<never>[]): FilterChoices {
  const assets = new Map<string, FilterChoices['assets'][number]['parts'][number][]>();
  for (const { assetName, partId, partName, subprogramme } of parts) {
    const ofAsset = assets.get(assetName) ?? [];
    ofAsset.push({ id: partId, name: nameOfPart({ assetName, partName }), subProgramme: subprogramme });
    assets.set(assetName, ofAsset);
  }
  return { assets: [...assets].map(([assetName, ofAsset]) => ({ assetName, parts: ofAsset })) };
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
