import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.js';
import { NumberField, type NumberFieldProps } from './number-field.js';

// A field as a form holds it; the value that the form has stands beside it.
function Form({ start = null, ...props }: { start?: number | null } & Partial<NumberFieldProps>) {
  const [value, setValue] = useState(start);
  return (
    <>
      <NumberField label="Size" value={value} onChange={setValue} {...props} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

const size = () => screen.getByLabelText<HTMLInputElement>(/^Size/);
const held = () => screen.getByRole('status', { hidden: true }).textContent;

describe('a number field', () => {
  it.each([
    ['950', '950'],
    ['0.5', '0.5'],
    ['1.2.3', '1.23'],
    ['-4', '4'],
    ['12abc', '12'],
    ['1.23456', '1.234'],
    ['.5', '0.5'],
    ['x', 'null'],
  ])('given “%s” holds %s', async (typed, value) => {
    const { user } = renderScreen(<Form />);
    await user.type(size(), typed);
    expect(held()).toBe(value);
  });

  it('keeps what is being typed as it is typed, and groups it afterwards', async () => {
    const { user } = renderScreen(<Form />);
    await user.type(size(), '2150.50');
    expect(size().value).toBe('2150.50');
    await user.tab();
    expect(size().value).toBe('2\u00a0150.5');
  });

  it('takes a grouped figure that is pasted', async () => {
    const { user } = renderScreen(<Form />);
    await user.click(size());
    await user.paste('2\u00a0150.5 m');
    expect(held()).toBe('2150.5');
  });

  it('is empty when everything is deleted', async () => {
    const { user } = renderScreen(<Form start={950} />);
    await user.clear(size());
    expect(held()).toBe('null');
  });

  it('shows a value that changes from outside even while it has the focus', async () => {
    function Undo() {
      const [value, setValue] = useState<number | null>(800);
      return (
        <div onKeyDown={(event) => event.key === 'Escape' && setValue(800)}>
          <NumberField label="Size" value={value} onChange={setValue} />
        </div>
      );
    }
    const { user } = renderScreen(<Undo />);
    await user.clear(size());
    await user.type(size(), '950');
    await user.keyboard('{Escape}');
    expect(size().value).toBe('800');
  });

  it('lets the unit be chosen in its right end', async () => {
    const chosen: number[] = [];
    const { user } = renderScreen(
      <Form
        start={2}
        units={[
          { id: 1, name: 'm' },
          { id: 2, name: 'km' },
        ]}
        unitId={1}
        onUnitChange={(id) => chosen.push(id)}
      />,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit of size' }), 'km');
    expect(chosen).toEqual([2]);
  });

  it('says what it was before the edit', () => {
    renderScreen(<Form start={950} unit="m" was="800 m" />);
    expect(size().labels?.[0]?.textContent).toBe('Size · was 800 m');
    expect(size().dataset['changed']).toBe('true');
  });

  it('never holds anything but a figure that is not negative', async () => {
    const { user } = renderScreen(<Form />);
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 12 }), async (text) => {
        await user.clear(size());
        if (text !== '') await user.paste(text);
        const value = JSON.parse(held() ?? '') as number | null;
        expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
