import type { BenchedEventStoreDb } from './event-store-db.js';

/** One line of the report (docs/quality.md, Speed). */
export interface BenchRow {
  readonly area: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** As docs/quality.md words it; absent for a figure that is only quoted. */
  readonly bar?: string;
  readonly met?: boolean;
  readonly note?: string;
}

/** A figure at 1/100, 1/10 and the full size of its row: linear or better, or the report says so (docs/quality.md, Speed). */
export interface Growth {
  readonly area: string;
  readonly name: string;
  /** What the sizes count: `parts`, `events in the log`. */
  readonly of: string;
  readonly unit: string;
  /** Milliseconds of work: more with size is expected. `rate`: work per second, which should not fall. */
  readonly kind: 'time' | 'rate';
  readonly points: readonly { readonly size: number; readonly value: number }[];
}

export interface BenchResult {
  readonly rows: readonly BenchRow[];
  readonly growth: readonly Growth[];
}

/** What a measurement runs on. */
export interface BenchEnvironment {
  /** Makes an empty database on a server with fsync on. @returns its URL */
  database(): Promise<string>;
  /** The one EventStoreDB of the run, with a log of its own for whoever asks. */
  eventStoreDb(): Promise<BenchedEventStoreDb>;
  /** Says what is going on, since some steps take a minute. */
  report(line: string): void;
}

/** The value below which a share of the samples lie; 0.95 for p95. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Milliseconds that each of `times` rounds took. */
export async function timed(times: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < times; round++) {
    const start = performance.now();
    await work(round);
    took.push(performance.now() - start);
  }
  return took;
}

/** The path of the page after a list's answer; undefined for the last. */
export const nextPage = ({ headers }: Response): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
