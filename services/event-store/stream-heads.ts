/** Last version of a stream and its hash. */
export interface StreamHead {
  readonly version: number;
  readonly hash: string;
}

/** Bounded memory of where the streams stand that were appended to last; nothing depends on it being warm. */
export class StreamHeads {
  private readonly heads = new Map<string, StreamHead>();

  constructor(private readonly capacity = 10_000) {}

  get(stream: string): StreamHead | undefined {
    return this.heads.get(stream);
  }

  set(stream: string, head: StreamHead): void {
    // A Map keeps the order of insertion: the first key is the one longest unused.
    this.heads.delete(stream);
    this.heads.set(stream, head);
    if (this.heads.size > this.capacity) {
      for (const oldest of this.heads.keys()) {
        this.heads.delete(oldest);
        break;
      }
    }
  }

  /** The log may have come back from a backup: what was known about it no longer counts. */
  clear(): void {
    this.heads.clear();
  }
}
