import { Popover, TextInput } from '@mantine/core';
import { Calendar } from '@mantine/dates';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { IsoDay } from '../../lib/api-types.js';
import { formatDate } from '../../lib/format.js';
import { FIRST_PLAN_YEAR, isDay, isWholeDay, LAST_PLAN_YEAR, planDayFault, readDay } from '../../lib/plan-day.js';
import { isSaveKey } from '../../lib/submit-keys.js';
import { calendar, calendarClasses } from './calendar.js';
import { type FieldProps, fieldInput } from './field-frame.js';
import { useTakeBack } from './use-take-back.js';

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
}

/** A day, typed in any usual spelling or picked from the calendar. */
export function DateField({ value, onChange, min, placeholder = 'DD/MM/YYYY', ...field }: DateFieldProps) {
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
    if (event.key === 'Enter' || isSaveKey(event)) {
      // At once: what saves hears the key next.
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
        <Calendar
          {...calendar}
          classNames={calendarClasses}
          date={[month, day, min].find(canBePicked) ?? dayjs().format('YYYY-MM-DD')}
          onDateChange={setMonth}
          minDate={min ?? `${FIRST_PLAN_YEAR}-01-01`}
          maxDate={`${LAST_PLAN_YEAR}-12-31`}
          getDayProps={(one) => ({
            selected: one === day,
            'aria-pressed': one === day,
            onClick: () => pick(one),
          })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

const canBePicked = (day: string | null | undefined): day is IsoDay => day != null && planDayFault(day) === undefined;

function shown(value: string | null): string {
  return isDay(value) ? formatDate(value) : (value ?? '');
}
