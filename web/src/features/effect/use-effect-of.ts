import { useCallback, useEffect, useRef, useState } from 'react';
import type { PreviewAnswer, PreviewBody } from '../../lib/api-types.js';
import { askEffect } from './api.js';

export interface EffectReading {
  /** The newest answer; null before the first. */
  answer: PreviewAnswer | null;
  /** When it came. */
  from: Date | null;
  /** Whether it was asked of something edited: until the first answer to an edit the figures are those without. */
  edited: boolean;
  /** Why the newest question got no answer; the answer before it stays. */
  error: unknown;
  /** A newer answer is on its way. */
  pending: boolean;
  retry: () => void;
}

/** Milliseconds between two questions (look.md, section 7). */
const pace = 150;

interface State {
  answer: PreviewAnswer | null;
  from: Date | null;
  edited: boolean;
  error: unknown;
  /** Number of the question that was settled last. */
  settled: number;
}

/**
 * Asks what an unsaved edit does, at every change of it and of the programme (`version`), at most every 150 ms; the last change is
 * always asked. An answer older than one already here is dropped.
 */
export function useEffectOf(
  programmeId: number,
  version: string,
  body: PreviewBody | null,
  edited: boolean,
): EffectReading {
  const [state, setState] = useState<State>({ answer: null, from: null, edited: false, error: null, settled: 0 });
  const [asked, setAsked] = useState(0);
  const [retries, setRetries] = useState(0);
  const lastAsked = useRef(Number.NEGATIVE_INFINITY);
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
      lastAsked.current = performance.now();
      const mine = (number.current += 1);
      const signal = leaving.current?.signal;
      if (!signal) return;
      setAsked(mine);
      try {
        const answer = await askEffect(programmeId, JSON.parse(question) as PreviewBody, signal);
        setState((now) =>
          now.settled > mine ? now : { answer, from: new Date(), edited, error: null, settled: mine },
        );
      } catch (error) {
        if (!signal.aborted) setState((now) => (now.settled > mine ? now : { ...now, error, settled: mine }));
      }
    };
    const timer = setTimeout(() => void ask(), Math.max(0, lastAsked.current + pace - performance.now()));
    return () => clearTimeout(timer);
  }, [programmeId, version, question, edited, retries]);

  const { answer, from, error } = state;
  return {
    answer,
    from,
    error,
    edited: state.edited,
    pending: asked > state.settled,
    retry: useCallback(() => setRetries((times) => times + 1), []),
  };
}
