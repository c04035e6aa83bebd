import { useState } from 'react';
import type { Comparison } from '../../../lib/api-types.js';
import { figureRows, scaleOf } from './figure-rows.js';
import type { InputRow } from './input-rows.js';

/** What shows more rows, or fewer again; null where there are no more. */
export type RowsToggle = { label: string; onClick: () => void } | null;

/** Shown before somebody asks for all of them. */
const FIRST_INPUTS = 12;

/** The first of these inputs, and all of them when asked. */
export function useShownInputs(rows: readonly InputRow[]) {
  const [all, setAll] = useState(false);
  const hasMore = rows.length > FIRST_INPUTS;
  const toggle: RowsToggle = hasMore
    ? { label: all ? 'Show fewer' : `Show all ${rows.length}`, onClick: () => setAll(!all) }
    : null;
  return { shown: all ? rows : rows.slice(0, FIRST_INPUTS), isWhole: all || !hasMore, toggle };
}

/** The figures of a comparison with their scale: of the key materials, and of all of them when asked. */
export function useShownFigures(comparison: Comparison) {
  const [all, setAll] = useState(false);
  const rows = figureRows(comparison);
  const key = rows.filter(({ isMinor }) => !isMinor);
  const shown = all ? rows : key;
  // Each material has two rows: its peak month and its total.
  const others = (rows.length - key.length) / 2;
  const toggle: RowsToggle =
    others > 0
      ? { label: all ? 'Key materials only' : `All materials, ${others} more`, onClick: () => setAll(!all) }
      : null;
  return { shown, scale: scaleOf(shown), toggle };
}
