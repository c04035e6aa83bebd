/** An event as the server keeps it. */
export interface LogRecord extends ProposedEvent {
  readonly stream: string;
  /** 0-based number within its stream. */
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** Place within `$all`, 0-based: not visible to clients, who see positions. */
  readonly index: number;
  /** Where the record begins in the log, bytes: commit and prepare position, which grow by the size of records. */
  readonly position: number;
}

/** An event as a client sends it. */
export interface ProposedEvent {
  /** UUID, lower case. */
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/** Bytes that a record takes in the log; what surrounds the event (ids, flags, lengths) is about this much. */
export function recordSize(stream: string, event: ProposedEvent): number {
  const FRAME = 93;
  return FRAME + Buffer.byteLength(stream) + Buffer.byteLength(event.type) + event.data.length + event.metadata.length;
}
