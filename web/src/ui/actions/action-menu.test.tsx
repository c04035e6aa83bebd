import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { ActionMenu } from './action-menu.js';

const opened = () => screen.queryByRole('menu') !== null;
const here = () => document.activeElement?.textContent;

function open() {
  const [rename, remove, publish] = [jest.fn(), jest.fn(), jest.fn()];
  const view = renderScreen(
    <>
      <ActionMenu
        label="Actions for Mainline"
        actions={[
          { label: 'Edit', to: '/edit/' },
          { label: 'Rename', onSelect: rename },
          { label: 'Publish', onSelect: publish, disabled: true },
          { label: 'Remove', onSelect: remove, danger: true, divided: true },
        ]}
      />
      <button type="button">Next</button>
    </>,
  );
  return { ...view, rename, remove, publish, button: screen.getByRole('button', { name: 'Actions for Mainline' }) };
}

describe('a menu of actions', () => {
  it('opens by the keyboard and is gone through with arrows, Home, End and first letters', async () => {
    const { user, button } = open();
    await user.tab();
    expect([document.activeElement, button.getAttribute('aria-expanded')]).toEqual([button, 'false']);
    await user.keyboard('{Enter}');
    expect([here(), button.getAttribute('aria-expanded')]).toEqual(['Edit', 'true']);
    await user.keyboard('{ArrowDown}');
    expect(here()).toBe('Rename');
    await user.keyboard('{End}{ArrowDown}');
    expect(here()).toBe('Edit');
    await user.keyboard('{ArrowUp}');
    expect(here()).toBe('Remove');
    await user.keyboard('r');
    expect(here()).toBe('Rename');
    await user.keyboard('r');
    expect(here()).toBe('Remove');
    await user.keyboard('{Home}');
    expect(here()).toBe('Edit');
  });

  it('opens at its end with the arrow up, and Escape goes back to the button', async () => {
    const { user, button } = open();
    act(() => button.focus());
    await user.keyboard('{ArrowUp}');
    expect(here()).toBe('Remove');
    await user.keyboard('{Escape}');
    expect([opened(), document.activeElement]).toEqual([false, button]);
  });

  it('does what is chosen, with the focus back at the button, so that a dialog returns it there', async () => {
    const { user, button, rename } = open();
    await user.click(button);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(rename).toHaveBeenCalledTimes(1);
    expect([opened(), document.activeElement]).toEqual([false, button]);
  });

  it('does nothing for what is disabled, and stays', async () => {
    const { user, button, publish } = open();
    await user.click(button);
    const item = screen.getByRole('menuitem', { name: 'Publish' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await user.click(item);
    expect([publish.mock.calls.length, opened()]).toEqual([0, true]);
  });

  it('leads to pages', async () => {
    const { user, button, router } = open();
    await user.click(button);
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(router.state.location.pathname).toBe('/edit/');
  });

  it('closes by a click elsewhere, by Tab and by its button', async () => {
    const { user, button } = open();
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(opened()).toBe(false);
    await user.click(button);
    await user.tab();
    expect(opened()).toBe(false);
    await user.click(button);
    await user.click(button);
    expect(opened()).toBe(false);
  });
});
