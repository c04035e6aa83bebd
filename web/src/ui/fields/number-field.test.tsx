import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
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
    ['-12.5', '-12.5', null],
    ['− 1 200', '-1200', null],
    ['–0', '0', null],
    ['-', 'null', null],
    ['-3x', '-3', 'Only digits and a point: read as −3'],
    ['-1,234', '-1234', 'A comma between thousands: read as −1\u00a0234'],
  ])('that is signed, given “%s”, holds %s', async (text, value, note) => {
    const { user } = renderScreen(<Form signed />);
    await user.type(size(), text);
    expect([held(), screen.queryByText(/read as/)?.textContent ?? null]).toEqual([value, note]);
    await user.clear(size());
    await user.type(size(), '7');
    expect(held()).toBe('7');
  });

  it.each([
    ['950', '950'],
    ['0.5', '0.5'],
    ['1,5', '1.5'],
    ['2.500,5', '2500.5'],
    ['1 234,56', '1234.56'],
    ['1,234.5', '1234.5'],
  ])('given “%s” holds %s, typed and pasted, and has nothing to say', async (text, value) => {
    const { user } = renderScreen(<Form />);
    await user.type(size(), text);
    expect(held()).toBe(value);
    await user.clear(size());
    await user.paste(text);
    await user.tab();
    expect([held(), screen.queryByText(/read as/)]).toEqual([value, null]);
  });

  it.each([
    ['1e5', '15', 'Only digits and a point: read as 15'],
    ['-4', '4', 'Only digits and a point: read as 4'],
    ['1.2.3', '1.23', 'Only digits and a point: read as 1.23'],
    ['1.23456', '1.234', 'At most 3 decimals: read as 1.234'],
    ['1,234', '1234', 'A comma between thousands: read as 1 234'],
    ['5 km', '5', 'Only digits and a point: read as 5'],
    ['x', 'null', 'Only digits and a point'],
  ])('given “%s” holds %s and says so until it is entered again: %s', async (text, value, note) => {
    const { user } = renderScreen(<Form unit="m" />);
    await user.type(size(), text);
    expect([held(), screen.getByText(note)]).toEqual([value, expect.anything()]);
    await user.tab();
    const described = document.getElementById(size().getAttribute('aria-describedby') ?? '');
    expect(described?.textContent?.replaceAll('\u00a0', ' ')).toBe(note);
    await user.click(size());
    expect(screen.queryByText(note)).toBeNull();
  });

  it('says what it dropped although the rest was typed after it', async () => {
    const { user } = renderScreen(<Form />);
    await user.type(size(), '1x');
    await user.type(size(), '{End}5');
    expect([held(), screen.getByText('Only digits and a point: read as 15')]).toEqual(['15', expect.anything()]);
    await user.clear(size());
    await user.type(size(), '7');
    expect(screen.queryByText(/read as/)).toBeNull();
  });

  it('has room for so much, and says when more was typed', async () => {
    const { user } = renderScreen(<Form most={90} />);
    await user.type(size(), '150');
    expect([held(), size().value, screen.getByText('At most 90')]).toEqual(['90', '90', expect.anything()]);
  });

  it('is selected as a whole when it is entered by Tab or by a click, and takes the caret after that', async () => {
    const { user } = renderScreen(<Form start={2150} />);
    const selection = () => size().value.slice(size().selectionStart ?? 0, size().selectionEnd ?? 0);
    await user.tab();
    expect(selection()).toBe('2150');
    await user.tab();
    await user.click(size());
    expect(selection()).toBe('2150');
    await user.pointer({ target: size(), offset: 2, keys: '[MouseLeft]' });
    expect([selection(), size().selectionStart]).toEqual(['', 2]);
  });

  it('keeps the click that enters it from taking the selection away, which WebKit does at its end, but not a drag', () => {
    renderScreen(<Form start={2150} />);
    const enter = (movedBy: number) => {
      fireEvent.mouseDown(size(), { clientX: 100 });
      act(() => size().focus());
      const taken = !fireEvent.mouseUp(size(), { clientX: 100 + movedBy });
      act(() => size().blur());
      return taken;
    };
    expect([enter(0), enter(3), enter(20)]).toEqual([true, true, false]);
  });

  it('goes back by Escape to what it was when it was entered; only the next Escape is for what is around it', async () => {
    const escapes: string[] = [];
    const { user } = renderScreen(
      <div onKeyDown={({ key }) => void escapes.push(key)}>
        <Form start={800} />
      </div>,
    );
    await user.click(size());
    await user.keyboard('950');
    escapes.length = 0;
    await user.keyboard('{Escape}');
    expect([held(), size().value, escapes]).toEqual(['800', '800', []]);
    await user.keyboard('{Escape}');
    expect([held(), escapes]).toEqual(['800', ['Escape']]);
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
    await user.paste('2\u00a0150.5');
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
