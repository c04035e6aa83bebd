import { useDeferredValue, useState } from 'react';

/**
 * The input that the charts show: the last one as long as new figures are on their way (`fresh` is false), and
 * deferred, so that the controls are painted first (docs/web.md, Bars). The first figures come with the controls: until they
 * are there (`read` is false) nothing is shown that could stay meanwhile, and 'No data' would move what follows it.
 */
export function useVisibleSeries<Input extends { readonly read: boolean }>(input: Input, fresh: boolean): Input {
  const last = useLastGood(input, fresh);
  const deferred = useDeferredValue(last);
  return deferred.read ? deferred : last;
}

/** The value while it is good, else the last good one. */
export function useLastGood<Value>(value: Value, good: boolean): Value {
  const [last, setLast] = useState(value);
  if (good && last !== value) setLast(value);
  return good ? value : last;
}
