import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element shows less than it holds, measured again when the text or its room changes. */
export function useCut(element: RefObject<HTMLElement | null>, text: string): boolean {
  const [cut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may need more room
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => setCut(box.scrollHeight > box.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, text]);
  return cut;
}
