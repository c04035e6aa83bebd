import useSWR from 'swr';
import { readWithEtag } from '../../../lib/api.js';
import type { Programme } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Projects/{id}: name, region, metric and scenario for the head of the dashboards. */
export function useProgramme(id: number) {
  return useSWR(keys.programmeDetail(id), () => readWithEtag<Programme>(`/api/Projects/${id}`));
}

/** The scenario's name as people say it: the base programme is the baseline. */
export function scenarioOf({ baseProjectId, scenarioName }: Pick<Programme, 'baseProjectId' | 'scenarioName'>): string {
  return baseProjectId === 0 ? 'Baseline' : scenarioName;
}
