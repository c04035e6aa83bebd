import { chart, color } from '../../../ui/theme/tokens.js';

export type Scheme = 'light' | 'dark';

/** How one series is drawn everywhere: a chart slot and its tone (docs/look.md, Charts). */
export interface Mark {
  /** 1 to 10. */
  slot: number;
  /** 0 slot colour, 1 its alternative, 2 hatched, 3 hatched in the alternative, 4 dotted. */
  tone: number;
}

export type Pattern = 'solid' | 'hatched' | 'dotted';

const tones = 5;

/** By position of the asset in the programme: ten colours, then the same ones in the next tone. */
export function assetMark(position: number): Mark {
  const slot = chart.assets[position % chart.assets.length] ?? 1;
  return { slot, tone: Math.floor(position / chart.assets.length) % tones };
}

/** Labour kinds have fixed colours; an unknown kind takes one of the others in order. */
export function labourMark(kind: string, position: number): Mark {
  const known = Object.entries(chart.labour).find(([name]) => name === kind);
  return { slot: known?.[1] ?? chart.labourOther[position % chart.labourOther.length] ?? 10, tone: 0 };
}

export function patternOf({ tone }: Mark): Pattern {
  return tone >= 4 ? 'dotted' : tone >= 2 ? 'hatched' : 'solid';
}

/** The colour that is drawn on the surface. */
export function colourOf(mark: Mark, scheme: Scheme): string {
  const slot = chart.slots.find((each) => each.slot === mark.slot) ?? chart.slots[0];
  return isAlternative(mark) ? slot[`${scheme}Alt`] : slot[scheme];
}

/** The same as a CSS variable, which follows the colour scheme by itself. */
export function colourVariable(mark: Mark): string {
  return `var(--pl-c${mark.slot}${isAlternative(mark) ? '-alt' : ''})`;
}

export function inks(scheme: Scheme) {
  return color[scheme];
}

function isAlternative({ tone }: Mark): boolean {
  return tone === 1 || tone === 3;
}
