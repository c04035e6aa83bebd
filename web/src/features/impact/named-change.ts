import type { ScopeImpact } from '../../lib/api-types.js';

export type ChangedMaterial = ScopeImpact['changed'][number];

/** Another material takes the place of the one that was named last only with a share that is greater by a tenth. */
const LEAD = 1.1;

/**
 * The change that the sentence names: the first one, or that of the material that was named last as long as none leads it clearly,
 * so that the sentence does not jump while a figure is typed (docs/product/dashboards.md, The sentence).
 */
export function namedChange(
  changed: readonly ChangedMaterial[],
  lastNamed: number | null = null,
): ChangedMaterial | undefined {
  const [first] = changed;
  const last = changed.find(({ materialId }) => materialId === lastNamed);
  const greatest = Math.max(...changed.map(({ share }) => share));
  return last && greatest <= LEAD * last.share ? last : first;
}
