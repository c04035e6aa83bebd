import { randomBytes, randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { CommandContext, NewEvent } from '../../services/event-store/event.js';
import { unaryClient } from '../../services/event-store/eventstoredb/connection.js';
import type { EventStoreConfig } from '../../services/platform/config.js';
import { type StandIn, startStandIn } from '../support/event-store-db/event-store-db.js';

/** A server of the second kind, with a log of its own on it. */
export interface BenchedEventStoreDb {
  /** As a row says it: `EventStoreDB`, or `EventStoreDB on the stand-in`. */
  readonly name: string;
  readonly real: boolean;
  readonly config: Extract<EventStoreConfig, { kind: 'eventstoredb' }>;
}

/** The server that EVENTSTOREDB_URL names, else the stand-in, whose figures say something of the adapter and nothing of EventStoreDB. */
export function openEventStoreDb() {
  const real = process.env.EVENTSTOREDB_URL;
  let standIn: Promise<StandIn> | undefined;
  return {
    async eventStoreDb(): Promise<BenchedEventStoreDb> {
      const url = real ?? (await (standIn ??= startStandIn())).url;
      return {
        name: real === undefined ? 'EventStoreDB on the stand-in' : 'EventStoreDB',
        real: real !== undefined,
        config: { kind: 'eventstoredb', url, namespace: `bench${randomBytes(8).toString('hex')}:` },
      };
    },
    async close(): Promise<void> {
      await (await standIn)?.stop();
    },
  };
}

/**
 * The client package by itself, with the least that a writer and a reader need. A real server is measured at its best, with the
 * client's batches (docs/quality.md, Speed); the stand-in takes none.
 */
export function bareClient({ real, config: { url, namespace } }: BenchedEventStoreDb) {
  const client = real ? EventStoreDBClient.connectionString(url) : unaryClient(url);
  return {
    /** @param version of the stream before it */
    async append(stream: string, version: number, { type, data }: NewEvent, metadata: CommandContext): Promise<void> {
      const event = jsonEvent({
        id: randomUUID(),
        type,
        data: data as Record<string, string>,
        metadata: { ...metadata },
      });
      await client.appendToStream(`bare${namespace}${stream}`, event, {
        expectedRevision: version === 0 ? NO_STREAM : BigInt(version - 1),
      });
    },
    /** @returns how many events the stream has */
    async read(stream: string): Promise<number> {
      let events = 0;
      for await (const { event } of client.readStream(`${namespace}${stream}`)) if (event) events++;
      return events;
    },
    close: () => client.dispose(),
  };
}
