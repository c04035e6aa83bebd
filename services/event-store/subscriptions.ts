/** Maximum number of events in a batch when the subscription does not set one (event-store.ts). */
export const DEFAULT_BATCH_SIZE = 1_000;
/** A subscription that gets no notification reads the log at this interval: one may get lost with its connection. */
export const POLL_MS = 1_000;
/** Pauses of a subscription whose store cannot be reached. */
export const MIN_RETRY_MS = 50;
export const MAX_RETRY_MS = 2_000;
