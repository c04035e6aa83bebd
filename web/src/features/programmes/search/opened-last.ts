import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { paths } from '../../../lib/paths.js';

// The programmes and scenarios that somebody opened last in this browser: ids alone, as names and figures are read when they are shown.

const MOST = 6;

const keyOf = (userId: number): string => `plumbline.opened.${userId}`;

export function openedLast(userId: number): readonly number[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberOpened(userId: number, id: number): void {
  const others = openedLast(userId).filter((one) => one !== id);
  window.localStorage.setItem(keyOf(userId), JSON.stringify([id, ...others].slice(0, MOST)));
}

/** Remembers the programme of the page that is shown. */
export function useOpenedLast(userId: number): void {
  const { pathname } = useLocation();
  useEffect(() => {
    for (const { pattern } of [paths.scenarios, paths.editProgramme, paths.dashboard]) {
      const id = matchPath(pattern, pathname)?.params.id;
      if (id !== undefined && /^[1-9]\d{0,9}$/.test(id)) rememberOpened(userId, Number(id));
    }
  }, [userId, pathname]);
}
