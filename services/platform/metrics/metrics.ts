type Labels = Readonly<Record<string, string | number>>;
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  lines(): Promise<string[]> | string[];
}

/**
 * The product's metrics in the text format of Prometheus 0.0.4. Three kinds of metric need no package. Names end with their
 * unit (`_seconds`, `_total`).
 */
export class Metrics {
  private readonly families: Family[] = [];

  counter(name: string, help: string): Counter {
    const counter = new Counter(name);
    this.families.push({ name, help, type: 'counter', lines: () => counter.lines() });
    return counter;
  }

  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const histogram = new Histogram(name, bounds);
    this.families.push({ name, help, type: 'histogram', lines: () => histogram.lines() });
    return histogram;
  }

  /** @param read called at each scrape; when it fails, that scrape has no samples of this metric */
  gauge(name: string, help: string, read: () => readonly Sample[] | Promise<readonly Sample[]>): void {
    this.families.push({
      name,
      help,
      type: 'gauge',
      lines: async () => (await read()).map(({ labels = {}, value }) => line(name, labels, value)),
    });
  }

  async text(): Promise<string> {
    const parts = await Promise.all(
      this.families.map(async ({ name, help, type, lines }) => {
        const samples = await Promise.resolve()
          .then(lines)
          .catch(() => []);
        return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples].join('\n');
      }),
    );
    return `${parts.join('\n')}\n`;
  }
}

export class Counter {
  private readonly values = new Map<string, { labels: Labels; value: number }>();

  constructor(private readonly name: string) {}

  add(labels: Labels = {}, by = 1): void {
    const key = labelText(labels);
    const entry = this.values.get(key);
    if (entry) entry.value += by;
    else this.values.set(key, { labels, value: by });
  }

  lines(): string[] {
    return [...this.values.values()].map(({ labels, value }) => line(this.name, labels, value));
  }
}

export class Histogram {
  private readonly values = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();

  constructor(
    private readonly name: string,
    private readonly bounds: readonly number[],
  ) {}

  observe(labels: Labels, value: number): void {
    const key = labelText(labels);
    let entry = this.values.get(key);
    if (!entry) {
      entry = { labels, counts: this.bounds.map(() => 0), sum: 0, count: 0 };
      this.values.set(key, entry);
    }
    const counts = entry.counts;
    this.bounds.forEach((bound, i) => {
      if (value <= bound) counts[i] = (counts[i] ?? 0) + 1;
    });
    entry.sum += value;
    entry.count += 1;
  }

  lines(): string[] {
    return [...this.values.values()].flatMap(({ labels, counts, sum, count }) => [
      ...this.bounds.map((bound, i) => line(`${this.name}_bucket`, { ...labels, le: bound }, counts[i] ?? 0)),
      line(`${this.name}_bucket`, { ...labels, le: '+Inf' }, count),
      line(`${this.name}_sum`, labels, sum),
      line(`${this.name}_count`, labels, count),
    ]);
  }
}

const line = (name: string, labels: Labels, value: number): string => `${name}${labelText(labels)} ${value}`;

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (text: string): string => text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
