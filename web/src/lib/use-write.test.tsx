import '../testing/jsdom-gaps.js';
import { describe, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import useSWR, { SWRConfig } from 'swr';
import { ApiError } from './api.js';
import { keys } from './keys.js';
import { useWrite, type WriteOptions } from './use-write.js';

/** A read and a write of it side by side, over a server that is one variable. */
function setUp(
  send: (name: string) => Promise<string>,
  effects: WriteOptions<string, string>,
  stored: { name: string },
) {
  const reads = jest.fn(async () => stored.name);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
  );
  const shown: (string | undefined)[] = [];
  const view = renderHook(
    () => {
      const read = useSWR(keys.programmeDetail(4), reads);
      shown.push(read.data);
      return { name: read.data, write: useWrite(send, effects) };
    },
    { wrapper },
  );
  return { view, reads, shown };
}

const refreshes = () => [keys.programme(4)];

describe('a write', () => {
  it('answers its result and brings what it made stale up to date, without emptying the screen', async () => {
    const stored = { name: 'old' };
    const { view, shown } = setUp(async (name) => (stored.name = name), { refreshes }, stored);
    await waitFor(() => expect(view.result.current.name).toBe('old'));
    shown.length = 0;
    let result: string | undefined;
    await act(async () => {
      result = await view.result.current.write.run('new');
    });
    expect(result).toBe('new');
    await waitFor(() => expect(view.result.current.name).toBe('new'));
    expect(shown).not.toContain(undefined);
  });

  it('says why when it is refused, and leaves what is shown', async () => {
    const stored = { name: 'old' };
    const onError = jest.fn();
    const { view } = setUp(
      () => Promise.reject(new ApiError(409, 'name-taken', 'Conflict with existing data')),
      { onError },
      stored,
    );
    await waitFor(() => expect(view.result.current.name).toBe('old'));
    await act(async () => {
      expect(await view.result.current.write.run('new')).toBeUndefined();
    });
    await waitFor(() => expect(view.result.current.name).toBe('old'));
    expect(view.result.current.write.error).toMatchObject({ status: 409, code: 'name-taken' });
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it('is sent once however often the button is pressed meanwhile', async () => {
    let answer: (name: string) => void = () => undefined;
    const send = jest.fn(() => new Promise<string>((resolve) => (answer = resolve)));
    const { view } = setUp(send, {}, { name: 'old' });
    act(() => {
      void view.result.current.write.run('new');
      void view.result.current.write.run('new');
    });
    expect(view.result.current.write.busy).toBe(true);
    await act(async () => answer('new'));
    expect(send).toHaveBeenCalledTimes(1);
    expect(view.result.current.write.busy).toBe(false);
  });

  it('turns a fault of the client into an error with words', async () => {
    const { view } = setUp(() => Promise.reject(new Error()), {}, { name: 'old' });
    await act(async () => void (await view.result.current.write.run('new')));
    expect(view.result.current.write.error?.message).toBe('An unexpected error occurred');
  });
});
