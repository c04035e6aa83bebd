import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf } from './api.js';
import type { Key } from './keys.js';
import { under } from './keys.js';

export interface Write<Arg, Result> {
  /** Sends the command; answers its result, or undefined when it failed: then `error` says why and `onError` was called. */
  run: (arg: Arg) => Promise<Result | undefined>;
  busy: boolean;
  /** Why the last run failed; null again with the next one. */
  error: ApiError | null;
  reset: () => void;
}

export interface WriteEffects<Arg, Result> {
  /** The reads that this write makes stale (`stale` in keys.ts). */
  refreshes?: (result: Result, arg: Arg) => readonly Key[];
  /** Shows the outcome in one read before the answer is there; taken back when the write fails. */
  optimistic?: (arg: Arg) => { key: Key; edit: (shown: never) => unknown };
  onSuccess?: (result: Result, arg: Arg) => void;
  onError?: (error: ApiError, arg: Arg) => void;
}

/**
 * One way for all writes: request, optional optimistic edit of one key, refresh of what became stale, typed error (web.md, Data).
 * A run that begins while another is under way is ignored, so that a double click sends one command.
 */
export function useWrite<Arg, Result>(
  send: (arg: Arg) => Promise<Result>,
  effects: WriteEffects<Arg, Result> = {},
): Write<Arg, Result> {
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const underWay = useRef(false);
  const latest = useRef({ send, effects });
  useLayoutEffect(() => {
    latest.current = { send, effects };
  });

  const run = useCallback(
    async (arg: Arg): Promise<Result | undefined> => {
      if (underWay.current) return undefined;
      underWay.current = true;
      setBusy(true);
      setError(null);
      const now = latest.current;
      try {
        const shown = now.effects.optimistic?.(arg);
        const result = shown ? await sendShowing(shown, () => now.send(arg)) : await now.send(arg);
        const prefixes = now.effects.refreshes?.(result, arg) ?? [];
        // One argument only: `mutate(filter, undefined)` would empty the screen while the new figures are on their way.
        if (prefixes.length > 0) await mutate(under(prefixes));
        now.effects.onSuccess?.(result, arg);
        return result;
      } catch (cause) {
        const failed = cause instanceof ApiError ? cause : new ApiError(0, 'unexpected', messageOf(cause));
        setError(failed);
        now.effects.onError?.(failed, arg);
        return undefined;
      } finally {
        underWay.current = false;
        setBusy(false);
      }

      async function sendShowing(
        { key, edit }: { key: Key; edit: (shown: never) => unknown },
        request: () => Promise<Result>,
      ): Promise<Result> {
        let result!: Result; // assigned by the mutator below, which has settled when mutate() has
        await mutate(
          key,
          async (current: unknown) => {
            result = await request();
            return current;
          },
          {
            // The second argument is what the server said last; the first may be an earlier optimistic edit.
            optimisticData: (_shown: unknown, confirmed: unknown) =>
              confirmed === undefined ? undefined : edit(confirmed as never),
            populateCache: false,
            revalidate: false,
            rollbackOnError: true,
          },
        );
        return result;
      }
    },
    [mutate],
  );

  return { run, busy, error, reset: useCallback(() => setError(null), []) };
}
