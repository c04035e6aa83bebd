import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { formatDate } from '../../lib/format.js';
import { renderScreen } from '../../testing/render.js';
import { DateField, parseTypedDay } from './date-field.js';

function Form({ start = null, min }: { start?: string | null; min?: string }) {
  const [value, setValue] = useState<string | null>(start);
  return (
    <>
      <DateField label="Start date" value={value} onChange={setValue} min={min} />
      <button type="button">next</button>
      <output>{String(value)}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Start date');
const held = () => document.querySelector('output')?.textContent;

describe('a typed day', () => {
  it.each([
    ['05/04/2027', '2027-04-05'],
    ['5/4/2027', '2027-04-05'],
    [' 29.02.2028 ', '2028-02-29'],
    ['29/02/2027', null],
    ['31/04/2027', null],
    ['13/13/2027', null],
    ['2027-04-05', null],
    ['05/04/27', null],
    ['', null],
  ])('“%s” is %s', (text, day) => {
    expect(parseTypedDay(text)).toBe(day);
  });

  it('is read back as it is written', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (time) => {
          const day = time.toISOString().slice(0, 10);
          expect(parseTypedDay(formatDate(day))).toBe(day);
        },
      ),
    );
  });
});

describe('a date field', () => {
  it('takes a day that is typed', async () => {
    const { user } = renderScreen(<Form />);
    await user.type(field(), '05/04/2027');
    await user.tab();
    expect(held()).toBe('2027-04-05');
    expect(field().value).toBe('05/04/2027');
  });

  it('goes back to the last day when what was typed is none', async () => {
    const { user } = renderScreen(<Form start="2027-04-05" />);
    await user.clear(field());
    await user.type(field(), '31/04/2027');
    await user.click(screen.getByRole('button', { name: 'next' }));
    expect(field().value).toBe('05/04/2027');
    expect(held()).toBe('2027-04-05');
  });

  it('keeps a day that is typed outside its bounds, so that its error can say why', async () => {
    const { user } = renderScreen(<Form start="2027-04-05" min="2027-04-01" />);
    await user.clear(field());
    await user.type(field(), '31/03/2027');
    await user.tab();
    expect(held()).toBe('2027-03-31');
    expect(field().value).toBe('31/03/2027');
  });

  it('takes a day that is picked, and says which one is', async () => {
    const { user } = renderScreen(<Form start="2027-04-05" />);
    await user.click(field());
    expect((await screen.findByRole('button', { name: '5 April 2027' })).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: '19 April 2027' }));
    expect(held()).toBe('2027-04-19');
  });

  it('names the controls of its calendar', async () => {
    const { user } = renderScreen(<Form start="2027-04-05" />);
    await user.click(field());
    await screen.findByRole('button', { name: 'Next month' });
    expect(screen.getByRole('button', { name: 'Previous month' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'April 2027' })).toBeTruthy();
  });
});
