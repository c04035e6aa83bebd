/** Most bytes of event data in one append; exactly that passes (eventstoredb.md, Append). */
export const MAX_APPEND_BYTES = 1_048_576;

/** Longest message the server receives; a longer one ends the call it came on (eventstoredb.md, The unary append). */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** Streams that a connection may have open; further calls wait without a word (eventstoredb.md, Read and subscribe). */
export const MAX_CONCURRENT_STREAMS = 100;
