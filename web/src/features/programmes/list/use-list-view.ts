import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type Order, orders } from './programme-order.js';

export interface ListView {
  search: string;
  order: Order;
  chosen: readonly number[];
}

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
    const next = { ...view, ...change };
    setView(next);
    setParams(paramsOf(next), { replace: true, state: fromHere });
  };
  return { ...view, show };
}

const fromHere = 'list-view';

function viewOf(params: URLSearchParams): ListView {
  return {
    search: params.get('search') ?? '',
    order: orders.find((order) => order === params.get('sort')) ?? orders[0],
    chosen: (params.get('chosen') ?? '')
      .split(',')
      .filter((id) => /^[1-9]\d{0,15}$/.test(id))
      .map(Number),
  };
}

function paramsOf({ search, order, chosen }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (order !== orders[0]) params.set('sort', order);
  if (chosen.length > 0) params.set('chosen', chosen.join(','));
  return params;
}
