import type { Pool } from 'pg';
import { productCodec } from '../domain/product-codec.js';
import type { EventStore } from '../event-store/event-store.js';
import { EventStoreDbEventStore } from '../event-store/eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { UsageError } from '../platform/arguments.js';
import { type EventStoreConfig, readConfig } from '../platform/config.js';
import { BEGINNING, type Position } from '../platform/position.js';
import { type Session } from './operation.js';

export type LogKind = EventStoreConfig['kind'];
export const LOG_KINDS: readonly LogKind[] = ['postgres', 'eventstoredb'];

/** @param option that the kind was given to @throws WrongUsage */
export function readLogKind(option: string, given: string | undefined): LogKind {
  const kind = LOG_KINDS.find((known) => known === given);
  if (kind === undefined)
    throw new UsageError(`${option} must be ${LOG_KINDS.join(' or ')}${given === undefined ? '' : `, not '${given}'`}`);
  return kind;
}

/** Settings of a store that the installation may not be using now. @throws InvalidConfig */
export const configOf = (kind: LogKind, environment: Session['environment']): EventStoreConfig =>
  readConfig({ ...environment, EVENT_STORE: kind }).eventStore;

/** @throws StoreRefused */
export const openLog = async (place: EventStoreConfig, pool: Pool): Promise<EventStore> =>
  place.kind === 'eventstoredb'
    ? EventStoreDbEventStore.open({ codec: productCodec, ...place })
    : new PostgresEventStore({ codec: productCodec, pool });

/** Whether a position is one that such a store gives (event.ts, Position): a number, or two joined by a slash. */
export const isPositionOf = (kind: LogKind, position: Position): boolean =>
  position === BEGINNING || position.includes('/') === (kind === 'eventstoredb');
