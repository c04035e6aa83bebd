import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.js';
import { IconX } from '../icons/x.js';
import { IconButton } from './icon-button.js';

function Days() {
  const [days, setDays] = useState(['Christmas Day', 'Boxing Day', 'New Year’s Day']);
  return days.map((day) => (
    <IconButton
      key={day}
      icon={IconX}
      removes
      label={`Remove ${day}`}
      onClick={() => setDays(days.filter((other) => other !== day))}
    />
  ));
}
const left = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

describe('an icon button that removes', () => {
  it('takes one of a list away by a double click, not the next one as well, which has moved under the pointer', () => {
    renderScreen(<Days />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Christmas Day' }), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Remove Boxing Day' }), { detail: 2 });
    expect(left()).toEqual(['Remove Boxing Day', 'Remove New Year’s Day']);
  });

  it('takes one after the other away by single clicks and by keyboard', async () => {
    const { user } = renderScreen(<Days />);
    await user.click(screen.getByRole('button', { name: 'Remove Christmas Day' }));
    screen.getByRole('button', { name: 'Remove Boxing Day' }).focus();
    await user.keyboard('{Enter}');
    expect(left()).toEqual(['Remove New Year’s Day']);
  });
});
