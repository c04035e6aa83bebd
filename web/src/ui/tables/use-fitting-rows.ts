import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useLayoutEffect, useState } from 'react';

/** px of a row, of the table's head, and of everything around the table in its dialog where nothing else is known. */
const row = 45;
const head = 33;
const around = 360;

const fitting = (place: Element | null) =>
  Math.min(Math.max(Math.floor(((place?.clientHeight || window.innerHeight - around + head) - head) / row), 5), 50);

/**
 * How many rows there is room for: in the window, or in the table's place where that is given. Follows the window after
 * 50 ms of rest, and nothing else: a note that unfolds does not turn the page.
 */
export function useFittingRows(place: Element | null = null): number {
  const [rows, setRows] = useState(() => fitting(place));
  const follow = useDebouncedCallback(() => setRows(fitting(place)), 50);
  useWindowEvent('resize', follow);
  useLayoutEffect(() => {
    if (place) setRows(fitting(place));
  }, [place]);
  return rows;
}
