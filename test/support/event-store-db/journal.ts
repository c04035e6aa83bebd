import { type FileHandle, mkdir, open, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The file that holds what was acknowledged, an append per line: a line is there whole or not at all, so an append is all or
 * nothing under kill -9 too. Appends that come while the disk is busy are made durable together.
 */
export class Journal {
  private waiting: string[] = [];
  private durable: Promise<void> = Promise.resolve();

  private constructor(private readonly file: FileHandle) {}

  /** @returns the journal and the lines found in it; a line torn by a kill is taken away */
  static async open(path: string): Promise<{ journal: Journal; lines: string[] }> {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'a');
    const content = await readFile(path);
    const whole = content.lastIndexOf(0x0a) + 1;
    if (whole < content.length) await truncate(path, whole);
    const lines = content.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
    return { journal: new Journal(file), lines };
  }

  /** @returns once the line is on the disk; lines are in the order of the calls, and so are the answers */
  append(line: string): Promise<void> {
    this.waiting.push(line);
    if (this.waiting.length === 1) this.durable = this.durable.then(() => this.write());
    return this.durable;
  }

  /** @returns once everything appended so far is on the disk */
  settled(): Promise<void> {
    return this.durable;
  }

  private async write(): Promise<void> {
    const lines = this.waiting;
    this.waiting = [];
    await this.file.appendFile(`${lines.join('\n')}\n`);
    await this.file.datasync();
  }
}
