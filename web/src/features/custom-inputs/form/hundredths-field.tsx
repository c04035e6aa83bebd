import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { formatSize } from '../../../lib/format.js';
import { NumberField, type NumberFieldProps } from '../../../ui/fields/number-field.js';

/** Rounds half away from zero, as people read the figure: 1.005 is 1.01. */
export const toHundredths = (value: number): number => Number(`${Math.round(Number(`${value}e2`))}e-2`);

/**
 * A figure of two decimals (docs/product/custom-inputs.md, Production rate): other keys than digits and one decimal point do nothing,
 * an empty box stays empty, and what holds no figure is 0. The field says what it read where that is not what was typed.
 */
export function HundredthsField({
  onChange,
  value,
  description,
  ...field
}: Omit<NumberFieldProps, 'decimals' | 'placeholder' | 'units' | 'unitId' | 'onUnitChange'>) {
  // Since the field was entered, or was empty.
  const [altered, setAltered] = useState<'dropped' | 'rounded' | null>(null);
  const note =
    altered === 'dropped' ? 'Only digits and a point' : altered === 'rounded' && value !== null ? 'Two decimals' : null;
  const block = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLInputElement) || key.length > 1 || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const { selectionStart, selectionEnd, value: text } = target;
    const kept = text.slice(0, selectionStart ?? 0) + text.slice(selectionEnd ?? 0);
    // Half of the regions write a comma; the field reads it as the point.
    if (!/[\d.,]/.test(key) || (/[.,]/.test(key) && /[.,]/.test(kept))) {
      event.preventDefault();
      setAltered('dropped');
    }
  };
  const paste = (event: ClipboardEvent) => {
    if (/\d/.test(event.clipboardData.getData('text'))) return;
    event.preventDefault();
    setAltered('dropped');
    onChange(0);
  };
  const leave = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.value !== '' && !/\d/.test(target.value)) onChange(0);
  };
  return (
    <div onKeyDownCapture={block} onPasteCapture={paste} onBlurCapture={leave} onFocusCapture={() => setAltered(null)}>
      <NumberField
        {...field}
        value={value}
        description={
          note === null ? (
            description
          ) : (
            <span aria-live="polite">{`${note}${value === null ? '' : `: read as ${formatSize(value, 2)}`}`}</span>
          )
        }
        // As many as a number can hold: they are rounded, not dropped.
        decimals={12}
        placeholder="0.00"
        onChange={(typed) => {
          const read = typed === null ? null : toHundredths(typed);
          if (typed === null) setAltered(null);
          else if (read !== typed) setAltered('rounded');
          onChange(read);
        }}
      />
    </div>
  );
}
