import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { isOwnCommand, notePosition } from './api.js';
import type { Change, Surroundings } from './change-stream.js';
import { followChanges } from './change-stream.js';
import type { Key } from './keys.js';
import { stale, under } from './keys.js';

/** However many changes come, the page reads anew at most this often. */
const togetherMs = 300;

/** Brings what is shown up to date when somebody else changes it (web.md, Edit). Shows nothing itself. */
export function LiveChanges({ userId, surroundings }: { userId: number; surroundings?: Surroundings }): null {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    let waiting: Change[] = [];
    let timer: number | undefined;
    const refresh = () => {
      timer = undefined;
      // Only now: the answer to an own write may come after the word of it.
      const others = waiting.filter(({ commandId }) => !commandId || !isOwnCommand(commandId));
      waiting = [];
      for (const { position } of others) notePosition(position);
      if (others.some(({ all }) => all)) void mutate(() => true);
      else if (others.length > 0) void mutate(under(others.flatMap(madeStale)));
    };
    const stop = followChanges(
      userId,
      (change) => {
        waiting.push(change);
        timer ??= window.setTimeout(refresh, togetherMs);
      },
      surroundings,
    );
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [userId, mutate, surroundings]);
  return null;
}

const library: readonly Key[] = [['library'], ['reference']];

const madeStale = ({ programmeId, library: ofLibrary }: Change): readonly Key[] =>
  ofLibrary ? library : programmeId === undefined ? [] : stale.programmeChanged(programmeId);
