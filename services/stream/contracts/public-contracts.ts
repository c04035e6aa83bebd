import { UnknownEventType } from '../../event-store/event-store.js';
import type { LibraryEventData } from '../../library/events.js';
import type { P6EventData } from '../../p6/events.js';
import type { ProgrammeEventData, ShiftHoursEventData } from '../../programmes/events.js';
import type { Contract, ContractsOf } from './contract.js';
import { LIBRARY_CONTRACTS } from './library-contracts.js';
import { PROGRAMME_CONTRACTS, SHIFT_HOURS_CONTRACTS } from './programme-contracts.js';
import { SCHEDULE_CONTRACTS } from './schedule-contracts.js';

/** Every internal type with what is published of it. */
export const PUBLIC_CONTRACTS: ContractsOf<ProgrammeEventData & ShiftHoursEventData & P6EventData & LibraryEventData> =
  {
    ...PROGRAMME_CONTRACTS,
    ...SHIFT_HOURS_CONTRACTS,
    ...SCHEDULE_CONTRACTS,
    ...LIBRARY_CONTRACTS,
  };

const byType: ReadonlyMap<string, Contract<never>> = new Map(Object.entries(PUBLIC_CONTRACTS));

/** Categories that events are published of: one topic each. */
export const PUBLIC_CATEGORIES: readonly string[] = [...new Set([...byType.values()].map(({ category }) => category))];

/**
 * The contract of an internal type; the data that it takes are those of that type, which only the codec can vouch for.
 * @throws UnknownEventType for a type that this program does not publish: a reader stops there, it skips nothing
 */
export function contractFor(type: string, schema: number): Contract<never> {
  const contract = byType.get(type);
  if (!contract) throw new UnknownEventType(type, schema);
  return contract;
}
