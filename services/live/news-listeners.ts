import type { Log } from '../platform/log.js';
import type { ProgrammeChange } from './change.js';
import type { ChangeListener } from './change-listener.js';
import type { ProgrammePeople } from './programme-people.js';
import type { RecentChanges } from './recent-changes.js';
import { isNewsTo, newsPlaceOf } from './topics.js';

interface Numbered {
  readonly number: number;
  readonly change: ProgrammeChange;
}

/**
 * Those of the listeners to whom changes are news that were not looked at for them yet: one query for all. From now on they count as
 * looked at.
 */
export async function toldOfNews(
  listeners: readonly ChangeListener[],
  recent: RecentChanges,
  people: ProgrammePeople,
  log: Log,
): Promise<readonly ChangeListener[]> {
  const from = new Map(listeners.map((listener) => [listener, listener.newsFrom]));
  for (const listener of listeners) listener.newsFrom = recent.end;
  const changes = changesByPlace(recent, Math.min(...from.values()));
  if (changes.size === 0) return [];
  const users = [...new Set(listeners.flatMap(({ topics }) => topics?.userId ?? []))];
  const placesOf = new Map<number, number[]>();
  try {
    for (const { userId, programmeId } of await people.amongst([...changes.keys()], users))
      placesOf.set(userId, [...(placesOf.get(userId) ?? []), programmeId]);
  } catch (error) {
    log.error('whose programmes have changed cannot be read', error);
    // They look for themselves.
    return listeners;
  }
  return listeners.filter((listener) => {
    const { userId } = listener.topics ?? { userId: 0 };
    return placesOf
      .get(userId)
      ?.some((place) =>
        changes
          .get(place)
          ?.some(({ number, change }) => number >= (from.get(listener) ?? 0) && isNewsTo(userId, change)),
      );
  });
}

/** By the programme whose people are told of them. */
function changesByPlace(recent: RecentChanges, first: number): ReadonlyMap<number, readonly Numbered[]> {
  const changes = new Map<number, Numbered[]>();
  for (const [number, change] of recent.numberedFrom(first)) {
    if (!('programmeId' in change)) continue;
    const place = newsPlaceOf(change);
    const others = changes.get(place);
    if (others) others.push({ number, change });
    else changes.set(place, [{ number, change }]);
  }
  return changes;
}
