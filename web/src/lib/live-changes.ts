import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { isOwnCommand, rememberPosition } from './api.js';
import type { Change } from './api-types.js';
import { refreshCards } from './card-lists.js';
import { type BrowserApis, followChanges } from './change-stream.js';
import { CARDS_TOPIC, invalidations, keys, LIBRARY_TOPIC, matchesPrefix, programmeTopic, topicsOf } from './keys.js';
import { paced } from './paced.js';
import { shownKeys } from './shown-keys.js';

/** However many changes arrive, the page refreshes at most this often. */
const COALESCE_MS = 300;
/** Lists in which others work are read at most this often. */
const LISTS_MS = 1_000;
/** The bell is in no hurry: of a programme that many work on it reads at most this often. */
const NEWS_MS = 3_000;
/** So many wait for a page that is in the background, before it reads all that it shows. */
const MAX_WAITING = 1_000;

/** Brings what is shown up to date when somebody else changes it (docs/web.md, Live changes). Renders nothing. */
export function LiveChanges({ userId, surroundings }: { userId: number; surroundings?: BrowserApis }): null {
  const { mutate, cache } = useSWRConfig();
  useEffect(() => {
    let waiting: Change[] = [];
    const cards = new Set<number>();
    let allLists = false;
    const pages = paced({ everyMs: COALESCE_MS, afterMs: COALESCE_MS }, () => {
      // Only now: the answer to an own write may arrive after its announcement.
      const others = waiting.filter(({ commandId }) => !commandId || !isOwnCommand(commandId));
      waiting = [];
      if (others.some(({ all }) => all)) void mutate(() => true);
      else if (others.length > 0) void mutate(isStaleAfter(others));
    });
    const lists = paced({ everyMs: LISTS_MS }, () => {
      const ids = allLists ? null : [...cards];
      allLists = false;
      cards.clear();
      void refreshCards(ids, shownKeys.now(), { mutate, cache });
    });
    const news = paced({ everyMs: NEWS_MS }, () => void mutate(matchesPrefix([keys.notifications()])));
    const stop = followChanges(
      userId,
      shownKeys,
      (change) => {
        rememberPosition(change.position);
        if (change.news) news.due();
        else if (change.cards || change.lists) {
          for (const id of change.cards ?? []) cards.add(id);
          allLists ||= change.lists === true;
          lists.due();
        } else {
          waiting = waiting.length < MAX_WAITING ? [...waiting, change] : [{ position: change.position, all: true }];
          pages.due();
        }
      },
      surroundings,
    );
    return () => {
      stop();
      for (const pace of [pages, lists, news]) pace.stop();
    };
  }, [userId, mutate, cache, surroundings]);
  return null;
}

/** Whether what was read under a key shows one of the changes. */
function isStaleAfter(changes: readonly Change[]): (key: unknown) => boolean {
  const topics = new Set<string>();
  const followed = new Set<string>();
  const figures = matchesPrefix(
    changes.flatMap((change) => (change.figures ?? []).flatMap(invalidations.figuresFollowed)),
  );
  for (const { programmeId, library, figures: ofProgrammes = [] } of changes) {
    if (programmeId !== undefined) topics.add(programmeTopic(programmeId));
    if (library) topics.add(LIBRARY_TOPIC);
    for (const id of ofProgrammes) followed.add(programmeTopic(id));
  }
  return (key) => {
    const shown = topicsOf(key);
    const compares = matchesPrefix([keys.programmes()])(key) && !shown.includes(CARDS_TOPIC);
    return shown.some((topic) => topics.has(topic) || (compares && followed.has(topic))) || figures(key);
  };
}
