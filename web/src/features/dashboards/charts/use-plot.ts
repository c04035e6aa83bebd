import { useCallback, useEffect, useState } from 'react';

type PlotModule = typeof import('./plot.js');

let loaded: PlotModule | null = null;

/** Loads the drawing library with the first chart; until then there is no plot. A failed load can be tried again. */
export function usePlot(): { plot: PlotModule | null; error: unknown; retry: () => void } {
  const [plot, setPlot] = useState(loaded);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(() => {
    setError(null);
    import('./plot.js').then((module) => {
      loaded = module;
      setPlot(module);
    }, setError);
  }, []);
  useEffect(() => {
    if (!loaded) load();
  }, [load]);
  return { plot, error, retry: load };
}
