import { useDeferredValue, useState } from 'react';

/**
 * The input that the charts show: the last one as long as new figures are on their way (`fresh` is false), and
 * deferred, so that the controls are painted first (docs/web.md, Bars).
 */
export function useVisibleSeries<Input>(input: Input, fresh: boolean): Input {
  return useDeferredValue(useLastGood(input, fresh));
}

/** The value while it is good, else the last good one. */
export function useLastGood<Value>(value: Value, good: boolean): Value {
  const [last, setLast] = useState(value);
  if (good && last !== value) setLast(value);
  return good ? value : last;
}
