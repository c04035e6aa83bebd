/** Limits of a projector's memory; the figures do not depend on them. */
export interface ProjectorLimits {
  /** Parts to recalculate that are collected before they are written together. */
  readonly pendingParts: number;
  /** Records of the programmes that stay in memory between events, and as many again of those that have to be written. */
  readonly cachedRecords: number;
  /** Parts of a slice of the queue: some 100 ms, for which the events that come meanwhile wait. */
  readonly sliceParts: number;
}
export const PROJECTOR_LIMITS: ProjectorLimits = { pendingParts: 5_000, cachedRecords: 50_000, sliceParts: 150 };
