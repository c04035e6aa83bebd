/** Most bytes of event data in one append; exactly that passes (eventstoredb.md, Append). */
export const MAX_APPEND_BYTES = 1_048_576;

/**
 * Longest message the server receives; a longer one ends the call it came on, and with it every append of the shared batch
 * stream (eventstoredb.md, Append).
 */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** Time the rest of an append may take to arrive. */
export const WRITE_TIMEOUT_MS = 2_000;

/** Streams that a connection may have open; further calls wait without a word (eventstoredb.md, Read and subscribe). */
export const MAX_CONCURRENT_STREAMS = 100;
