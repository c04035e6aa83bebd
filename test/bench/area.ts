import { Ground, type Run } from './ground.js';
import { count } from './measuring.js';

/** What areas are measured with: they import it with what they are described with. */
export * from './measuring.js';

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

/** What was measured at one size: a row of the report, a point of a series that grows with the size, or both. */
export interface Figure {
  /** Of the row. */
  readonly name?: string;
  readonly value: number;
  /** Milliseconds, unless something else is said. */
  readonly unit?: string;
  readonly bar?: Bar;
  readonly note?: string;
  /** Name of the series. */
  readonly grows?: string;
  readonly kind?: Growth['kind'];
  /** Of the point, where it is not the size that the area says. */
  readonly size?: number;
}

/** What a value is held against: its words and its verdict come of one figure. */
export interface Bar {
  words(unit: string): string;
  isMet(value: number): boolean;
}

/** @param worded where the report says more than the figure */
const barOf =
  (words: string, isMet: (value: number, limit: number) => boolean) =>
  (limit: number, worded = (plain: string): string => plain): Bar => ({
    // A ratio says what it is a ratio to: `x the bare read` is the row's unit, `x` the bar's.
    words: (unit) => worded(`${words} ${count(limit)} ${unit.split(' ')[0]}`.trim()),
    isMet: (value) => isMet(value, limit),
  });
export const atMost = barOf('at most', (value, limit) => value <= limit);
export const under = barOf('under', (value, limit) => value < limit);
export const atLeast = barOf('at least', (value, limit) => value >= limit);

/** Measures one area of docs/quality.md, Speed. */
export type Area = (run: Run) => Promise<{ readonly rows: readonly BenchRow[]; readonly growth: readonly Growth[] }>;

interface DescribedArea<Prepared> {
  readonly name: string;
  /** 1/100, 1/10 and the full size, and `of` what they count. */
  readonly sizes: readonly number[];
  readonly of: string;
  /** Sizes whose rows are reported; otherwise those of the full size, at which the bars stand. */
  readonly reported?: readonly number[];
  /** Opens what all sizes are measured on. */
  readonly prepare?: (ground: Ground) => Promise<Prepared>;
  /** @param ground closes what is opened on it when this size has been measured */
  readonly measure: (size: number, prepared: Prepared, ground: Ground) => Promise<readonly Figure[]>;
  /** Rows beside them that have one size. */
  readonly once?: (prepared: Prepared, ground: Ground) => Promise<readonly Figure[]>;
}

/** An area that is measured at several sizes. */
export const area =
  <Prepared = undefined>(described: DescribedArea<Prepared>): Area =>
  (run) =>
    Ground.use(run, described.name, async (ground) => {
      const { name, sizes, of, reported = sizes.slice(-1), measure } = described;
      const rows: Figure[] = [];
      const growth = new Map<string, Growth>();
      // Without `prepare` the type is `undefined`, which is what all sizes get.
      const prepared = (await described.prepare?.(ground)) as Prepared;
      for (const size of sizes) {
        ground.say(`${count(size)} ${of}`);
        const figures = await ground.within((own) => measure(size, prepared, own));
        if (reported.includes(size)) rows.push(...figures);
        for (const { grows, value, unit = 'ms', kind = 'time', size: at = size } of figures) {
          if (grows === undefined) continue;
          const points = [...(growth.get(grows)?.points ?? []), { size: at, value }];
          growth.set(grows, { area: name, name: grows, of, unit, kind, points });
        }
      }
      rows.push(...((await described.once?.(prepared, ground)) ?? []));
      return { rows: rowsOf(name, rows), growth: [...growth.values()] };
    });

/** An area of one size. */
export const areaOfOneSize =
  (name: string, measure: (ground: Ground) => Promise<readonly Figure[]>): Area =>
  (run) =>
    Ground.use(run, name, async (ground) => ({ rows: rowsOf(name, await measure(ground)), growth: [] }));

const rowsOf = (area: string, figures: readonly Figure[]): BenchRow[] =>
  figures.flatMap(({ name, value, unit = 'ms', bar, note }) =>
    name === undefined
      ? []
      : [{ area, name, value, unit, ...(bar && { bar: bar.words(unit), met: bar.isMet(value) }), note }],
  );
