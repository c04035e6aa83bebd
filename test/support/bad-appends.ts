// Hands everything that an append must not have to the log in EventStoreDB, and goes on living: the client would never answer some
// of it, and throw where nobody can catch it, which ends a process (eventstoredb.md, Failure).
// node --import ./scripts/typescript.mjs test/support/bad-appends.ts <url> <namespace>
import { command, measured, sampleCodec } from '../../services/event-store/contract/sample-log.js';
import type { CommandContext, NewEvent } from '../../services/event-store/event.js';
import { InvalidAppend } from '../../services/event-store/event-store.js';
import { EventStoreDbEventStore } from '../../services/event-store/eventstoredb/eventstoredb-event-store.js';

const [url = '', namespace = ''] = process.argv.slice(2);
const store = new EventStoreDbEventStore({ url, namespace, codec: sampleCodec });
const bad: readonly (readonly [string, unknown, readonly unknown[], Partial<Record<keyof CommandContext, unknown>>])[] =
  [
    ['', 0, [measured(1)], {}],
    ['programme', 0, [measured(1)], {}],
    ['$settings-1', 0, [measured(1)], {}],
    ['programme-1', null, [measured(1)], {}],
    ['programme-1', undefined, [measured(1)], {}],
    ['programme-1', 0n, [measured(1)], {}],
    ['programme-1', '0', [measured(1)], {}],
    ['programme-1', -1, [measured(1)], {}],
    ['programme-1', 0, [], {}],
    ['programme-1', 0, [{ type: '', data: {} }], {}],
    ['programme-1', 0, [{ type: undefined, data: {} }], {}],
    ['programme-1', 0, [{ type: 'ZoneRenamed', data: undefined }], {}],
    ['programme-1', 0, [{ type: 'ZoneRenamed', data: { id: 1n } }], {}],
    ['programme-1', 0, [{ type: 'ZoneRenamed', data: () => undefined }], {}],
    ['programme-1', 0, [{ type: 'ZoneRenamed', data: { name: 'x'.repeat(2_000_000) } }], {}],
    ['programme-1', 0, [measured(Number.NaN)], {}],
    ['programme-1', 0, [measured(1)], { commandId: 'no-uuid' }],
    ['programme-1', 0, [measured(1)], { commandId: undefined }],
    ['programme-1', 0, [measured(1)], { userId: 7n }],
    ['programme-1', 0, [measured(1)], { time: null }],
  ];
// What types forbid, and what a bug or a cast lets through all the same.
const outcomes = await Promise.all(
  bad.map(([stream, expected, events, context]) =>
    store.append(stream, expected as number, events as NewEvent[], { ...command(), ...context } as CommandContext).then(
      () => 'stored',
      (error: unknown) => (error instanceof InvalidAppend ? 'refused' : String(error)),
    ),
  ),
);
const { version } = await store.append('programme-1', 0, [measured(1)], command());
await store.close();
process.stdout.write(`${JSON.stringify({ outcomes, version })}\n`);
