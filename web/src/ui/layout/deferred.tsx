import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders what it holds after the rest of the page, in pieces between which the page answers to input: for what follows a field that is
 * typed in and takes longer than it. Until then it shows what it held before, whose callbacks must not take values of that time.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
