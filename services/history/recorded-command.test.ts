import { describe, expect, it } from '@jest/globals';
import type { RetryingEventStore } from '../commands/retrying-event-store.js';
import { recordedCommand } from './recorded-command.js';

interface Recorded {
  readonly commandId: string;
  readonly undoes?: string;
}

/** A stream with one event for each; the first has version 1. */
function streamOf(...events: readonly Recorded[]) {
  const recorded = events.map((metadata, i) => ({ version: i + 1, metadata }));
  const store = {
    async *read(stream: string, { from }: { from: number }) {
      if (stream === 'programme-42') yield* recorded.slice(from - 1);
    },
  } as unknown as RetryingEventStore;
  const versions = (some: readonly { readonly version: number }[]) => some.map(({ version }) => version);
  return async (commandId: string, after = 0) => {
    const found = await recordedCommand(store, 'programme-42', commandId, after);
    return (
      found && { ...found, events: versions(found.events), later: versions(found.later), since: versions(found.since) }
    );
  };
}

describe('A command in its stream', () => {
  const [first, second, third] = [{ commandId: 'a' }, { commandId: 'b' }, { commandId: 'c' }];

  it('has its events, those that came later, and the version before it', async () => {
    const find = streamOf(first, second, second, third);
    const command = { versionBefore: 1, events: [2, 3], later: [4], since: [4], isUndone: false };
    expect(await find('b')).toEqual(command);
    expect(await find('b', 1)).toEqual(command);
    expect(await find('d')).toBeUndefined();
    expect(await find('a', 1)).toBeUndefined();
  });

  it('has no later event that was undone, nor the undo', async () => {
    const undo = { commandId: 'd', undoes: 'c' };
    expect(await streamOf(first, second, third, undo)('b')).toMatchObject({ later: [], isUndone: false });
  });

  it('is undone when a later command undoes it, and not when that was undone itself', async () => {
    const undo = { commandId: 'd', undoes: 'b' };
    expect(await streamOf(first, second, undo)('b')).toMatchObject({ isUndone: true });
    expect(await streamOf(first, second, undo, { commandId: 'e', undoes: 'd' })('b')).toMatchObject({
      isUndone: false,
      later: [],
    });
  });
});
