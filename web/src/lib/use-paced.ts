import { useEffect, useLayoutEffect, useRef } from 'react';

/** Between two questions of a form that is being typed in (docs/product/dashboards.md, Impact of an unsaved edit). */
export const MIN_INTERVAL_MS = 150;

/** Runs at every change of the key, at most every 150 ms, always for the last one; not at all for null. */
export function usePaced(key: string | null, run: () => void): void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (key === null) return undefined;
    const timer = setTimeout(
      () => {
        last.current = performance.now();
        latest.current();
      },
      Math.max(0, last.current + MIN_INTERVAL_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [key]);
}
