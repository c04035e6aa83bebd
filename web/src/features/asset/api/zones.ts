import useSWR from 'swr';
import { read, write } from '../../../lib/api.js';
import type { AssetZone } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/AssetsZones?projectId= */
export function useZones(programmeId: number) {
  return useSWR(keys.zones(programmeId), () =>
    read<AssetZone[]>('/api/AssetsZones', { query: { projectId: programmeId } }),
  );
}

/** POST /api/AssetsZones */
export async function addZone(zone: { projectId: number; zoneName: string }): Promise<AssetZone> {
  return (await write<AssetZone>('POST', '/api/AssetsZones', zone)).data;
}
