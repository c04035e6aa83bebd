import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanNotifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { endSession } from '../../lib/session.js';
import { usersToastDurations } from '../../testing/jsdom-gaps.js';
import { renderScreen } from '../../testing/render.js';
import { signIn } from '../../testing/session.js';
import { TextField } from '../fields/text-field.js';
import { toast } from './toast.js';
import { toastDurations } from './toast-durations.js';

afterEach(() => act(() => cleanNotifications()));

const show = (kind: 'success' | 'error' | 'warning', text: string, options?: { detail?: string; undo?: () => void }) =>
  act(() => toast[kind](text, options));

describe('a toast', () => {
  it('tells what happened; a failure at once', async () => {
    renderScreen(<main />);
    show('success', 'Programme Created Successfully!');
    show('error', 'Error updating project', { detail: 'An unexpected error occurred' });
    expect(await screen.findByText('Programme Created Successfully!')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('An unexpected error occurred');
  });

  it('takes what was wrong with an input away once it went well', async () => {
    renderScreen(<main />);
    show('error', 'Error updating project');
    show('warning', 'Name is required');
    await screen.findByText('Name is required');
    show('warning', 'Region is required');
    await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
    show('success', 'Programme Created Successfully!');
    await waitFor(() => expect(screen.queryByText('Region is required')).toBeNull());
    expect(screen.getByText('Error updating project')).toBeTruthy();
  });

  it('that offers an undo stays when something else goes well', async () => {
    renderScreen(<main />);
    show('warning', 'Mainline removed', { undo: jest.fn() });
    show('success', 'Asset Added Successfully!');
    await screen.findByText('Asset Added Successfully!');
    expect(screen.getByText('Mainline removed')).toBeTruthy();
  });

  it('has a close button with a name of its own', async () => {
    const { user } = renderScreen(<main />);
    show('success', 'Asset Added Successfully!');
    await user.click(await screen.findByRole('button', { name: 'Close: Asset Added Successfully!' }));
    await waitFor(() => expect(screen.queryByText('Asset Added Successfully!')).toBeNull());
  });

  it('that offers an undo goes with the account that did it', async () => {
    const undo = jest.fn();
    signIn();
    const { user } = renderScreen(<main />);
    show('success', 'Mainline removed', { undo });
    await screen.findByText('Mainline removed');
    act(() => endSession());
    await waitFor(() => expect(screen.queryByText('Mainline removed')).toBeNull());
    await user.keyboard('{Control>}z{/Control}');
    expect(undo).not.toHaveBeenCalled();
  });

  it('undoes by its button, once', async () => {
    const undo = jest.fn();
    const { user } = renderScreen(<main />);
    show('warning', 'Mainline removed', { undo });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(undo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('Mainline removed')).toBeNull());
  });

  it('says which keys undo it, in the words of the machine', async () => {
    renderScreen(<main />);
    show('warning', 'Mainline removed', { undo: jest.fn() });
    const button = await screen.findByRole('button', { name: 'Undo' });
    expect(button.textContent).toBe('Undo (Ctrl+Z)');
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+Z Meta+Z');
  });

  it('gives the focus back to where it was, by its button and by its cross', async () => {
    const { user } = renderScreen(<TextField label="Name" value="" onChange={() => undefined} />);
    for (const button of ['Undo', 'Close: Mainline removed']) {
      await user.click(screen.getByLabelText('Name'));
      show('warning', 'Mainline removed', { undo: jest.fn() });
      await user.click(await screen.findByRole('button', { name: button }));
      expect(document.activeElement).toBe(screen.getByLabelText('Name'));
      await waitFor(() => expect(screen.queryByText('Mainline removed')).toBeNull());
    }
  });

  it('gives the focus to the heading of the page when what had it is gone', async () => {
    function Removable() {
      const [there, setThere] = useState(true);
      return (
        <main>
          <h1>Programmes</h1>
          {there && (
            <button type="button" onClick={() => setThere(false)}>
              Remove
            </button>
          )}
        </main>
      );
    }
    const { user } = renderScreen(<Removable />);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    show('warning', 'Mainline removed', { undo: jest.fn() });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('undoes by a click anywhere on it, but not by its cross', async () => {
    const undo = jest.fn();
    const { user } = renderScreen(<main />);
    show('warning', 'Mainline removed', { undo });
    await user.click(await screen.findByRole('button', { name: 'Close: Mainline removed' }));
    expect(undo).not.toHaveBeenCalled();
    show('warning', 'North overbridge removed', { undo });
    await user.click(await screen.findByText('Click this message to undo'));
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('undoes the newest first by Ctrl+Z, but what is typed in its field', async () => {
    const undone: string[] = [];
    const { user } = renderScreen(<TextField label="Name" value="" onChange={() => undefined} />);
    show('warning', 'First removed', { undo: () => undone.push('first') });
    show('warning', 'Second removed', { undo: () => undone.push('second') });
    await screen.findByText('Second removed');
    await user.type(screen.getByLabelText('Name'), 'A9');
    await user.keyboard('{Control>}z{/Control}');
    expect(undone).toEqual([]);
    await user.click(document.body);
    await user.keyboard('{Control>}z{/Control}{Meta>}z{/Meta}{Control>}z{/Control}');
    expect(undone).toEqual(['second', 'first']);
  });
});

describe('the time of a toast', () => {
  beforeEach(() => void Object.assign(toastDurations, usersToastDurations));
  afterEach(() => void jest.useRealTimers());
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  it('is five seconds, three for what was undone', async () => {
    jest.useFakeTimers();
    renderScreen(<main />);
    show('success', 'Asset Added Successfully!');
    await wait(4900);
    expect(screen.queryByText('Asset Added Successfully!')).toBeTruthy();
    await wait(1000);
    expect(screen.queryByText('Asset Added Successfully!')).toBeNull();
    act(() => toast.undone('Mainline is back'));
    await wait(2900);
    expect(screen.queryByText('Mainline is back')).toBeTruthy();
    await wait(1000);
    expect(screen.queryByText('Mainline is back')).toBeNull();
  });

  it('stands still while the focus is on it', async () => {
    jest.useFakeTimers();
    renderScreen(<main />);
    show('warning', 'Mainline removed', { undo: () => undefined });
    await wait(1000);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    await wait(60_000);
    expect(screen.queryByText('Mainline removed')).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    await wait(6000);
    expect(screen.queryByText('Mainline removed')).toBeNull();
  });
});
