import { type KeyboardEvent, useRef } from 'react';

/**
 * Escape takes a field back to what it was when it was entered. Only then does Escape close the dialog or the panel around it: Mantine
 * leaves an Escape alone whose field says so, since it hears the key before React does.
 */
export function useTakeBack<Value>(value: Value, restore: (value: Value) => void) {
  const entered = useRef<{ value: Value; typed: boolean } | null>(null);
  const isChanged = () => entered.current?.typed === true && entered.current.value !== value;
  return {
    /** The field got the focus, or what it holds was sent: from here on is what Escape takes back. */
    enter: () => {
      entered.current = { value, typed: false };
    },
    leave: () => {
      entered.current = null;
    },
    /** The planner changed it; what changes from outside is not taken back. */
    typed: () => {
      if (entered.current) entered.current.typed = true;
    },
    /** Whether the key was this field's. `unread`: it shows something that is not its value yet. */
    escape: (event: KeyboardEvent, unread = false): boolean => {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing || entered.current === null) return false;
      if (!isChanged() && !unread) return false;
      event.stopPropagation();
      const { value: before } = entered.current;
      entered.current.typed = false;
      restore(before);
      return true;
    },
    /** For the input, so that a dialog stays open. */
    keepsEscape: (unread = false) =>
      isChanged() || unread ? ({ 'data-mantine-stop-propagation': 'true' } as const) : undefined,
  };
}
