/** How many reads went to the replica, from the metrics of processes that are killed and counted anew. */
export class ReplicaReads {
  private readonly counted = new Map<number, number>();

  async look(apis: readonly { readonly pid: number; readonly port?: number }[]): Promise<void> {
    for (const { pid, port } of apis) {
      const text = await fetch(`http://localhost:${port}/metrics`, { signal: AbortSignal.timeout(2_000) })
        .then((response) => response.text())
        .catch(() => '');
      const reads = Number(/^read_replica_reads (\d+)$/m.exec(text)?.[1] ?? 0);
      this.counted.set(pid, Math.max(this.counted.get(pid) ?? 0, reads));
    }
  }

  /** At least: what a process has read since the last look before it was killed is not counted. */
  get total(): number {
    return [...this.counted.values()].reduce((sum, reads) => sum + reads, 0);
  }
}
