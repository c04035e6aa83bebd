import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { renderScreen } from '../../testing/render.js';
import { Button } from './button.js';
import { IconButton } from './icon-button.js';

const Cross = () => <svg />;

/** A form whose command stays under way until `End` is pressed; it has nothing left to send then. */
function Form({ onSend }: { onSend: () => void }) {
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
    setState('busy');
  };
  return (
    <form onSubmit={submit} onKeyDown={(event) => event.key === 'End' && setState('sent')}>
      <input aria-label="Name" />
      <Button type="submit" busy={state === 'busy'} disabled={state === 'sent'}>
        Save
      </Button>
    </form>
  );
}

describe('a button whose command is under way', () => {
  it('keeps the focus and does nothing, and keeps it when there is nothing left to do', async () => {
    const onSend = jest.fn();
    const { user } = renderScreen(<Form onSend={onSend} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    act(() => button.focus());
    await user.keyboard('{Enter}{Enter}');
    await user.click(button);
    expect(onSend).toHaveBeenCalledTimes(1);
    expect([document.activeElement, button.disabled]).toEqual([button, false]);
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual(['true', 'true']);
    await user.keyboard('{End}{Enter}');
    expect(onSend).toHaveBeenCalledTimes(1);
    expect([document.activeElement, button.disabled]).toEqual([button, false]);
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual(['true', null]);
    await user.tab();
    expect(button.disabled).toBe(true);
  });

  it('is not pressed by Enter in a field of its form either', async () => {
    const onSend = jest.fn();
    const { user } = renderScreen(<Form onSend={onSend} />);
    await user.type(screen.getByLabelText('Name'), 'A9{Enter}{Enter}');
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  it('that is an icon keeps it too', async () => {
    const onClick = jest.fn();
    const { user } = renderScreen(<IconButton icon={Cross} label="Remove" plain busy onClick={onClick} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove' });
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([false, 'true']);
  });
});
