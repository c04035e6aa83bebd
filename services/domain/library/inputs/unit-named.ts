import type { Library } from '../library.js';

/** The id of the unit that a form names instead (docs/product/custom-inputs.md, Calls), in any case; 0 for none of that name. */
export function unitNamed(name: string, { units }: Pick<Library, 'units'>): number {
  const wanted = name.trim().toLowerCase();
  return [...units.values()].find((unit) => unit.name.toLowerCase() === wanted)?.id ?? 0;
}
