import { type KeyboardEvent, useState } from 'react';

const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Links in rows and columns as one stop of the Tab key: the arrow keys go from one to the next. A hundred figures lie between the inputs and
 * the charts, and nobody should have to tab through them.
 */
export function useArrowLinks(rows: number, columns: number) {
  const [last, setLast] = useState({ row: 0, column: 0 });
  // Rows and columns go: Tab must still come to one of the links.
  const stop = { row: Math.min(last.row, rows - 1), column: Math.min(last.column, columns - 1) };
  return {
    /** For the link at this place. */
    linkAt: (row: number, column: number) => ({
      'data-place': `${row} ${column}`,
      tabIndex: row === stop.row && column === stop.column ? 0 : -1,
      onFocus: () => setLast({ row, column }),
    }),
    /** For what holds them. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const move = moves[event.key];
      const place = (event.target as HTMLElement).dataset['place'];
      if (!move || place === undefined) return;
      const [row = 0, column = 0] = place.split(' ').map(Number);
      const next = `[data-place="${row + move[0]} ${column + move[1]}"]`;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(next)?.focus();
    },
  };
}
