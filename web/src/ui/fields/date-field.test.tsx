import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { planDayFault } from '../../lib/plan-day.js';
import { renderScreen } from '../../testing/render.js';
import { DateField } from './date-field.js';

function Form({ start = null, min }: { start?: string | null; min?: string }) {
  const [value, setValue] = useState<string | null>(start);
  return (
    <>
      <DateField
        label="Start date"
        value={value}
        onChange={setValue}
        min={min}
        error={value === null ? 'Start date is required' : planDayFault(value)}
      />
      <button type="button">next</button>
      <output>{String(value)}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Start date');
const held = () => document.querySelector('output')?.textContent;

describe('a date field', () => {
  it('lets Tab reach a field that the day has enabled', async () => {
    function Dates() {
      const [start, setStart] = useState<string | null>(null);
      return (
        <>
          <DateField label="Start date" value={start} onChange={setStart} />
          <DateField label="End date" value={null} onChange={() => undefined} disabled={start === null} />
        </>
      );
    }
    const { user } = renderScreen(<Dates />);
    await user.type(field(), '1/3/27');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByLabelText('End date'));
  });

  it('takes a day that is typed', async () => {
    const { user } = renderScreen(<Form />);
    await user.type(field(), '05/04/2027');
    await user.tab();
    expect(held()).toBe('2027-04-05');
    expect(field().value).toBe('05/04/2027');
  });

  it.each([
    ['2027-12-24', '2027-12-24'],
    ['24 Dec 2027', '2027-12-24'],
    ['24.12.27', '2027-12-24'],
  ])('takes “%s” once it is left, and shows it as all others', async (text, day) => {
    const { user } = renderScreen(<Form start="2027-04-05" />);
    await user.clear(field());
    await user.type(field(), text);
    await user.tab();
    expect([held(), field().value]).toEqual([day, '24/12/2027']);
  });

  it.each([
    ['31/02/2027', '31/02/2027 is not a date'],
    ['nonsense', 'nonsense is not a date'],
    ['05/04/0202', '05/04/0202: years run from 1990 to 2100'],
    [' ', 'Start date is required'],
  ])('says what is wrong with “%s”, and neither loses it nor makes another day of it', async (text, fault) => {
    const { user } = renderScreen(<Form start="2027-04-05" />);
    await user.clear(field());
    await user.type(field(), text);
    // Not while it is on its way to a day.
    if (text !== '05/04/0202') expect([held(), screen.queryByText(fault)]).toEqual(['2027-04-05', null]);
    await user.click(screen.getByRole('button', { name: 'next' }));
    expect(screen.getByText(fault)).toBeTruthy();
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual([text.trim(), 'true']);
  });

  it('does not take a day in passing: 24/12/20 is on its way to 2027', async () => {
    const { user } = renderScreen(<Form start="2027-04-05" />);
    await user.clear(field());
    await user.type(field(), '24/12/20');
    expect(held()).toBe('2027-04-05');
    await user.type(field(), '28');
    expect(held()).toBe('2028-12-24');
  });

  it('goes back by Escape to what it was when it was entered, from a day and from what is none', async () => {
    const { user } = renderScreen(<Form start="2027-04-05" />);
    await user.clear(field());
    await user.type(field(), '24/12/2027{Escape}');
    expect([held(), field().value]).toEqual(['2027-04-05', '05/04/2027']);
    await user.clear(field());
    await user.type(field(), '31/0{Escape}');
    await user.tab();
    expect([held(), field().value]).toEqual(['2027-04-05', '05/04/2027']);
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
