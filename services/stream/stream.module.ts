import { Inject, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { Counter, Registry } from 'prom-client';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { type Lag, lagBetween, lagText } from '../event-store/lag.js';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PG_POOL } from '../platform/database.js';
import { Health, type PartHealth } from '../platform/health/health.js';
import { LOG, type Log } from '../platform/log.js';
import { registerGauge } from '../platform/metrics/metrics.js';
import { BEGINNING } from '../platform/position.js';
import { PUBLIC_CATEGORIES } from './contracts/public-contracts.js';
import { publicEvent } from './contracts/public-event.js';
import { KafkajsBroker } from './kafkajs-broker.js';
import { PUBLISHER_STATES, Publisher } from './publisher.js';

/** Publishes the log to Kafka in processes with the role `publisher` when KAFKA_BROKERS is set; otherwise does nothing. */
@Module({})
export class StreamModule implements OnModuleInit, OnModuleDestroy {
  private publisher: Publisher | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: RunningConfig,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LOG) private readonly log: Log,
    private readonly health: Health,
    private readonly registry: Registry,
  ) {}

  async onModuleInit(): Promise<void> {
    const { kafka, roles } = this.config;
    if (kafka === undefined || !roles.has('publisher')) return;
    const published = new Counter({
      name: 'published_total',
      help: 'Messages that Kafka has acknowledged to this process.',
      registers: [this.registry],
    });
    const publisher = new Publisher({
      store: this.store,
      pool: this.pool,
      openBroker: () => KafkajsBroker.open(kafka, this.log),
      prefix: kafka.topicPrefix,
      categories: PUBLIC_CATEGORIES,
      toPublic: publicEvent,
      log: this.log,
      onPublished: (events) => published.inc(events),
    });
    this.publisher = publisher;
    await publisher.start();
    this.health.add({ name: 'kafka', required: false, check: () => this.healthOf(publisher) });
    const inUnit = (unit: Lag['unit']) => async () => {
      const lag = await this.lagOf(publisher);
      return lag?.unit === unit ? [{ value: lag.amount }] : [];
    };
    registerGauge(
      this.registry,
      'publisher_lag',
      'Events of the log that are not in Kafka yet (PostgreSQL).',
      [],
      inUnit('events'),
    );
    registerGauge(
      this.registry,
      'publisher_lag_bytes',
      'Bytes of the log that are not in Kafka yet (EventStoreDB; of all who use the server).',
      [],
      inUnit('bytes'),
    );
    const help = '1 for the state that the publisher of this process is in.';
    registerGauge(this.registry, 'publisher_state', help, ['state'], () =>
      PUBLISHER_STATES.map((state) => ({ labels: { state }, value: publisher.state === state ? 1 : 0 })),
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.publisher?.stop();
  }

  private async healthOf(publisher: Publisher): Promise<PartHealth> {
    const { state, stopReason } = publisher;
    // A log that cannot be reached has no influence on the health of Kafka.
    const lag = await this.lagOf(publisher).catch(() => undefined);
    const notes = [state, stopReason, lag && lagText(lag)];
    return { up: state !== 'interrupted' && state !== 'stopped', note: notes.filter(Boolean).join(', ') };
  }

  private async lagOf(publisher: Publisher): Promise<Lag | undefined> {
    const [head, position = BEGINNING] = await Promise.all([this.store.head(), publisher.position()]);
    return lagBetween(position, head);
  }
}
