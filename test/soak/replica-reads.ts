import { setTimeout as pause } from 'node:timers/promises';

interface Api {
  readonly pid: number;
  readonly port?: number;
}

/** Processes live for seconds. */
const LOOK_EVERY_MS = 250;

/** How many reads went to the replica, from the metrics of processes that are killed and count anew. */
export class ReplicaReads {
  private readonly counted = new Map<number, number>();

  /** Looks until the signal aborts. */
  async follow(apis: () => Promise<readonly Api[]>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await Promise.all((await apis()).map((api) => this.look(api)));
      await pause(LOOK_EVERY_MS);
    }
  }

  private async look({ pid, port }: Api): Promise<void> {
    const text = await fetch(`http://localhost:${port}/metrics`, { signal: AbortSignal.timeout(2_000) })
      .then((response) => response.text())
      .catch(() => '');
    const reads = Number(/^read_replica_reads (\d+)$/m.exec(text)?.[1] ?? 0);
    this.counted.set(pid, Math.max(this.counted.get(pid) ?? 0, reads));
  }

  /** At least: what a process has read since the last look before it was killed is not counted. */
  get total(): number {
    return [...this.counted.values()].reduce((sum, reads) => sum + reads, 0);
  }
}
