import { useDeferredValue, useState } from 'react';

/**
 * What the charts show of what the controls ask for. It stays as it was while new figures are on their way (`fresh` is false), and
 * it comes a moment after the controls, so that these are painted first (web.md, Bars).
 */
export function useShown<Input>(input: Input, fresh: boolean): Input {
  const [settled, setSettled] = useState(input);
  if (fresh && settled !== input) setSettled(input);
  return useDeferredValue(settled);
}
