import { useCallback, useEffect, useRef, useState } from 'react';
import type { PreviewAnswer, PreviewBody } from '../../lib/api-types.js';
import { fetchImpact } from './api.js';

/** Where unsaved edits are: nowhere, in assets that are not open, in the open one too. */
export type Edited = 'nowhere' | 'elsewhere' | 'here';

export type Scope = keyof PreviewAnswer['scopes'];

/** Whether the figures of the scope are those of an edit: other assets count in the programme only. */
export function isEditedIn(scope: Scope, edited: Edited): boolean {
  return edited === 'here' || (edited === 'elsewhere' && scope === 'programme');
}

export interface ImpactReading {
  /** The newest answer; null before the first. */
  answer: PreviewAnswer | null;
  from: Date | null;
  /** What the answer is of: until the first one of an edit arrives the figures are those without it. */
  edited: Edited;
  /** Why the newest request failed; the answer before it stays. */
  error: unknown;
  /** A newer answer is on its way. */
  pending: boolean;
  retry: () => void;
}

/** Between two requests. */
const MIN_INTERVAL_MS = 150;

interface State extends Pick<ImpactReading, 'answer' | 'from' | 'edited' | 'error'> {
  /** Number of the newest request that has settled. */
  settled: number;
}

/**
 * Calculates what an unsaved edit does, at every change of it and of the programme (`version`), at most every 150 ms,
 * always with the last change. Drops an answer that arrives after a newer one.
 */
export function useImpact(
  programmeId: number,
  version: string,
  body: PreviewBody | null,
  edited: Edited,
): ImpactReading {
  const [state, setState] = useState<State>({ answer: null, from: null, edited: 'nowhere', error: null, settled: 0 });
  const [asked, setAsked] = useState(0);
  const [retries, setRetries] = useState(0);
  const lastSent = useRef(Number.NEGATIVE_INFINITY);
  const number = useRef(0);
  const leaving = useRef<AbortController>(undefined);
  const question = body && JSON.stringify(body);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (question === null) return undefined;
    const ask = async () => {
      lastSent.current = performance.now();
      const mine = (number.current += 1);
      const signal = leaving.current?.signal;
      if (!signal) return;
      setAsked(mine);
      try {
        const answer = await fetchImpact(programmeId, JSON.parse(question) as PreviewBody, signal);
        setState((now) =>
          now.settled > mine ? now : { answer, from: new Date(), edited, error: null, settled: mine },
        );
      } catch (error) {
        if (!signal.aborted) setState((now) => (now.settled > mine ? now : { ...now, error, settled: mine }));
      }
    };
    const timer = setTimeout(() => void ask(), Math.max(0, lastSent.current + MIN_INTERVAL_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [programmeId, version, question, edited, retries]);

  const { settled, ...reading } = state;
  return {
    ...reading,
    pending: asked > settled,
    retry: useCallback(() => setRetries((times) => times + 1), []),
  };
}
