import { TextInput } from '@mantine/core';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatSize } from '../../lib/format.js';
import { onlyFigure, type ReadFigure, readFigure } from '../../lib/read-figure.js';
import { IconSelector } from '../icons/selector.js';
import { type FieldProps, fieldInput } from './field-frame.js';
import classes from './number-field.module.css';
import { useTakeBack } from './use-take-back.js';

export interface NumberFieldProps extends FieldProps {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Most decimals that can be typed. */
  decimals?: number;
  /** The largest figure that there is room for: a larger one becomes it, and the field says so. */
  most?: number;
  placeholder?: string;
  /** What is negative or no figure becomes 0, and the field says so; else a sign is dropped like everything that no figure has. */
  elseZero?: boolean;
  /** A minus before it counts: what the figure stands for can also be less than nothing. */
  signed?: boolean;
  /** The unit in the right end. */
  unit?: string;
  /** Several units: the right end is a select of them. */
  units?: readonly { id: number; name: string }[];
  unitId?: number;
  onUnitChange?: (unitId: number) => void;
}

interface Typed {
  text: string;
  /** What the form got of it. */
  value: number | null;
  /** How it was read, where something else could be meant. */
  note: string | null;
  /** Something that no figure has was dropped since the field was entered or empty. */
  dropped: boolean;
}

/** A pointer that moved farther was dragged. */
const DRAGGED_PX = 4;

/**
 * A figure, not negative unless it is `signed`: takes digits and what separates them, and says what it dropped
 * (docs/product/assets.md, Figures that are typed). Selected as a whole when it is entered, grouped while it is not being edited.
 */
export function NumberField({
  value,
  onChange,
  decimals = 3,
  most,
  placeholder,
  elseZero,
  signed,
  unit,
  units,
  unitId,
  onUnitChange,
  ...field
}: NumberFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [focused, setFocused] = useState(false);
  const entered = useRef<{ x: number; y: number } | null>(null);
  const own = typed?.value === value ? typed : null;
  const takeBack = useTakeBack(value, (before) => {
    setTyped(plain(before));
    onChange(before);
  });
  const input = fieldInput({
    ...field,
    description: own?.note ? <span aria-live="polite">{own.note}</span> : field.description,
  });
  const unitShown = (units?.find(({ id }) => id === unitId) ?? units?.[0])?.name ?? unit ?? '';
  const take = (raw: string) => {
    takeBack.typed();
    const given = withoutUnit(raw, unitShown);
    const minus = signed && /^\s*[-−–]/.test(given) ? '−' : '';
    const text = minus ? given.replace(/^\s*[-−–]/, '') : given;
    const kept = onlyFigure(text);
    const dropped = text !== '' && (own?.dropped === true || kept !== text);
    const read = negativeIf(minus !== '', readFigure(kept, decimals, dropped));
    const isNoFigure = elseZero && (/^\s*[-−–]\s*\d/.test(text) || (read.value === null && /[^\s.,\-−–]/.test(text)));
    const tooMuch = most !== undefined && read.value !== null && read.value > most;
    const now = isNoFigure
      ? { ...plain(0), note: 'Only figures from 0 on: read as 0' }
      : tooMuch
        ? { ...plain(most), note: `At most ${formatSize(most)}` }
        : { text: minus + kept, value: read.value, note: read.note, dropped };
    setTyped(now);
    if (now.value !== value) onChange(now.value);
  };
  const selectOnEntry = (event: MouseEvent<HTMLInputElement>) => {
    const { currentTarget, clientX, clientY } = event;
    const from = entered.current;
    entered.current = null;
    // A part that was selected by dragging stays. Else the click that entered the field would take the selection away: at its start, and
    // in WebKit at its end, where the figure is still selected.
    if (from === null || Math.hypot(clientX - from.x, clientY - from.y) > DRAGGED_PX) return;
    event.preventDefault();
    currentTarget.select();
  };
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
      // The keys for decimals of some phones have no minus.
      inputMode={signed ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={100}
      placeholder={placeholder}
      {...takeBack.keepsEscape(own?.note != null)}
      // What is being typed stays as typed ('1.', '0.50'); the value shows otherwise, also when it changes from outside.
      value={focused && own ? own.text : shown(value)}
      onMouseDown={(event) => {
        const { currentTarget, clientX: x, clientY: y } = event;
        entered.current = document.activeElement === currentTarget ? null : { x, y };
      }}
      onMouseUp={selectOnEntry}
      onFocus={({ currentTarget }) => {
        takeBack.enter();
        // At once, and selected again: the figure loses its grouping here, which would lose the selection that Tab makes,
        // and what is typed next would be added to the old figure.
        flushSync(() => {
          setFocused(true);
          setTyped(plain(value));
        });
        currentTarget.select();
      }}
      onBlur={() => {
        takeBack.leave();
        setFocused(false);
      }}
      onKeyDown={(event) => {
        const { currentTarget } = event;
        if (event.key === 'Enter') {
          // What is sent on Enter is what the next Escape comes back to, shown as it was read.
          takeBack.enter();
          setTyped((before) => before && { ...plain(value), note: before.note });
        } else if (takeBack.escape(event, own?.note != null)) setTimeout(() => currentTarget.select());
      }}
      onChange={(event) => take(event.currentTarget.value)}
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

/** A value as it is edited: without grouping. */
function plain(value: number | null): Typed {
  const text = value === null ? '' : String(value);
  return {
    text: text.includes('e') ? (value ?? 0).toFixed(6).replace(/\.?0+$/, '') : text,
    value,
    note: null,
    dropped: false,
  };
}

const negativeIf = (negative: boolean, { value, note }: ReadFigure): ReadFigure =>
  negative
    ? { value: value === null ? null : 0 - value, note: note?.replace('read as ', 'read as −') ?? null }
    : { value, note };

/** Without the field's own unit, which a pasted figure may bring along; another one has to be said. */
function withoutUnit(text: string, unit: string): string {
  const [figure, name] = [text, unit].map((one) => one.replace('²', '2').replace('³', '3').trimEnd());
  return name && figure?.endsWith(name) ? figure.slice(0, -name.length) : text;
}
