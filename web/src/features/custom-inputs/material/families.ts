import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import { keys } from '../../../lib/keys.js';

interface FamilyPair {
  familyName: string;
  subFamily: string;
}

/** Each family of a material that the planner sees, with its sub-families in order. */
export type Families = ReadonlyMap<string, readonly string[]>;

/** GET /api/Materials/FamilyName */
export const useFamilies = () =>
  useSWR(keys.inputChoices('families'), async () => familiesOf(await read<FamilyPair[]>('/api/Materials/FamilyName')));

export function familiesOf(pairs: readonly FamilyPair[]): Families {
  const families = new Map<string, string[]>();
  const inOrder = [...pairs].sort(
    (one, other) => one.familyName.localeCompare(other.familyName) || one.subFamily.localeCompare(other.subFamily),
  );
  for (const { familyName, subFamily } of inOrder)
    families.set(familyName, [...(families.get(familyName) ?? []), subFamily]);
  return families;
}
