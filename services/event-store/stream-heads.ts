/** Last version of a stream and its hash. */
export interface StreamHead {
  readonly version: number;
  readonly hash: string;
}

/** Bounded cache of the heads of the streams appended to last; correctness does not depend on what it holds. */
export class StreamHeads {
  private readonly heads = new Map<string, StreamHead>();

  constructor(private readonly capacity = 10_000) {}

  get(stream: string): StreamHead | undefined {
    return this.heads.get(stream);
  }

  set(stream: string, head: StreamHead): void {
    // A Map keeps the order of insertion: the first key is the least recently used.
    this.heads.delete(stream);
    this.heads.set(stream, head);
    if (this.heads.size > this.capacity) {
      for (const oldest of this.heads.keys()) {
        this.heads.delete(oldest);
        break;
      }
    }
  }

  /** To be called when the log may have been restored from a backup: cached heads may no longer exist. */
  clear(): void {
    this.heads.clear();
  }
}
