import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react';
import { NumberField, type NumberFieldProps } from '../../../ui/fields/number-field.js';

/** Rounds half away from zero, as people read the figure: 1.005 is 1.01. */
export const toHundredths = (value: number): number => Number(`${Math.round(Number(`${value}e2`))}e-2`);

/**
 * A figure of two decimals (docs/product/custom-inputs.md, Production rate): other keys than digits and one decimal point do nothing,
 * an empty box stays empty, and what holds no figure is 0.
 */
export function HundredthsField({
  onChange,
  ...field
}: Omit<NumberFieldProps, 'decimals' | 'placeholder' | 'units' | 'unitId' | 'onUnitChange'>) {
  const block = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLInputElement) || key.length > 1 || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const { selectionStart, selectionEnd, value } = target;
    const kept = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0);
    // Half of the regions write a comma; the field reads it as the point.
    if (!/[\d.,]/.test(key) || (/[.,]/.test(key) && /[.,]/.test(kept))) event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    if (/\d/.test(event.clipboardData.getData('text'))) return;
    event.preventDefault();
    onChange(0);
  };
  const leave = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.value !== '' && !/\d/.test(target.value)) onChange(0);
  };
  return (
    <div onKeyDownCapture={block} onPasteCapture={paste} onBlurCapture={leave}>
      <NumberField
        {...field}
        // As many as a number can hold: they are rounded, not dropped.
        decimals={12}
        placeholder="0.00"
        onChange={(value) => onChange(value === null ? null : toHundredths(value))}
      />
    </div>
  );
}
