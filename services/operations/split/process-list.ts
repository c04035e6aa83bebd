import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Role } from '../../platform/config.js';

/** One running process; `port` is its own port, with `/health` and `/metrics`. */
export interface ListedProcess {
  readonly role: Role | 'postgres';
  readonly pid: number;
  readonly port: number;
}

/** `processes.json` in the data folder: the running processes, for monitoring and for operators. */
export class ProcessList {
  private readonly file: string;
  private isOwner = false;
  private readonly inTurn = pLimit(1);

  /** @param running called at each write */
  constructor(
    dataFolder: string,
    private readonly running: () => readonly ListedProcess[],
  ) {
    this.file = join(dataFolder, 'processes.json');
  }

  /** Writes the list atomically, by a rename. */
  write(): Promise<void> {
    return this.inTurn(async () => {
      const draft = `${this.file}.${process.pid}`;
      await writeFile(draft, `${JSON.stringify(this.running(), undefined, 2)}\n`);
      await rename(draft, this.file);
      this.isOwner = true;
    });
  }

  /** Removes the list, unless this process never wrote it: a start refused because Plumbline runs must keep the other's list. */
  remove(): Promise<void> {
    return this.inTurn(async () => {
      if (this.isOwner) await rm(this.file, { force: true });
    });
  }
}
