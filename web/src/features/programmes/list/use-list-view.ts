import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { type Order, orders } from './programme-order.js';

/** What the status filter leaves: one status of those that stand, or what was removed. */
export const states = ['draft', 'published', 'archived', 'removed'] as const satisfies readonly (
  | ProgrammeCard['status']
  | 'removed'
)[];
export type ShownState = (typeof states)[number];

export interface ListView {
  search: string;
  order: Order;
  /** Null: all that stand. */
  state: ShownState | null;
  /** Only what the signed-in user made. */
  mine: boolean;
  /** From 1. */
  page: number;
  chosen: readonly number[];
}

/** What shows all that stands. */
export const everything = { search: '', state: null, mine: false } as const;

/** What a list shows, kept in the URL: it survives a reload and Back, and can be sent to others. */
export function useListView(): ListView & { show: (change: Partial<ListView>) => void } {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const [known, setKnown] = useState(location);
  const [view, setView] = useState(() => viewOf(params));

  // The router's URL lags behind what is typed: only a URL that was not set here counts.
  if (known !== location) {
    setKnown(location);
    if (location.state !== fromHere) setView(viewOf(params));
  }

  const show = (change: Partial<ListView>) => {
    // Another choice of cards begins at its first page; ticking one leaves the page where it is.
    const ticked = change.chosen !== undefined;
    const next = { ...view, ...(!ticked && { page: 1 }), ...change };
    setView(next);
    setParams(paramsOf(next), { replace: true, state: fromHere, preventScrollReset: ticked });
  };
  return { ...view, show };
}

const fromHere = 'list-view';

function viewOf(params: URLSearchParams): ListView {
  const page = params.get('page') ?? '';
  return {
    search: params.get('search') ?? '',
    order: orders.find((order) => order === params.get('sort')) ?? orders[0],
    state: states.find((state) => state === params.get('status')) ?? null,
    mine: params.get('author') === 'me',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    chosen: (params.get('chosen') ?? '')
      .split(',')
      .filter((id) => /^[1-9]\d{0,15}$/.test(id))
      .map(Number),
  };
}

function paramsOf({ search, order, state, mine, page, chosen }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (order !== orders[0]) params.set('sort', order);
  if (state) params.set('status', state);
  if (mine) params.set('author', 'me');
  if (page > 1) params.set('page', String(page));
  if (chosen.length > 0) params.set('chosen', chosen.join(','));
  return params;
}
