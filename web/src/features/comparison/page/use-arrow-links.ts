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
export function useArrowLinks() {
  const [stop, setStop] = useState('0 0');
  return {
    /** For the link at this place. */
    linkAt: (row: number, column: number) => ({
      'data-place': `${row} ${column}`,
      tabIndex: stop === `${row} ${column}` ? 0 : -1,
      onFocus: () => setStop(`${row} ${column}`),
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
