import type { LibraryEventData } from '../../domain/library/events.js';
import { productCodec } from '../../domain/product-codec.js';
import type { ProgrammeEventData, ShiftHoursEventData } from '../../domain/programmes/events.js';
import type { P6EventData } from '../../domain/schedules/events.js';
import { UnknownEventType } from '../../event-store/event-store.js';
import { type Contract, type ContractsOf, streamsOf } from './contract.js';
import { LIBRARY_CONTRACTS } from './library-contracts.js';
import { PROGRAMME_CONTRACTS, SHIFT_HOURS_CONTRACTS } from './programme-contracts.js';
import { SCHEDULE_CONTRACTS } from './schedule-contracts.js';

/** The contract of every internal event type. */
export const PUBLIC_CONTRACTS: ContractsOf<ProgrammeEventData & ShiftHoursEventData & P6EventData & LibraryEventData> =
  {
    ...PROGRAMME_CONTRACTS,
    ...SHIFT_HOURS_CONTRACTS,
    ...SCHEDULE_CONTRACTS,
    ...LIBRARY_CONTRACTS,
  };

const byType: ReadonlyMap<string, Contract<never>> = new Map(Object.entries(PUBLIC_CONTRACTS));

/** Categories whose events are published, each to one topic. */
export const PUBLIC_CATEGORIES: readonly string[] = [...new Set([...byType.values()].flatMap(streamsOf))];

/**
 * The contract of an internal type. Its `from` takes the data of every schema version of that type, as they were stored: upcasting
 * changes no message, and each stored event remains one (docs/decisions/0010).
 * @throws UnknownEventType for a type or schema version that this program does not know: a reader stops there and skips nothing
 */
export function contractFor(type: string, schema: number): Contract<never> {
  const contract = byType.get(type);
  if (!contract || schema > productCodec.schemaOf(type)) throw new UnknownEventType(type, schema);
  return contract;
}
