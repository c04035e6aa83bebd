import type { MaterialDirection } from '../../library/material-direction.js';

/** A key material of a scope, before and after the edit. */
export interface MaterialImpact {
  readonly materialId: number;
  readonly material: string;
  readonly unit: string;
  readonly direction: MaterialDirection;
  readonly tonnesPerUnit: number | null;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly totalBefore: number;
  readonly totalAfter: number;
}
