import { useRef } from 'react';
import type { ScopeImpact } from '../../lib/api-types.js';
import { differs } from '../../lib/panel-figures.js';

/**
 * Materials that the edit has changed so far. One that a keystroke sets back stays until nothing is edited any more:
 * rows do not jump while typing (docs/look.md, Screens).
 */
export function useChangedRows(materials: ScopeImpact['materials'], edited: boolean): ReadonlySet<number> {
  const sofar = useRef<ReadonlySet<number>>(new Set());
  const now = materials.filter(({ before, after }) => after.some((value, month) => differs(value, before[month] ?? 0)));
  if (!edited) sofar.current = new Set();
  else if (now.some(({ materialId }) => !sofar.current.has(materialId)))
    sofar.current = new Set([...sofar.current, ...now.map(({ materialId }) => materialId)]);
  return sofar.current;
}
