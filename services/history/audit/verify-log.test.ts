import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryCommands, inBatches, logOfCommands } from '../../../test/support/arbitrary-log.js';
import type { RecordedEvent } from '../../event-store/event.js';
import type { Position } from '../../platform/position.js';
import { LogDigest } from './log-digest.js';
import { verifyLog } from './verify-log.js';

async function findings(log: readonly RecordedEvent[], counted = true): Promise<string[]> {
  const found: string[] = [];
  await verifyLog(
    inBatches(log),
    counted,
    (finding) => found.push(finding),
    () => undefined,
  );
  return found;
}

const logs = arbitraryCommands.filter((commands) => commands.length > 0).map(logOfCommands);
const logAndPlace = logs.chain((log) => fc.record({ log: fc.constant(log), index: fc.nat({ max: log.length - 1 }) }));

describe('The verification of a log', () => {
  it('finds nothing wrong in a log that a store wrote', async () => {
    await fc.assert(
      fc.asyncProperty(logs, async (log) => {
        expect(await findings(log)).toEqual([]);
      }),
    );
  });

  it('finds an event that is missing, by its position and, unless it was its stream’s last, by its version', async () => {
    await fc.assert(
      fc.asyncProperty(logAndPlace, async ({ log, index }) => {
        const gone = log[index] as RecordedEvent;
        const found = await findings(log.filter((event) => event !== gone));
        if (index < log.length - 1) expect(found).toContain(`Position ${gone.position} is missing`);
        const next = log.find(({ stream, version }) => stream === gone.stream && version === gone.version + 1);
        if (next)
          expect(found).toContain(
            `${next.stream} has no event before version ${next.version} (position ${next.position})`,
          );
      }),
    );
  });

  it('finds an event whose data, type or author was altered', async () => {
    await fc.assert(
      fc.asyncProperty(logAndPlace, fc.constantFrom('data', 'type', 'metadata'), async ({ log, index }, what) => {
        const { stream, version, position } = log[index] as RecordedEvent;
        const altered = log.map((event, i): RecordedEvent => {
          if (i !== index) return event;
          if (what === 'type') return { ...event, type: `${event.type}!` };
          if (what === 'data') return { ...event, data: { ...(event.data as object), added: 1 } };
          return { ...event, metadata: { ...event.metadata, userId: 8 } };
        });
        expect(await findings(altered)).toEqual([
          `${stream} version ${version} (position ${position}) is not what was written`,
        ]);
      }),
    );
  });

  it('finds a duplicate position, and allows gaps in EventStoreDB', async () => {
    const log = logOfCommands([{ stream: 'programme-1', facts: [{ a: 1 }, { a: 2 }, { a: 3 }] }]);
    const at = (...positions: string[]) =>
      log.map((event, index) => ({ ...event, position: positions[index] as Position }));
    expect(await findings(at('1', '1', '2'))).toEqual(['Position 1 comes after 1']);
    expect(await findings(at('2', '5', '6'))).toEqual(['Position 1 is missing', 'Positions 3 to 4 are missing']);
    expect(await findings(at('70/70', '90/90', '100/100'), false)).toEqual([]);
    expect(await findings(at('70/70', '90/90', '80/80'), false)).toEqual(['Position 80/80 comes after 90/90']);
  });

  it('has a digest that differs for every other order of the same streams', async () => {
    const [first, second] = logOfCommands([
      { stream: 'programme-1', facts: [{}] },
      { stream: 'programme-2', facts: [{}] },
    ]) as [RecordedEvent, RecordedEvent];
    const digestOf = (...events: RecordedEvent[]): string => {
      const digest = new LogDigest();
      for (const event of events) digest.add(event);
      return digest.text();
    };
    expect(digestOf(first, second)).toBe(digestOf(first, second));
    expect(digestOf(second, first)).not.toBe(digestOf(first, second));
    expect(digestOf(first)).not.toBe(digestOf(first, second));
  });
});
