import { isStreamName } from '../outgoing-events.js';

/** Name of a stream of the log; undefined for one of the server, of staging, or of another namespace. */
export function streamOfLog(namespace: string, streamId: string): string | undefined {
  if (!streamId.startsWith(namespace)) return undefined;
  const name = streamId.slice(namespace.length);
  return isStreamName(name) ? name : undefined;
}

/**
 * Matches the streams of a namespace, staging included, for a filter of the server: a text, since a RegExp object would match
 * nothing, silently (eventstoredb.md, Read and subscribe). None of them begins with a $, as the server's own do.
 */
export const streamsOf = (namespace: string): string => `^${namespace}[a-z]`;
