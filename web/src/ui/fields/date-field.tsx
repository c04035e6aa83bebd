import { Popover, TextInput } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import type { IsoDay } from '../../lib/api-types.js';
import { formatDate } from '../../lib/format.js';
import { isDay, isWholeDay, planDayFault, readDay } from '../../lib/plan-day.js';
import { isSaveKey } from '../../lib/submit-keys.js';
import { today } from '../../lib/today.js';
import classes from './date-field.module.css';
import type { DayCalendarProps } from './day-calendar.js';
import { type FieldProps, fieldInput } from './field-frame.js';
import { useTakeBack } from './use-take-back.js';

/** A calendar that comes when it is opened. Where it cannot be loaded, it says that a day can be typed without it. */
export const lazyCalendar = (load: () => Promise<{ DayCalendar: ComponentType<DayCalendarProps> }>) =>
  lazy(async () => ({
    default: await load().then(
      ({ DayCalendar }) => DayCalendar,
      () => NoCalendar,
    ),
  }));

// A fifth of the edit page's own code, for a calendar that few visits open.
const LoadedCalendar = lazyCalendar(() => import('./day-calendar.js'));

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or what was typed instead of a day. */
  value: IsoDay | string | null;
  /**
   * Gets a text that is no day as it was typed, once the field is left: the form holds it and says why it cannot stay
   * (lib/plan-day.ts, `planDayFault`), so it is neither lost nor turned into another day.
   */
  onChange: (value: IsoDay | string | null) => void;
  /** Days before it cannot be picked; one that is typed is taken, so that its error can say why. */
  min?: IsoDay;
  placeholder?: string;
  calendar?: ComponentType<DayCalendarProps>;
}

/** A day, typed in any usual spelling or picked from the calendar. */
export function DateField({
  value,
  onChange,
  min,
  placeholder = 'DD/MM/YYYY',
  calendar: DayCalendar = LoadedCalendar,
  ...field
}: DateFieldProps) {
  const input = fieldInput(field);
  // What is being typed, and the value that the form had then: one that changes from outside shows at once.
  const [typed, setTyped] = useState<{ text: string; value: string | null } | null>(null);
  const [month, setMonth] = useState<IsoDay | null>(null);
  const [opened, setOpened] = useState(false);
  const own = typed?.value === value ? typed : null;
  const unread = own !== null && own.text !== shown(value);
  const day = isDay(value) ? value : null;
  const restore = (before: string | null) => {
    setTyped(null);
    setMonth(null);
    onChange(before);
  };
  const takeBack = useTakeBack(value, restore);

  const take = (text: string) => {
    takeBack.typed();
    const whole = isWholeDay(text) ? readDay(text) : null;
    setTyped({ text, value: whole ?? value });
    setOpened(true);
    if (whole === null) return;
    setMonth(whole);
    if (whole !== value) onChange(whole);
  };
  const commit = () => {
    setTyped(null);
    if (!own) return;
    const text = own.text.trim();
    const next = text === '' ? null : (readDay(text) ?? text);
    if (next !== value) onChange(next);
  };
  const pick = (picked: IsoDay) => {
    takeBack.typed();
    setTyped(null);
    setOpened(false);
    onChange(picked);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'Tab' || isSaveKey(event)) {
      // At once: what saves hears the key next, and Tab goes to a field that this one may only now have enabled.
      flushSync(() => {
        commit();
        setOpened(false);
      });
    } else if (event.key === 'Escape') {
      if (!takeBack.escape(event, unread) && opened) event.stopPropagation();
      setOpened(false);
    }
  };

  return (
    <Popover
      opened={opened && !field.disabled}
      position="bottom-start"
      shadow="md"
      trapFocus={false}
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <TextInput
          {...input}
          {...takeBack.keepsEscape(unread || opened)}
          value={own ? own.text : shown(value)}
          onChange={(event) => take(event.currentTarget.value)}
          onFocus={() => {
            takeBack.enter();
            setMonth(null);
            setOpened(true);
          }}
          onClick={() => setOpened(true)}
          onBlur={() => {
            takeBack.leave();
            setOpened(false);
            commit();
          }}
          onKeyDown={onKeyDown}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={40}
        />
      </Popover.Target>
      {/* The focus stays in the field. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Suspense fallback={<div className={classes.calendar} />}>
          <DayCalendar
            day={day}
            month={[month, day, min].find(canBePicked) ?? today()}
            onMonth={setMonth}
            min={min}
            onPick={pick}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

function NoCalendar() {
  return <p className={classes.missing}>The calendar could not be loaded. Type the day.</p>;
}

const canBePicked = (day: string | null | undefined): day is IsoDay => day != null && planDayFault(day) === undefined;

function shown(value: string | null): string {
  return isDay(value) ? formatDate(value) : (value ?? '');
}
