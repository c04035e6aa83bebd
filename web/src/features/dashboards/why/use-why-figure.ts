import { useEffect, useMemo, useRef } from 'react';
import { type FigureRef, figureRefKey } from '../../../lib/figure-ref.js';
import type { DashboardFilters } from '../filters/dashboard-filters.js';
import type { Explain, WhyFigure } from './why-figure.js';

/**
 * The figure that is explained, as the address has it. It follows the filters; one that they leave nothing of is closed.
 * @param explain of the figures that are shown; null where there are none
 * @param fresh the figures that are shown are those of the filters
 */
export function useWhyFigure(
  filters: DashboardFilters,
  choose: (filters: DashboardFilters) => void,
  explain: Explain | null,
  fresh: boolean,
) {
  const { why, of } = filters;
  const figure = useMemo(
    (): WhyFigure | null => (why === undefined ? null : (explain?.({ why, of }) ?? null)),
    [why, of, explain],
  );
  const asker = useRef<{ element: Element | null; key: string } | null>(null);

  const isGone = why !== undefined && figure === null && fresh && explain !== null;
  useEffect(() => {
    if (isGone) choose({ ...filters, why: undefined, of: undefined });
  }, [isGone, choose, filters]);

  // The focus returns to what asked, or to what asks the same in the lists that come back; else to the chart.
  const isOpen = figure !== null;
  useEffect(() => {
    const back = asker.current;
    if (isOpen || !back) return;
    asker.current = null;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const same = [...document.querySelectorAll<HTMLElement>('[data-figure-ref]')].find(
      ({ dataset }) => dataset.figureRef === back.key,
    );
    const still = back.element?.isConnected && back.element instanceof HTMLElement ? back.element : undefined;
    (still ?? same ?? document.querySelector<HTMLElement>('[data-askable]'))?.focus({ preventScroll: true });
  }, [isOpen]);

  return {
    figure,
    ask: (next: FigureRef) => {
      if (!isOpen) asker.current = { element: document.activeElement, key: figureRefKey(next) };
      choose({ ...filters, why: next.why, of: next.of });
    },
    close: () => {
      asker.current ??= { element: null, key: figureRefKey({ why: why ?? '', of }) };
      choose({ ...filters, why: undefined, of: undefined });
    },
  };
}
