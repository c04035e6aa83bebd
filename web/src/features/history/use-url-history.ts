import { addDays, parseISO } from 'date-fns';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { HistoryFilter } from './api.js';
import type { ChosenFilters } from './history-filters.js';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Filters and the open change are in the address, so that a link shows what its sender saw. */
export function useUrlHistory() {
  const [address, setAddress] = useSearchParams();
  const [pages, setPages] = useState(1);
  const user = Number(address.get('user') ?? 0);
  const filters: ChosenFilters = {
    user: Number.isInteger(user) && user > 0 ? user : 0,
    kind: address.get('kind') ?? '',
    asset: address.get('asset') ?? '',
    until: address.get('until'),
  };
  const set = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  const choose = ({ user: who, kind, asset, until }: Partial<ChosenFilters>) => {
    setPages(1);
    set({
      ...(who !== undefined && { user: who === 0 ? '' : String(who) }),
      ...(kind !== undefined && { kind }),
      ...(asset !== undefined && { asset }),
      ...(until !== undefined && { until: until ?? '' }),
      change: '',
    });
  };
  return {
    filters,
    query: queryOf(filters),
    pages,
    choose,
    more: () => setPages(pages + 1),
    /** The command of the open change. */
    open: address.get('change'),
    setOpen: (commandId: string | null) => set({ change: commandId ?? '' }),
  };
}

/** A day is meant with all that happened on it, in the time zone of who asks; what is no day yet narrows nothing. */
function queryOf({ user, kind, asset, until }: ChosenFilters): HistoryFilter {
  const end = until !== null && DAY.test(until) ? addDays(parseISO(until), 1) : undefined;
  return {
    user: user === 0 ? undefined : user,
    kind: kind === '' ? undefined : kind,
    asset: asset === '' ? undefined : asset,
    until: end && !Number.isNaN(end.getTime()) ? end.toISOString() : undefined,
  };
}
