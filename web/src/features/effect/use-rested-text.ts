import { useEffect, useState } from 'react';

/** Milliseconds of rest before a sentence is announced (look.md, section 7). */
const rest = 1000;

/** The text once it has rested, so that screen readers are not told every figure of a number being typed. */
export function useRestedText(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
