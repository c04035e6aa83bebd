// The exact values of the look (docs/look.md). Screens use the --pl-* variables made of them in theme.ts.

/** Colours by scheme: text at least 5.1:1 (light) and 5.5:1 (dark) on every surface, borders and bars at least 3:1. */
export const color = {
  light: {
    canvas: '#f6f7f8',
    surface: '#ffffff',
    sunken: '#eff2f4',
    raised: '#ffffff',
    line: '#dfe4e8',
    lineStrong: '#7f8a94',
    ink: '#14202b',
    ink2: '#43505c',
    ink3: '#5b6771',
    inkDisabled: '#98a2ab',
    action: '#14202b',
    actionHover: '#2b3a47',
    actionText: '#ffffff',
    accent: '#a87612',
    accentText: '#7a5600',
    accentSoft: '#fbf4e1',
    danger: '#b0123e',
    dangerSoft: '#fdeff2',
    warn: '#a03c00',
    warnSoft: '#fdf2ea',
    ok: '#1b6e47',
    okSoft: '#eaf6f0',
    before: '#6b7782',
    chartBar: '#7f8a94',
    chartGrid: '#e9edf0',
    chartAxis: '#7f8a94',
    p6None: '#3f76bd',
    p6Inside: '#7f4fbf',
    p6Outside: '#c4203f',
    added: '#8f6608',
    selected: '#eff2f4',
    skeleton: '#e6eaee',
  },
  dark: {
    canvas: '#0e1317',
    surface: '#151b21',
    sunken: '#10161b',
    raised: '#1d252c',
    line: '#29333b',
    lineStrong: '#6b7782',
    ink: '#e8edf1',
    ink2: '#b6c0c9',
    ink3: '#95a1ab',
    inkDisabled: '#5f6b75',
    action: '#e8edf1',
    actionHover: '#ffffff',
    actionText: '#14202b',
    accent: '#dcab45',
    accentText: '#e9c067',
    accentSoft: '#2a2416',
    danger: '#ff8aa0',
    dangerSoft: '#341820',
    warn: '#ffa571',
    warnSoft: '#321f13',
    ok: '#72d3a2',
    okSoft: '#12281e',
    before: '#8c98a3',
    chartBar: '#74818c',
    chartGrid: '#222b33',
    chartAxis: '#6b7782',
    p6None: '#6ea5ee',
    p6Inside: '#b491ee',
    p6Outside: '#ff7389',
    added: '#dcab45',
    selected: '#202a32',
    skeleton: '#26313a',
  },
} as const;

/**
 * Chart colours (docs/look.md, Charts). Slots are stacked in this order, from the ground up. Smallest OKLab distance
 * between any two, under normal, protan, deutan and tritan vision: 0.099 light, 0.097 dark.
 */
export const chart = {
  slots: [
    { slot: 1, name: 'earth', light: '#813b1b', lightAlt: '#be7252', dark: '#b78c57', darkAlt: '#88602a' },
    { slot: 2, name: 'stone', light: '#b68e3a', lightAlt: '#745400', dark: '#ddaf58', darkAlt: '#a37714' },
    { slot: 3, name: 'water', light: '#0e5965', lightAlt: '#4f919e', dark: '#367aa4', darkAlt: '#6baedb' },
    { slot: 4, name: 'concrete', light: '#838c9b', lightAlt: '#4a5260', dark: '#9097a0', darkAlt: '#616870' },
    { slot: 5, name: 'steel', light: '#199aef', lightAlt: '#025d95', dark: '#449afe', darkAlt: '#3d6aa0' },
    { slot: 6, name: 'asphalt', light: '#173164', lightAlt: '#49669e', dark: '#b2b8f3', darkAlt: '#7b80b8' },
    { slot: 7, name: 'brick', light: '#bf4d0a', lightAlt: '#6b2400', dark: '#d92200', darkAlt: '#fd8069' },
    { slot: 8, name: 'services', light: '#805bb1', lightAlt: '#482172', dark: '#8f3cd7', darkAlt: '#bd82fd' },
    { slot: 9, name: 'finish', light: '#640e2d', lightAlt: '#a14860', dark: '#b24d69', darkAlt: '#ec819b' },
    { slot: 10, name: 'furniture', light: '#2c7e60', lightAlt: '#00422d', dark: '#13d2a8', darkAlt: '#0c9375' },
  ],
  /** Slots of the labour kinds; further kinds take labourOther in order. */
  labour: { Labour: 5, Foreman: 9 },
  labourOther: [10, 2, 8, 7],
  /** A is always the baseline, in ink. */
  scenarios: [
    { letter: 'A', role: 'baseline', light: '#14202b', dark: '#e8edf1', dash: 'solid', width: 2 },
    { letter: 'B', light: '#199aef', dark: '#449afe', dash: 'solid', width: 2 },
    { letter: 'C', light: '#bf4d0a', dark: '#f2764f', dash: '6 3', width: 2 },
    { letter: 'D', light: '#2c7e60', dark: '#13d2a8', dash: '2 3', width: 2 },
    { letter: 'E', light: '#805bb1', dark: '#8f3cd7', dash: '8 3 2 3', width: 2 },
  ],
  /** Group by asset: slots in this order, by position of the asset in the programme; the eleventh starts again with the alternative tones. */
  assets: [6, 5, 2, 10, 8, 3, 9, 1, 4, 7],
} as const;

export const fontFamily = "'Geist Variable', 'Geist Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif";

export const topBarHeight = { desk: 70, phone: 56 };

export const shadow = '0 1px 2px rgba(14,19,23,.08), 0 8px 24px rgba(14,19,23,.12)';

export const ease = 'cubic-bezier(.2,0,0,1)';
