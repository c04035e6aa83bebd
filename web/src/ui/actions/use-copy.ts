import { type RefObject, useRef, useState } from 'react';

export const COPY_BY_HAND = 'It is selected: copy it with Ctrl+C or Cmd+C.';

/** Copies what an element shows; without TLS, or without leave, a page has no clipboard: then it is selected, to be copied by hand. */
export function useCopy<Shown extends HTMLElement>(
  text: string,
): {
  shown: RefObject<Shown | null>;
  outcome: 'copied' | 'by hand' | null;
  /** @returns whether it is in the clipboard */
  copy: () => Promise<boolean>;
} {
  const shown = useRef<Shown>(null);
  const [outcome, setOutcome] = useState<'copied' | 'by hand' | null>(null);
  const copy = async (): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      return true;
    } catch {
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      setOutcome('by hand');
      return false;
    }
  };
  return { shown, outcome, copy };
}
