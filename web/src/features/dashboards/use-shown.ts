import { useDeferredValue, useState } from 'react';

/**
 * What the charts show of what the controls ask for. It stays as it was while new figures are on their way (`fresh` is false), and
 * it comes a moment after the controls, so that these are painted first (web.md, Bars).
 */
export function useShown<Input>(input: Input, fresh: boolean): Input {
  return useDeferredValue(useLastWhile(input, fresh));
}

/** The value as long as it is good, and the last good one while it is not. */
export function useLastWhile<Value>(value: Value, good: boolean): Value {
  const [last, setLast] = useState(value);
  if (good && last !== value) setLast(value);
  return good ? value : last;
}
