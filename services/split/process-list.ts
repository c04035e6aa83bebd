import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '../platform/config.js';

/** One running process; `port` is its own, where it answers `/health` and `/metrics`. */
export interface ListedProcess {
  readonly role: Role | 'postgres';
  readonly pid: number;
  readonly port: number;
}

/** `processes.json` in the data folder: what runs now, for monitors and for who wants to end one of them. */
export class ProcessList {
  private readonly file: string;
  private ours = false;
  private written: Promise<void> = Promise.resolve();

  /** @param running asked at each writing */
  constructor(
    dataFolder: string,
    private readonly running: () => readonly ListedProcess[],
  ) {
    this.file = join(dataFolder, 'processes.json');
  }

  /** Whole at any moment: a reader never meets half a list. */
  write(): Promise<void> {
    return this.after(async () => {
      const draft = `${this.file}.${process.pid}`;
      await writeFile(draft, `${JSON.stringify(this.running(), undefined, 2)}\n`);
      await rename(draft, this.file);
      this.ours = true;
    });
  }

  /** A start that is refused, as Plumbline runs already, leaves the list of those who run alone. */
  remove(): Promise<void> {
    return this.after(async () => {
      if (this.ours) await rm(this.file, { force: true });
    });
  }

  private after(work: () => Promise<void>): Promise<void> {
    this.written = this.written.catch(() => undefined).then(work);
    return this.written;
  }
}
