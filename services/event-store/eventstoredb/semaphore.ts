/** Lets a limited number of calls run at once; the others wait in the order of the calls. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(private permits: number) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.permits > 0) this.permits--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.permits++;
    }
  }
}
