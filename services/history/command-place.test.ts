import { describe, expect, it } from '@jest/globals';
import type { CommandLedger } from '../commands/command-ledger.js';
import type { RetryingEventStore } from '../commands/retrying-event-store.js';
import { placeOf } from './command-place.js';

/** A log with one event for each command, and a ledger that knows one of them. */
const store = {
  async *read(stream: string) {
    const commands: Readonly<Record<string, readonly string[]>> = {
      'programme-42': ['built', 'known'],
      'schedule-42': ['imported'],
      'library-3': ['priced'],
    };
    for (const [i, commandId] of (commands[stream] ?? []).entries()) yield { version: i + 1, metadata: { commandId } };
  },
} as unknown as RetryingEventStore;
const ledger = {
  locate: async (commandId: string) => (commandId === 'known' ? { stream: 'programme-42', version: 1 } : undefined),
} as unknown as CommandLedger;

const place = (commandId: string, programmeId: number | undefined, userId?: number) =>
  placeOf(commandId, { programmeId, ...(userId !== undefined && { userId }) }, { ledger, store });

describe('A command', () => {
  it('is where the ledger says', async () => {
    expect(await place('known', undefined)).toEqual({ stream: 'programme-42', version: 1 });
  });

  it('that the ledger has not is looked for in the programme, and in its schedule', async () => {
    expect(await place('built', 42)).toEqual({ stream: 'programme-42', version: 0 });
    expect(await place('imported', 42, 3)).toEqual({ stream: 'schedule-42', version: 0 });
    expect(await place('built', 43)).toBeUndefined();
    expect(await place('other', 42)).toBeUndefined();
  });

  it('is looked for in the library of the user where no programme is said, and only there', async () => {
    expect(await place('priced', undefined, 3)).toEqual({ stream: 'library-3', version: 0 });
    expect(await place('priced', undefined, 4)).toBeUndefined();
    expect(await place('priced', undefined)).toBeUndefined();
    expect(await place('priced', 42, 3)).toBeUndefined();
    expect(await place('built', undefined, 3)).toBeUndefined();
  });
});
