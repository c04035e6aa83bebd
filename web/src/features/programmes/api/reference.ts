import useSWRImmutable from 'swr/immutable';
import { read } from '../../../lib/api.js';
import type { Metric, NonWorkingDay, RegionPart } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Metrics */
export function useMetrics() {
  return useSWRImmutable(keys.reference('Metrics'), () => read<Metric[]>('/api/Metrics'));
}

/** GET /api/Holidays/Parts; null reads nothing. */
export function useRegionParts(regionId: number | null) {
  const query = { regionId };
  return useSWRImmutable(regionId === null ? null : keys.reference('HolidayParts', query), () =>
    read<RegionPart[]>('/api/Holidays/Parts', { query }),
  );
}

export interface HolidayYears {
  regionId: number;
  /** Code of a part of the region; null for the usual one. */
  part: string | null;
  from: number;
  to: number;
}

/** GET /api/Holidays: public holidays of whole years; null reads nothing. Those shown stay until the next ones are there. */
export function useHolidays(years: HolidayYears | null) {
  const query = { ...years };
  return useSWRImmutable(
    years && keys.reference('Holidays', query),
    () => read<NonWorkingDay[]>('/api/Holidays', { query }),
    { keepPreviousData: true },
  );
}
