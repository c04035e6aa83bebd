import useSWR from 'swr';
import { read, write } from '../../../lib/api.js';
import type { Programme, ProgrammeCard } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

const cards = '/api/ProjectsWithAssetCountViews';

// Base programmes that are not removed (docs/product/programmes.md, Lists); the list and the drafts page are parts of
// one answer.
const listed = { baseProjectid: 0, isActive: true };

/** GET /api/ProjectsWithAssetCountViews: base programmes, finished and drafts. */
export function useProgrammeCards() {
  return useSWR(keys.programmeList(listed), () => read<ProgrammeCard[]>(cards, { query: listed }));
}

/** What was removed: base programmes and drafts, or with a base its scenarios; null reads nothing. */
export function useRemovedCards(baseId: number | null) {
  const query = { baseProjectid: baseId, isActive: false };
  return useSWR(baseId === null ? null : keys.programmeList(query), () => read<ProgrammeCard[]>(cards, { query }));
}

/** A base programme with its scenarios; empty where there is no such programme any more. */
export function useScenarioCards(id: number) {
  return useSWR(keys.programmeList({ scenariosOf: id }), async () => {
    const [base, scenarios] = await Promise.all([
      read<ProgrammeCard[]>(cards, { query: { id, isActive: true } }),
      read<ProgrammeCard[]>(cards, { query: { baseProjectid: id, isActive: true } }),
    ]);
    return [...base, ...scenarios];
  });
}

/** The cards of these programmes, in this order; none reads nothing. */
export function useCardsOf(ids: readonly number[]) {
  return useSWR(ids.length === 0 ? null : keys.programmeList({ ids: ids.join() }), async () => {
    const found = await read<ProgrammeCard[]>(`${cards}?${new URLSearchParams(ids.map((id) => ['id', String(id)]))}`);
    return ids.flatMap((id) => found.find((card) => card.id === id && card.isActive) ?? []);
  });
}

/** PUT /api/Projects/deactivate/{id}: sent although the tab is closed at once. */
export async function deactivateProgramme(id: number): Promise<void> {
  await write('PUT', `/api/Projects/deactivate/${id}`, undefined, { keepalive: true });
}

/** PUT /api/Projects/reactivate/{id}: 409 when the name was taken meanwhile. */
export async function reactivateProgramme(id: number): Promise<void> {
  await write('PUT', `/api/Projects/reactivate/${id}`, undefined, { keepalive: true });
}

interface Copy {
  id: number;
  name: string;
  /** Repeats the answer instead of the command when the same copy is asked for again. */
  key: string;
}

/** POST /api/Projects/{id}/copy: the baseline alone, as a programme of its own; 409 when the name is taken. */
export async function copyProgramme({ id, name, key }: Copy): Promise<Programme> {
  return (await write<Programme>('POST', `/api/Projects/${id}/copy`, { name }, { idempotencyKey: key })).data;
}

/** POST /api/Projects/Duplicate: a further scenario of the same base; 409 when the name is taken. */
export async function copyAsScenario({ id, name, key }: Copy): Promise<Programme> {
  return (
    await write<Programme>(
      'POST',
      `/api/Projects/Duplicate?${new URLSearchParams({ id: String(id), scenarioName: name })}`,
      undefined,
      { idempotencyKey: key },
    )
  ).data;
}
