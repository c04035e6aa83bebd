import { useEffect, useState } from 'react';

/** How long a sentence must stay the same before it is announced. */
const DELAY_MS = 1000;

/** The text after it has not changed for a second: screen readers do not announce every digit that is typed. */
export function useDebouncedText(text: string): string {
  const [debounced, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
