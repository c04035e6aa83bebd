import { type ComponentProps, useState } from 'react';

interface Unusable {
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  disabledReason?: string | undefined;
}

/**
 * The root of a button that does not lose the focus when it becomes busy or disabled: a browser takes the focus from a `disabled`
 * element and leaves the keyboard at the top of the page. Such a button is `aria-disabled` instead and ignores presses, and with them the
 * submit of its form; one that was disabled before anybody came is `disabled`, so that Tab passes it by.
 */
export function useKeptFocus({ busy, disabled, disabledReason }: Unusable) {
  const [focused, setFocused] = useState(false);
  const unusable = busy || disabled || disabledReason !== undefined;
  const keeps = busy || disabledReason !== undefined || focused;
  return ({ onClick, onFocus, onBlur, ...root }: ComponentProps<'button'>) => (
    <button
      {...root}
      disabled={disabled && !keeps}
      aria-disabled={(unusable && keeps) || undefined}
      aria-busy={busy || undefined}
      onFocus={(event) => {
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // It is still the one of its window when the window loses the focus.
        setFocused(document.activeElement === event.currentTarget);
        onBlur?.(event);
      }}
      onClick={(event) => (unusable ? event.preventDefault() : onClick?.(event))}
    />
  );
}
