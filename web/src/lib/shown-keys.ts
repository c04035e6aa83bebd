import { useEffect } from 'react';
import type { Middleware } from 'swr';
import { type Key, topicsOf } from './keys.js';

/** A page that is come back to soon goes on as it was: its topics are not given up at once. */
const LINGER_MS = 30_000;

interface Shown {
  readonly key: Key;
  /** How many parts of the page show it; none while it lingers. */
  by: number;
  timer?: number;
}

/** What this tab shows of what others may change. */
export class ShownKeys {
  private readonly shown = new Map<string, Shown>();
  private readonly listeners = new Set<() => void>();

  /** @returns takes it back */
  show(key: Key): () => void {
    const text = JSON.stringify(key);
    const one = this.shown.get(text) ?? { key, by: 0 };
    window.clearTimeout(one.timer);
    one.by += 1;
    const isNew = !this.shown.has(text);
    this.shown.set(text, one);
    if (isNew) this.announce();
    return () => {
      one.by -= 1;
      if (one.by > 0) return;
      one.timer = window.setTimeout(() => {
        this.shown.delete(text);
        this.announce();
      }, LINGER_MS);
    };
  }

  /** Keys that are on the page now. */
  now(): Key[] {
    return [...this.shown.values()].filter(({ by }) => by > 0).map(({ key }) => key);
  }

  /** What has to be told of: of what is on the page, and was a moment ago. */
  topics(): ReadonlySet<string> {
    return new Set([...this.shown.values()].flatMap(({ key }) => topicsOf(key)));
  }

  /** @returns ends it */
  watch(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private announce(): void {
    for (const listener of this.listeners) listener();
  }
}

export const shownKeys = new ShownKeys();

/** Notes what is shown, so that no page has to say what it wants to be told of. */
export const showsKeys: Middleware = (useSWRNext) => (key, fetcher, config) => {
  const text = topicsOf(key).length > 0 ? JSON.stringify(key) : null;
  useEffect(() => (text === null ? undefined : shownKeys.show(JSON.parse(text) as Key)), [text]);
  return useSWRNext(key, fetcher, config);
};
