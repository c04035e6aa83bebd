import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { isOwnCommand, rememberPosition } from './api.js';
import type { Change } from './api-types.js';
import { type BrowserApis, followChanges } from './change-stream.js';
import { invalidations, type Key, keys, matchesPrefix } from './keys.js';

/** However many changes arrive, the page refreshes at most this often. */
const COALESCE_MS = 300;
/** The bell is in no hurry: of a programme that many work on it reads at most this often. */
const NEWS_MS = 3_000;

/** Brings what is shown up to date when somebody else changes it (docs/web.md, Live changes). Renders nothing. */
export function LiveChanges({ userId, surroundings }: { userId: number; surroundings?: BrowserApis }): null {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    let waiting: Change[] = [];
    let timer: number | undefined;
    let news: { timer?: number | undefined; readAt: number } = { readAt: Number.NEGATIVE_INFINITY };
    const readNews = () => {
      news = { readAt: performance.now() };
      void mutate(matchesPrefix([keys.notifications()]));
    };
    const refresh = () => {
      timer = undefined;
      // Only now: the answer to an own write may arrive after its announcement.
      const others = waiting.filter(({ commandId }) => !commandId || !isOwnCommand(commandId));
      waiting = [];
      for (const { position } of others) rememberPosition(position);
      if (others.some(({ all }) => all)) void mutate(() => true);
      else if (others.length > 0) void mutate(matchesPrefix(others.flatMap(keysInvalidatedBy)));
      if (others.some((change) => isNews(change, userId)))
        news.timer ??= window.setTimeout(readNews, Math.max(0, news.readAt + NEWS_MS - performance.now()));
    };
    const stop = followChanges(
      userId,
      (change) => {
        waiting.push(change);
        timer ??= window.setTimeout(refresh, COALESCE_MS);
      },
      surroundings,
    );
    return () => {
      stop();
      window.clearTimeout(timer);
      window.clearTimeout(news.timer);
    };
  }, [userId, mutate, surroundings]);
  return null;
}

function keysInvalidatedBy({ programmeId, figures, library: ofLibrary }: Change): readonly Key[] {
  if (ofLibrary) return invalidations.inputsChanged();
  if (figures) return figures.flatMap(invalidations.figuresFollowed);
  return programmeId === undefined ? [] : invalidations.programmeChanged(programmeId);
}

/** Own edits in another tab are no news; an own import that ended is (docs/product/notifications.md). */
const isNews = ({ programmeId, userId, schedule }: Change, ownId: number): boolean =>
  programmeId !== undefined && (userId !== ownId || schedule === true);
