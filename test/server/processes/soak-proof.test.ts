import { describe, expect, it } from '@jest/globals';
import { command } from '../../../services/event-store/contract/sample-log.js';
import type { NewEvent, RecordedEvent } from '../../../services/event-store/event.js';
import { eventCodec } from '../../../services/event-store/event-codec.js';
import { lostAndDoubled, orderOf, wholeLog } from '../../soak/proof.js';
import { postgresLog } from '../../support/postgres-log.js';

describe('The proof of the soak', () => {
  const codec = eventCodec({ ZoneAdded: { schema: 1 } });
  const zone = (zoneName: string): NewEvent => ({ type: 'ZoneAdded', data: { zoneName } });

  /** A log of three commands that were acknowledged to a writer. */
  async function givenALog() {
    const log = await postgresLog();
    const store = await log.open(codec);
    const acknowledged = [];
    for (let version = 0; version < 3; version++) {
      const context = command();
      const mark = `Zone ${context.commandId}`;
      await store.append('programme-1', version, [zone(mark)], context);
      acknowledged.push({ commandId: context.commandId, mark });
    }
    const events = await wholeLog(store);
    await store.close();
    await log.cleanup();
    return { events, acknowledged };
  }

  it('finds a whole log whole', async () => {
    const { events, acknowledged } = await givenALog();
    expect(lostAndDoubled(events, acknowledged)).toEqual({ lost: [], doubled: [] });
    expect(await orderOf(events, true)).toEqual({ looked: 3, wrong: [] });
  });

  it('names an acknowledged command that is not in the log', async () => {
    const { events, acknowledged } = await givenALog();
    expect(lostAndDoubled(events.slice(0, 2), acknowledged).lost).toEqual([acknowledged[2]?.commandId]);
  });

  it('names one that was carried out twice, under its own id or under another', async () => {
    const { events, acknowledged } = await givenALog();
    const [first, second, third] = events as [RecordedEvent, RecordedEvent, RecordedEvent];
    expect(lostAndDoubled([first, second, third, { ...first, version: 4 }], acknowledged).doubled).toEqual([
      acknowledged[0]?.commandId,
    ]);
    expect(lostAndDoubled([first, second, { ...third, data: first.data }], acknowledged)).toEqual({
      lost: [acknowledged[2]?.commandId],
      doubled: [acknowledged[0]?.commandId],
    });
  });

  it('sees a gap, a swap and an altered event', async () => {
    const [first, second, third] = (await givenALog()).events as [RecordedEvent, RecordedEvent, RecordedEvent];
    expect((await orderOf([first, third], true)).wrong).toHaveLength(2);
    expect((await orderOf([second, first, third], true)).wrong.length).toBeGreaterThan(0);
    expect((await orderOf([first, { ...second, data: { zoneName: 'Another' } }, third], true)).wrong).toEqual([
      'programme-1 version 2 is altered',
    ]);
  });
});
