/** Work on one stream is done in the order it came, one piece at a time; streams do not wait for each other. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  async take<Result>(stream: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(stream);
    const mine = before ? before.then(work, work) : work();
    this.last.set(stream, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(stream) === mine) this.last.delete(stream);
    }
  }
}
