import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.js';
import { DayPicker } from './day-picker.js';

function Form({ start }: { start: string[] }) {
  const [days, setDays] = useState(start);
  return (
    <>
      <DayPicker label="Non-working days" value={days} onChange={setDays} columns={2} />
      <output>{days.join(' ')}</output>
    </>
  );
}

const day = (name: string) => screen.findByRole('button', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('a day picker', () => {
  it('adds and takes away days, in order', async () => {
    const { user } = renderScreen(<Form start={['2027-05-31']} />);
    await user.click(await day('3 May 2027'));
    expect(document.querySelector('output')?.textContent).toBe('2027-05-03 2027-05-31');
    expect((await day('3 May 2027')).getAttribute('aria-pressed')).toBe('true');
    await user.click(await day('31 May 2027'));
    expect(document.querySelector('output')?.textContent).toBe('2027-05-03');
  });

  it.each([
    ['{Home}', '12 May 2027', '10 May 2027'],
    ['{End}', '12 May 2027', '16 May 2027'],
    ['{PageDown}', '12 May 2027', '12 June 2027'],
    ['{PageDown}{PageDown}', '31 May 2027', '30 July 2027'],
    ['{PageUp}', '12 May 2027', '12 April 2027'],
    ['{PageDown}{PageDown}{ArrowRight}', '12 May 2027', '13 July 2027'],
    ['{ArrowRight}', '12 May 2027', '13 May 2027'],
    ['{ArrowDown}', '12 May 2027', '19 May 2027'],
  ])('moves by %s from %s to %s', async (keys, from, to) => {
    const { user } = renderScreen(<Form start={['2027-05-12']} />);
    (await day(from)).focus();
    // One key right after the other: none may be lost while another month appears.
    await user.keyboard(keys);
    expect(focused()).toBe(to);
  });
});
