import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import type { LabourDashboard, MaterialsDashboard, Programme } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** A programme with its figures, at a moment or today. */
export interface Shown {
  programme: Programme;
  labour: LabourDashboard;
  materials: MaterialsDashboard;
}

/** The programme and its dashboards right after the event of a version. */
export function useThen(id: number, version: number) {
  return useSWR(keys.asOf(id, version, 'all'), () => readAll(id, version), { revalidateOnFocus: false });
}

/** The same of today: what others change meanwhile appears. */
export function useNow(id: number) {
  return useSWR(keys.history(id, { now: true }), () => readAll(id));
}

async function readAll(id: number, asOf?: number): Promise<Shown> {
  // One after the other: the first makes what the others are answered from.
  const programme = await read<Programme>(`/api/Projects/${id}`, { query: { asOf } });
  const materials = await read<MaterialsDashboard>('/api/Dashboards/materials', { query: { projectId: id, asOf } });
  const labour = await read<LabourDashboard>('/api/Dashboards/labour', { query: { projectId: id, asOf } });
  return { programme, materials, labour };
}
