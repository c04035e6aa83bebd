import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { ConfirmDialog } from '../overlays/confirm-dialog.js';
import { PageHeader } from './page-header.js';

const long = 'A9 dualling, with a rather long programme name that a joint venture would give it, phase 2b';
const tooltip = () => document.querySelector('[role="tooltip"]')?.textContent;

// Two lines have 64 px; a text of over 60 letters needs three.
const height = { configurable: true, get: () => 64 };
const content = {
  configurable: true,
  get(this: HTMLElement) {
    return (this.textContent ?? '').length > 60 ? 96 : 64;
  },
};
beforeEach(() => {
  Object.defineProperties(HTMLElement.prototype, { clientHeight: height, scrollHeight: content });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight');
});

describe('a name that two lines cannot hold', () => {
  it('is shown whole when the keyboard reaches it, before the pencil beside it', async () => {
    const { user } = renderScreen(<PageHeader title={long} titleEnd={<button type="button">Edit programme</button>} />);
    await user.tab();
    await waitFor(() => expect(tooltip()).toBe(long));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit programme' }));
  });

  it('is no stop of the keyboard when it is short enough', async () => {
    const { user } = renderScreen(<PageHeader title="A9 dualling" titleEnd={<button type="button">Edit</button>} />);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
    await user.hover(screen.getByText('A9 dualling'));
    expect(tooltip()).toBeUndefined();
  });

  it('is shown whole in the title of a dialog, which keeps the focus on the safe answer', async () => {
    const { user } = renderScreen(
      <ConfirmDialog
        opened
        title={`Remove ${long}?`}
        confirm="Remove"
        onConfirm={() => undefined}
        onCancel={() => undefined}
      >
        It goes.
      </ConfirmDialog>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
    await user.hover(screen.getByText(`Remove ${long}?`));
    await waitFor(() => expect(tooltip()).toBe(`Remove ${long}?`));
  });
});
