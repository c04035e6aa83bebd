import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { readConfig } from '../../../services/platform/config.js';
import { type RunningApi, startApi } from '../../support/api.js';

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** `append_duration_seconds_bucket` of a query, not `histogram_quantile(`: every metric has an underscore in its name. */
const METRIC = /\b[a-z]+(?:_[a-z0-9]+)+\b(?!\()/g;
/** `by (projection, le)` and `{status=~"5.."}`. */
const LABELS = /\bby \(([^)]*)\)|\{([a-z_]+)=/g;
/** Added by Prometheus to what it scrapes. */
const OF_PROMETHEUS = ['instance'];

describe('The example dashboard (docs/metrics-dashboard.json)', () => {
  let api: RunningApi;
  let panels: readonly Panel[];
  beforeAll(async () => {
    // All roles; Kafka is away, which changes nothing about what is exposed.
    api = await startApi({ config: { kafka: readConfig({ KAFKA_BROKERS: '127.0.0.1:1' }).kafka } });
    const ann = await api.register();
    await ann
      .as('post', '/api/Projects')
      .send({ name: 'A9 dualling', regionId: 1, metricId: 1, createdBy: 0 })
      .expect(200);
    ({ panels } = JSON.parse(await readFile('docs/metrics-dashboard.json', 'utf8')) as { panels: readonly Panel[] });
  });
  afterAll(() => api.close());

  it('asks for nothing that a product with all roles does not expose, by name and label', async () => {
    const { text } = await request(api.server).get('/metrics').expect(200);
    const exposed = new Set<string>();
    const labels = new Map<string, Set<string>>();
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) exposed.add(`${name}${suffix}`);
    }
    for (const [, name = '', given = ''] of text.matchAll(/^([a-z0-9_]+)(?:\{(.*)\})? \S+$/gm)) {
      const known = labels.get(name) ?? new Set(OF_PROMETHEUS);
      labels.set(name, known);
      for (const [, label = ''] of given.matchAll(/([a-z_]+)="/g)) known.add(label);
    }

    const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
    expect(queries.length).toBeGreaterThan(10);
    const unknown = queries.flatMap(({ title, expr }) => {
      const asked = [...expr.matchAll(LABELS)].flatMap(([, by, one]) => (by ?? one ?? '').split(', '));
      const names = [...expr.replaceAll(LABELS, '').matchAll(METRIC)].map(([name]) => name);
      return names.flatMap((name) => [
        ...(exposed.has(name) ? [] : [`${title}: ${name}`]),
        // What has not happened yet has no sample to show its labels.
        ...asked
          .filter((label) => labels.has(name) && !labels.get(name)?.has(label))
          .map((label) => `${title}: ${name}{${label}}`),
      ]);
    });
    expect(unknown).toEqual([]);
  });

  it('has each panel once, in a place of its own', () => {
    const placed = (panels as readonly (Panel & { gridPos: { x: number; y: number } })[]).map(
      ({ gridPos: { x, y } }) => `${x} ${y}`,
    );
    expect(new Set(placed).size).toBe(panels.length);
  });
});

describe('The metrics', () => {
  it('count for each product apart, and contain event loop, heap and garbage collection of the process', async () => {
    const [one, other] = [await startApi(), await startApi()];
    const ann = await one.register();
    await ann.as('post', '/api/Projects').send({ name: 'A9 dualling', regionId: 1, metricId: 1 }).expect(200);
    const scrape = async ({ server }: RunningApi) =>
      (await request(server).get('/metrics').expect(200)).text.split('\n');
    const lines = await scrape(one);
    expect(lines).toContain('commands_appended_total 1');
    expect(await scrape(other)).toContain('commands_appended_total 0');
    await Promise.all([one.close(), other.close()]);
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      'nodejs_gc_duration_seconds_count{kind="minor"}',
    ]) {
      const [, value] = lines.find((line) => line.startsWith(`${name} `))?.split(' ') ?? [];
      expect([name, Number(value) > 0]).toEqual([name, true]);
    }
  });
});
