import { isStreamName } from '../outgoing-events.js';

/** Name of a stream of the log; undefined for a system stream, a staging stream, or one of another namespace. */
export function streamOfLog(namespace: string, streamId: string): string | undefined {
  if (!streamId.startsWith(namespace)) return undefined;
  const name = streamId.slice(namespace.length);
  return isStreamName(name) ? name : undefined;
}

/**
 * Matches the streams of a namespace, including staging streams, in a filter of the server. It is a string, since the server
 * silently matches nothing for a RegExp object (docs/eventstoredb.md, Read and subscribe). System streams begin with a $.
 */
export const streamsOf = (namespace: string): string => `^${namespace}[a-z]`;
