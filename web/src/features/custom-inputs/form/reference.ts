import useSWRImmutable from 'swr/immutable';
import { read } from '../../../lib/api.js';
import type { Region, Unit } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Units */
export const useUnits = () => useSWRImmutable(keys.reference('Units'), () => read<Unit[]>('/api/Units'));

/** GET /api/Regions */
export const useRegions = () => useSWRImmutable(keys.reference('Regions'), () => read<Region[]>('/api/Regions'));
