/** The values of the look that the document needs (docs/look.md); a test holds them to web/src/ui/theme/tokens.ts. */
export const PALETTE = {
  ink: '#14202b',
  ink2: '#43505c',
  ink3: '#5b6771',
  line: '#dfe4e8',
  lineStrong: '#7f8a94',
  sunken: '#eff2f4',
  chartBar: '#7f8a94',
  chartGrid: '#e9edf0',
  accent: '#a87612',
  accentText: '#7a5600',
  added: '#8f6608',
} as const;

/** Colours of the material families, slot 1 first. */
export const SLOTS = [
  '#813b1b',
  '#b68e3a',
  '#0e5965',
  '#838c9b',
  '#199aef',
  '#173164',
  '#bf4d0a',
  '#805bb1',
  '#640e2d',
  '#2c7e60',
] as const;

export type Colour = (typeof PALETTE)[keyof typeof PALETTE] | (typeof SLOTS)[number];
