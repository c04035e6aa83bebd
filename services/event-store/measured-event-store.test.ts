import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { type PostgresLogUnderTest, postgresLog } from '../../test/support/postgres-log.js';
import { command, measured, newStream, sampleCodec } from './contract/sample-log.js';
import { MeasuredEventStore } from './measured-event-store.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

describe('a store that is measured', () => {
  let log: PostgresLogUnderTest;
  let metrics: Registry;
  const samples = async (name: string, of = metrics) =>
    (await of.metrics()).split('\n').filter((line) => line.startsWith(name));
  beforeEach(async () => {
    log = await postgresLog();
    metrics = new Registry();
  });
  afterEach(() => log.cleanup());

  it('counts commands, events and the time of each answer, and passes results on unchanged', async () => {
    const store = new MeasuredEventStore(await log.open(sampleCodec), metrics);
    const stream = newStream();
    expect(await store.append(stream, 0, [measured(1), measured(2)], command())).toEqual({ version: 2, position: '2' });
    await store.append(stream, 2, [measured(3)], command());
    expect(await samples('commands_appended_total')).toEqual(['commands_appended_total 2']);
    expect(await samples('events_appended_total')).toEqual(['events_appended_total 3']);
    expect(await samples('append_duration_seconds_count')).toEqual(['append_duration_seconds_count 2']);
    expect(await samples('append_failures_total')).toEqual([]);
    await store.close();
  });

  it('counts failures by reason and rethrows the error', async () => {
    const store = new MeasuredEventStore(await log.open(sampleCodec), metrics);
    await expect(store.append(newStream(), 3, [measured(1)], command())).rejects.toMatchObject({
      name: 'VersionConflict',
    });
    await expect(store.append('programme', 0, [measured(1)], command())).rejects.toMatchObject({
      name: 'InvalidAppend',
    });
    const awayMetrics = new Registry();
    const away = new MeasuredEventStore(
      new PostgresEventStore({ url: 'postgres://nobody@127.0.0.1:1/nowhere', codec: sampleCodec }),
      awayMetrics,
    );
    await expect(away.append(newStream(), 0, [measured(1)], command())).rejects.toMatchObject({
      name: 'StoreUnavailable',
    });
    expect(await samples('append_failures_total')).toEqual([
      'append_failures_total{reason="conflict"} 1',
      'append_failures_total{reason="invalid"} 1',
    ]);
    expect(await samples('append_failures_total', awayMetrics)).toEqual([
      'append_failures_total{reason="unavailable"} 1',
    ]);
    expect(await samples('commands_appended_total')).toEqual(['commands_appended_total 0']);
    expect(await samples('append_duration_seconds_count')).toEqual(['append_duration_seconds_count 2']);
    await Promise.all([store.close(), away.close()]);
  });
});
