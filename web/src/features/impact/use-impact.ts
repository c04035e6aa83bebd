import { useCallback, useEffect, useRef, useState } from 'react';
import type { PreviewAnswer, PreviewBody } from '../../lib/api-types.js';
import { usePaced } from '../../lib/use-paced.js';
import { fetchImpact } from './api.js';
import { takeEarlyImpact } from './early-impact.js';
import { namedChange } from './named-change.js';

/** Where unsaved edits are: nowhere, in assets that are not open, in the open one too. */
export type Edited = 'nowhere' | 'elsewhere' | 'here';

export type Scope = keyof PreviewAnswer['scopes'];

/** Whether the figures of the scope are those of an edit: other assets count in the programme only. */
export function isEditedIn(scope: Scope, edited: Edited): boolean {
  return edited === 'here' || (edited === 'elsewhere' && scope === 'programme');
}

/** The first one has the programme alone: it was asked for before it was known what is open. */
export type ShownAnswer = Omit<PreviewAnswer, 'scopes'> & {
  scopes: Pick<PreviewAnswer['scopes'], 'programme'> & Partial<PreviewAnswer['scopes']>;
};

export interface ImpactReading {
  /** The newest answer; null before the first. */
  answer: ShownAnswer | null;
  from: Date | null;
  /** What the answer is of: until the first one of an edit arrives the figures are those without it. */
  edited: Edited;
  /** The material that the sentence of each scope names, by id; it stays while it is not clearly led. */
  named: Readonly<Record<Scope, number | null>>;
  /** Why the newest request failed; the answer before it stays. */
  error: unknown;
  /** A newer answer is on its way. */
  pending: boolean;
  retry: () => void;
}

interface State extends Pick<ImpactReading, 'answer' | 'from' | 'edited' | 'named' | 'error'> {
  /** Number of the newest request that has settled. */
  settled: number;
}

const ofProgramme = (answer: PreviewAnswer): ShownAnswer => ({
  ...answer,
  scopes: { programme: answer.scopes.programme },
});

const nothingNamed = { part: null, asset: null, programme: null };

function namedIn({ scopes }: PreviewAnswer, edited: Edited, last: State['named']): State['named'] {
  const named = (scope: Scope) =>
    isEditedIn(scope, edited) ? (namedChange(scopes[scope].changed, last[scope])?.materialId ?? last[scope]) : null;
  return { part: named('part'), asset: named('asset'), programme: named('programme') };
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
  const [early] = useState(() => takeEarlyImpact(programmeId));
  const [state, setState] = useState<State>(() => ({
    answer: early?.answer ? ofProgramme(early.answer) : null,
    from: early?.answer ? new Date() : null,
    edited: 'nowhere',
    named: nothingNamed,
    error: null,
    settled: 0,
  }));
  const [asked, setAsked] = useState(0);
  const [retries, setRetries] = useState(0);
  const number = useRef(0);
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  useEffect(() => {
    void early?.arrives.then((answer) => {
      if (answer) setState((now) => (now.answer ? now : { ...now, answer: ofProgramme(answer), from: new Date() }));
    });
  }, [early]);

  const ask = async (body: PreviewBody) => {
    const mine = (number.current += 1);
    const signal = leaving.current?.signal;
    if (!signal) return;
    setAsked(mine);
    try {
      const answer = await fetchImpact(programmeId, body, signal);
      setState((now) =>
        now.settled > mine
          ? now
          : {
              answer,
              from: new Date(),
              edited,
              named: namedIn(answer, edited, now.named),
              error: null,
              settled: mine,
            },
      );
    } catch (error) {
      if (!signal.aborted) setState((now) => (now.settled > mine ? now : { ...now, error, settled: mine }));
    }
  };
  usePaced(body && JSON.stringify([programmeId, version, body, edited, retries]), () => {
    if (body) void ask(body);
  });

  const { settled, ...reading } = state;
  return {
    ...reading,
    pending: asked > settled,
    retry: useCallback(() => setRetries((times) => times + 1), []),
  };
}
