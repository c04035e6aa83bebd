import { colourOf, inks, type Mark, patternOf, type Scheme } from './marks.js';

/**
 * The fill of a mark in SVG text of one colour scheme, with the pattern that it may need. `MarkPatterns` has the same for
 * what follows the scheme by itself.
 * @param opaque hides what lies behind the gaps of a pattern
 */
export function svgFill(mark: Mark, scheme: Scheme, opaque = false): { fill: string; defs: string } {
  const colour = colourOf(mark, scheme);
  const kind = patternOf(mark);
  if (kind === 'solid') return { fill: colour, defs: '' };
  const id = `${opaque ? 'area' : 'fill'}-${kind}-${scheme}-${colour.slice(1)}`;
  const side = kind === 'dotted' ? 5 : 4;
  const ground = opaque ? `<rect width="${side}" height="${side}" fill="${inks(scheme).surface}"/>` : '';
  const pattern = `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse"`;
  return {
    fill: `url(#${id})`,
    defs:
      kind === 'dotted'
        ? `${pattern}>${ground}<circle cx="2.5" cy="2.5" r="1.9" fill="${colour}"/></pattern>`
        : `${pattern} patternTransform="rotate(45)">${ground}<rect width="2" height="4" fill="${colour}"/></pattern>`,
  };
}

/** Areas of a stack as SVG text, what is drawn last over the others, with a gap in the colour of the surface between them. */
export function svgAreas(areas: readonly { mark: Mark; path: string }[], scheme: Scheme): string {
  const drawn = areas.map(({ mark, path }) => ({ path, ...svgFill(mark, scheme, true) }));
  const defs = [...new Set(drawn.map((area) => area.defs))].join('');
  const paths = drawn.filter(({ path }) => path).map(({ path, fill }) => `<path d="${path}" fill="${fill}"/>`);
  return `<defs>${defs}</defs><g stroke="${inks(scheme).surface}">${paths.join('')}</g>`;
}

/** To a tenth of a pixel: less cannot be seen. */
export const pixels = (length: number): number => Math.round(length * 10) / 10;
