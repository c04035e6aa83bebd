import { progressText, type Reached } from './progress-text.js';

/** Everything that takes longer shows how far it is. */
const FIRST_LINE_MS = 1_000;
/** A file or a pipe keeps every line: fewer of them. */
const PIPED_LINE_MS = 5_000;

/** Results go to standard output, progress to standard error: a result can be kept in a file. */
export class Terminal {
  /** A line of progress that the next one takes the place of. */
  private unfinished = false;

  constructor(
    private readonly out: Pick<NodeJS.WriteStream, 'write'>,
    private readonly err: Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean },
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** A result, one line. */
  say(line: string): void {
    this.clear();
    this.out.write(`${line}\n`);
  }

  /** What went wrong, one line. */
  complain(line: string): void {
    this.clear();
    this.err.write(`${line}\n`);
  }

  /** @returns takes how far the work has come; shows it now and then */
  progress(what: string): (reached: Reached) => void {
    const began = this.now();
    let due = began + FIRST_LINE_MS;
    return (reached) => {
      const now = this.now();
      if (now < due) return;
      due = now + (this.err.isTTY ? FIRST_LINE_MS : PIPED_LINE_MS);
      this.show(progressText(what, reached, now - began));
    };
  }

  private show(line: string): void {
    if (!this.err.isTTY) return void this.err.write(`${line}\n`);
    this.clear();
    this.err.write(line);
    this.unfinished = true;
  }

  private clear(): void {
    if (this.unfinished) this.err.write('\r\u001b[2K');
    this.unfinished = false;
  }
}
