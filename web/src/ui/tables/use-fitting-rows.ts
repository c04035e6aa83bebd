import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

/** px of a row, and of everything around the table in its dialog. */
const row = 45;
const around = 360;

const fitting = () => Math.min(Math.max(Math.floor((window.innerHeight - around) / row), 5), 50);

/** How many rows the window has room for; follows it after 50 ms of rest. */
export function useFittingRows(): number {
  const [rows, setRows] = useState(fitting);
  const follow = useDebouncedCallback(() => setRows(fitting()), 50);
  useWindowEvent('resize', follow);
  return rows;
}
