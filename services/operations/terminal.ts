import { type Progress, progressText } from './progress-text.js';

/** Work that takes longer shows its progress. */
const FIRST_LINE_MS = 1_000;
/** Longer for a file or a pipe, which keep every line. */
const PIPED_LINE_MS = 5_000;

/** Results go to standard output and progress to standard error, so that results can be redirected to a file. */
export class Terminal {
  /** Whether the current line is a line of progress, which the next line replaces. */
  private unfinished = false;

  constructor(
    private readonly out: Pick<NodeJS.WriteStream, 'write'>,
    private readonly err: Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean },
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** A result, one line. */
  info(line: string): void {
    this.clear();
    this.out.write(`${line}\n`);
  }

  /** An error, one line. */
  error(line: string): void {
    this.clear();
    this.err.write(`${line}\n`);
  }

  /** @returns function that takes the progress and shows it at intervals */
  progress(what: string): (reached: Progress) => void {
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
