import { Inject, Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { allProjections } from '../../projections/all-projections.js';
import { ReadModels } from '../../projections/runner/read-models.js';
import type { Replica } from '../../projections/runner/replica.js';
import { ProjectionRunner } from '../../projections/runner/runner.js';
import { unattendedProjections } from '../../projections/runner/unattended-projections.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { type Lag, lagBetween } from '../event-store/lag.js';
import { PG_POOL } from '../platform/database.js';
import { Health, type PartHealth } from '../platform/health/health.js';
import { registerGauge, type Sample } from '../platform/metrics/metrics.js';

const NAMES = allProjections.map(({ name }) => name);

/** How the read models are, on `/health` and as metrics, whether this process fills them (then it has the runner) or only reads them. */
@Injectable()
export class ProjectionsHealth implements OnModuleInit {
  constructor(
    private readonly health: Health,
    private readonly registry: Registry,
    private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: Pool,
    @Optional() private readonly runner?: ProjectionRunner,
  ) {}

  onModuleInit(): void {
    this.health.add({ name: 'projections', required: false, check: () => this.check() });
    const { replica } = this.readModels;
    if (replica !== undefined) this.addReplica(replica);
    const build = ['projection', 'build'];
    const gauge = (name: string, help: string, labels: readonly string[], read: () => Promise<readonly Sample[]>) =>
      registerGauge(this.registry, name, help, labels, read);
    // Both units are on `/metrics`, and the one that the store does not use has no samples.
    gauge('projection_lag_events', 'Events of the log that a read model has still to pass (PostgreSQL).', build, () =>
      this.lagsIn('events'),
    );
    gauge(
      'projection_lag_bytes',
      'Bytes of the log that a read model has still to pass (EventStoreDB; of all who use the server).',
      build,
      () => this.lagsIn('bytes'),
    );
    gauge(
      'projection_filled',
      '1 for a read model that a process fills, this one or another.',
      ['projection'],
      async () => {
        const unattended = await this.unattended();
        return NAMES.map((projection) => ({ labels: { projection }, value: unattended.includes(projection) ? 0 : 1 }));
      },
    );
    gauge(
      'projection_work_left',
      '1 for a read model in which work of events is left to be done in slices (docs/decisions/0041).',
      ['projection'],
      () => this.workLeft(),
    );
    if (this.runner === undefined) return;
    gauge('projection_stopped', '1 for a read model that stopped at a poisoned event.', build, () =>
      this.areIn(['stopped']),
    );
    gauge(
      'projection_active',
      '1 where this process is the one that fills the read model; the others stand by.',
      build,
      () => this.areIn(['catching-up', 'running']),
    );
  }

  private addReplica(replica: Replica): void {
    this.health.add({ name: 'read replica', required: false, check: async () => replica.health });
    registerGauge(this.registry, 'read_replica_serves', '1 while reads go to the replica.', [], () => [
      { value: replica.serves ? 1 : 0 },
    ]);
    registerGauge(this.registry, 'read_replica_reads', 'Reads of tables by this process that went to it.', [], () => [
      { value: replica.reads },
    ]);
  }

  /** Whether every read model is filled, by this process or another one, and none has stopped at a poisoned event in this one. */
  private async check(): Promise<PartHealth> {
    const stopped = this.builds().filter(({ state }) => state === 'stopped');
    if (stopped.length > 0)
      return { up: false, note: `stopped at an event: ${stopped.map(({ name }) => name).join(', ')}` };
    const unattended = await this.unattended();
    return unattended.length === 0 ? { up: true } : { up: false, note: `no process fills: ${unattended.join(', ')}` };
  }

  private unattended(): Promise<readonly string[]> {
    return unattendedProjections(this.pool, NAMES, () => this.readModels.progress.current());
  }

  /** Of those that this process fills or stands by to fill. */
  private builds() {
    return this.runner?.status() ?? [];
  }

  private async areIn(states: readonly string[]): Promise<readonly Sample[]> {
    return this.builds().map(({ name, build, state }) => ({
      labels: { projection: name, build },
      value: states.includes(state) ? 1 : 0,
    }));
  }

  private async workLeft(): Promise<readonly Sample[]> {
    const samples: Sample[] = [];
    for (const { name, workLeft } of allProjections) {
      // Of one that does not serve yet the tables would be waited for.
      if (workLeft === undefined || this.readModels.progress.live(name) === undefined) continue;
      const isLeft = await workLeft(await this.readModels.tablesOf(name));
      samples.push({ labels: { projection: name }, value: isLeft ? 1 : 0 });
    }
    return samples;
  }

  private async lagsIn(unit: Lag['unit']): Promise<readonly Sample[]> {
    const head = await this.store.head();
    return this.readModels.progress.current().flatMap(({ projection, build, position }) => {
      const lag = lagBetween(position, head);
      return lag?.unit === unit ? [{ labels: { projection, build }, value: lag.amount }] : [];
    });
  }
}
