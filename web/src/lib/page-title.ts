import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Names the page in the browser's tab and, through the announcer of the shell, to screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Plumbline` : 'Plumbline';
    for (const listener of listeners) listener();
  }, [title]);
}

export function useCurrentTitle(): string {
  return useSyncExternalStore(subscribe, () => document.title);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
