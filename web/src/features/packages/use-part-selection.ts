import { useCallback, useState } from 'react';
import type { Asset, AssetPart } from '../../lib/api-types.js';

/** Which parts are ticked. Those that are gone by now count no more. */
export function usePartSelection(assets: readonly Asset[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const clear = useCallback(() => setSelected(new Set()), []);
  const ofAssets = assets.filter(({ parts }) => parts.some(({ id }) => selected.has(id)));
  return {
    /** Ids of parts. */
    selected,
    /** The assets of which parts are ticked. */
    assets: ofAssets,
    parts: ofAssets.flatMap(({ parts }) => parts.filter(({ id }) => selected.has(id))),
    select: (parts: readonly AssetPart[], on: boolean) =>
      setSelected((now) => {
        const next = new Set(now);
        for (const { id } of parts) {
          if (on) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    clear,
  };
}
