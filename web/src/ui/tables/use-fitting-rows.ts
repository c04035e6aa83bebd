import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

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
  const [measured, setMeasured] = useState(() => ({ place, rows: fitting(place) }));
  const measure = () => setMeasured({ place, rows: fitting(place) });
  // While rendering: nothing is asked for by a length that no place has.
  if (measured.place !== place) measure();
  useWindowEvent('resize', useDebouncedCallback(measure, 50));
  return measured.rows;
}
