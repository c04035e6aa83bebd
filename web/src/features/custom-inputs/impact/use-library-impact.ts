import { useCallback, useEffect, useRef, useState } from 'react';
import { calculate } from '../../../lib/api.js';
import type { LibraryPreview, LibraryPreviewBody } from '../../../lib/api-types.js';
import { usePaced } from '../../../lib/use-paced.js';

export interface LibraryReading {
  /** The newest answer, with the programmes of all answers to the same edit; null before the first. */
  answer: LibraryPreview | null;
  from: Date | null;
  /** The answer is of an edit; of what is saved otherwise. */
  unsaved: boolean;
  /** Why the newest question failed; the answer before it stays. */
  error: unknown;
  /** More is on its way: a newer edit's figures, or further programmes. */
  pending: boolean;
  retry: () => void;
}

/**
 * Asks what an unsaved edit of the library does, at every change of it, at most every 150 ms. The answer holds a slice of the programmes
 * and says where the next one begins: they are followed until all are calculated, or until a newer edit makes them stale
 * (docs/product/custom-inputs.md, What an edit does).
 * @param edit null while there is nothing to calculate
 * @param version of what is saved: with another one the same edit does something else
 */
export function useLibraryImpact(edit: LibraryPreviewBody | null, unsaved: boolean, version = ''): LibraryReading {
  const [state, setState] = useState<Omit<LibraryReading, 'retry'>>({
    answer: null,
    from: null,
    unsaved: false,
    error: null,
    pending: false,
  });
  const [retries, setRetries] = useState(0);
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const ask = async (body: LibraryPreviewBody) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState((now) => ({ ...now, pending: true }));
    try {
      let changed: LibraryPreview['programmes']['changed'] = [];
      let after: string | null = null;
      do {
        const question: LibraryPreviewBody = after === null ? body : { ...body, after };
        const answer: LibraryPreview = await calculate('/api/CustomInputs/preview', question, signal);
        if (signal.aborted) return;
        changed = [...changed, ...answer.programmes.changed];
        after = answer.programmes.next;
        const soFar = { ...answer, programmes: { ...answer.programmes, changed } };
        setState({ answer: soFar, from: new Date(), unsaved, error: null, pending: after !== null });
      } while (after !== null);
    } catch (error) {
      if (!signal.aborted) setState((now) => ({ ...now, error, pending: false }));
    }
  };
  usePaced(edit && JSON.stringify([edit, unsaved, version, retries]), () => {
    if (edit) void ask(edit);
  });

  return { ...state, retry: useCallback(() => setRetries((times) => times + 1), []) };
}
