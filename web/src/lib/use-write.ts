import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf } from './api.js';
import { type Key, matchesPrefix } from './keys.js';

export interface Write<Arg, Result> {
  /** Sends the command; answers its result, or undefined when it failed: then `error` says why and `onError` was called. */
  run: (arg: Arg) => Promise<Result | undefined>;
  busy: boolean;
  /** Why the last run failed; null again with the next one. */
  error: ApiError | null;
  reset: () => void;
}

export interface WriteOptions<Arg, Result> {
  /** The reads that this write makes stale (`invalidations` in keys.ts). */
  refreshes?: (result: Result, arg: Arg) => readonly Key[];
  onSuccess?: (result: Result, arg: Arg) => void;
  onError?: (error: ApiError, arg: Arg) => void;
}

/**
 * One way for all writes: request, refresh of what became stale, typed error (docs/web.md, Data). A run that begins
 * while another is under way is ignored, so that a double click sends one command.
 */
export function useWrite<Arg, Result>(
  send: (arg: Arg) => Promise<Result>,
  options: WriteOptions<Arg, Result> = {},
): Write<Arg, Result> {
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const running = useRef(false);
  const latest = useRef({ send, options });
  useLayoutEffect(() => {
    latest.current = { send, options };
  });

  const run = useCallback(
    async (arg: Arg): Promise<Result | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      setError(null);
      const now = latest.current;
      try {
        const result = await now.send(arg);
        const prefixes = now.options.refreshes?.(result, arg) ?? [];
        // One argument only: `mutate(filter, undefined)` would empty the screen while the new figures are on their way.
        if (prefixes.length > 0) await mutate(matchesPrefix(prefixes));
        now.options.onSuccess?.(result, arg);
        return result;
      } catch (cause) {
        const failed = cause instanceof ApiError ? cause : new ApiError(0, 'unexpected', messageOf(cause));
        setError(failed);
        now.options.onError?.(failed, arg);
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [mutate],
  );

  return { run, busy, error, reset: useCallback(() => setError(null), []) };
}
