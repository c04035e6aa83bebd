import useSWR from 'swr';
import { calculate, read, write } from '../../../lib/api.js';
import type { DatesTaken, Drift, PeaksWithDates } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Projects/{id}/drift: only parts whose dates differ; reads nothing where no part is linked. */
export function useDrift(programmeId: number, linked: boolean) {
  return useSWR(linked ? keys.drift(programmeId) : null, () => read<Drift[]>(`/api/Projects/${programmeId}/drift`));
}

/** POST /api/Projects/{id}/drift: the labour peak with the dates of these parts taken over; stores nothing. Null asks for nothing. */
export function useDriftPeaks(programmeId: number, parts: readonly number[] | null) {
  return useSWR(
    parts && keys.driftPeaks(programmeId, parts),
    () => calculate<PeaksWithDates>(`/api/Projects/${programmeId}/drift`, { parts }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}

/** POST /api/Projects/{id}/take-dates: the parts take over their activities' dates, in one command. */
export function takeDates(programmeId: number, parts: readonly number[], etag: string | null) {
  return write<DatesTaken>('POST', `/api/Projects/${programmeId}/take-dates`, { parts }, { ifMatch: etag });
}
