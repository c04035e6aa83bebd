import { colourVariable, type Mark, patternOf } from './marks.js';

/** The fill of a mark in our own drawings: a colour, or a pattern that `MarkPatterns` defines. */
export function fillOf(mark: Mark): string {
  return patternOf(mark) === 'solid' ? colourVariable(mark) : `url(#${idOf(mark)})`;
}

/** Defines the hatched and dotted fills, once per page: ten slots, two hatches and the dots of each. */
export function MarkPatterns() {
  const marks = Array.from({ length: 10 }, (_, index) => index + 1).flatMap((slot) =>
    [2, 3, 4].map((tone): Mark => ({ slot, tone })),
  );
  return (
    <svg width="0" height="0" aria-hidden focusable="false" style={{ position: 'absolute' }}>
      <defs>
        {marks.map((mark) =>
          patternOf(mark) === 'dotted' ? (
            <pattern key={idOf(mark)} id={idOf(mark)} width="5" height="5" patternUnits="userSpaceOnUse">
              <circle cx="2.5" cy="2.5" r="1.9" style={{ fill: colourVariable(mark) }} />
            </pattern>
          ) : (
            <pattern
              key={idOf(mark)}
              id={idOf(mark)}
              width="4"
              height="4"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="2" height="4" style={{ fill: colourVariable(mark) }} />
            </pattern>
          ),
        )}
      </defs>
    </svg>
  );
}

function idOf({ slot, tone }: Mark): string {
  return `mark-${slot}-${tone}`;
}
