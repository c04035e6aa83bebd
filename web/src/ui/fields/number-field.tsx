import { TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatSize } from '../../lib/format.js';
import { type FieldProps, fieldInput } from './field-frame.js';
import classes from './number-field.module.css';

export interface NumberFieldProps extends FieldProps {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Most decimals that can be typed. */
  decimals?: number;
  /** The unit in the right end. */
  unit?: string;
  /** Several units: the right end is a select of them. */
  units?: readonly { id: number; name: string }[];
  unitId?: number;
  onUnitChange?: (unitId: number) => void;
}

/**
 * A figure that is not negative: accepts digits and one decimal point, nothing else. Grouped while it is not being
 * edited.
 */
export function NumberField({
  value,
  onChange,
  decimals = 3,
  unit,
  units,
  unitId,
  onUnitChange,
  ...field
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const input = fieldInput(field);
  const several = units !== undefined && units.length > 1;
  const end: ReactNode = several ? (
    <>
      <select
        className={classes.unitSelect}
        aria-label={`Unit of ${field.label.toLowerCase()}`}
        value={unitId}
        disabled={field.disabled}
        onChange={(event) => onUnitChange?.(Number(event.currentTarget.value))}
      >
        {units.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <IconSelector size={16} stroke={1.5} aria-hidden className={classes.arrows} />
    </>
  ) : (
    (unit ?? units?.[0]?.name)
  );
  return (
    <TextInput
      {...input}
      classNames={{
        ...input.classNames,
        input: `${input.classNames.input} ${classes.input}`,
        section: `${input.classNames.section} ${classes.section}`,
      }}
      inputMode="decimal"
      autoComplete="off"
      // What is being typed stays as typed ('1.', '0.50'); the value shows otherwise, also when it changes from outside.
      value={typed !== null && parse(typed) === value ? typed : shown(value)}
      onFocus={(event) => {
        // At once, and selected again: the figure loses its grouping here, which would lose the selection that Tab makes,
        // and what is typed next would be added to the old figure. A click still sets the caret where it points.
        flushSync(() => setTyped(value === null ? '' : plain(value)));
        event.currentTarget.select();
      }}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        const text = onlyFigure(event.currentTarget.value, decimals);
        setTyped(text);
        if (parse(text) !== value) onChange(parse(text));
      }}
      rightSection={end}
      rightSectionWidth={
        end === undefined
          ? 0
          : endWidth(several ? units.map(({ name }) => name) : [unit ?? units?.[0]?.name ?? ''], several)
      }
      rightSectionPointerEvents={several ? 'auto' : 'none'}
    />
  );
}

// Wide enough for the longest unit (about 8 px a letter), its padding and, for several, the arrow of the select.
function endWidth(names: readonly string[], several?: boolean): number {
  return Math.max(...names.map((name) => name.length)) * 8 + (several ? 36 : 20);
}

function shown(value: number | null): string {
  return value === null ? '' : formatSize(value, 6);
}

function plain(value: number): string {
  return String(value).includes('e') ? value.toFixed(6).replace(/\.?0+$/, '') : String(value);
}

function parse(text: string): number | null {
  return /\d/.test(text) ? Number(text) : null;
}

// Pasted figures may be grouped; everything that is no digit and no first decimal point falls away.
function onlyFigure(text: string, decimals: number): string {
  const [whole = '', ...fractions] = text
    .replace(/[^\d.]/g, '')
    .slice(0, 16)
    .split('.');
  return fractions.length === 0 || decimals === 0 ? whole : `${whole}.${fractions.join('').slice(0, decimals)}`;
}
