import { describe, expect, it } from '@jest/globals';
import { given, programmeCreated, recorded } from '../../test/support/programme-history.js';
import type { ProgrammeCommands } from '../commands/programme-commands.js';
import type { RetryingEventStore } from '../commands/retrying-event-store.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from '../domain/programmes/events.js';
import { commandOnProgramme } from './programme-command.js';

const zone = (zoneId: number, zoneName: string): ProgrammeEvent => ({ type: 'ZoneAdded', data: { zoneId, zoneName } });
const HISTORY = [programmeCreated(), zone(8, 'North'), zone(9, 'South'), zone(10, 'West')];
const COMMANDS = ['created', 'zoned', 'zoned', 'zoned again'];

const log = HISTORY.map((event, i) => {
  const one = recorded(event, i + 1);
  return { ...one, metadata: { ...one.metadata, commandId: COMMANDS[i] } } as RecordedProgrammeEvent;
});
const store = {
  async *read(stream: string, { from }: { readonly from: number }) {
    if (stream === 'programme-42') yield* log.slice(from - 1);
  },
} as unknown as RetryingEventStore;
const programmes = {
  states: {
    at: async (_: string, { version }: { readonly version: number }) => ({
      state: given(...HISTORY.slice(0, version)),
    }),
  },
} as unknown as ProgrammeCommands;
const command = (id: string) => commandOnProgramme({ stream: 'programme-42', version: 0 }, id, { programmes, store });

describe('A command on a programme', () => {
  it('has the events that take it back, the last first, and the programme as it left it', async () => {
    const found = await command('zoned');
    expect(found?.inverse).toEqual([
      { type: 'ZoneRemoved', data: { zoneId: 9, zoneName: 'South' } },
      { type: 'ZoneRemoved', data: { zoneId: 8, zoneName: 'North' } },
    ]);
    expect([...(found?.after.zones.keys() ?? [])]).toEqual([8, 9]);
    expect(found).toMatchObject({ versionBefore: 1, isUndone: false, later: [log[3]] });
  });

  it('is unknown where it has no event', async () => {
    expect(await command('another')).toBeUndefined();
  });
});
