import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { chart, color, ease, fontFamily, shadow, topBarHeight } from './tokens.js';

type Scheme = 'light' | 'dark';
const px = (n: number) => `${n / 16}rem`;
const tuple = (...shades: MantineColorsTuple): MantineColorsTuple => shades;

// 0 = lightest, 9 = darkest; the screens use the --pl-* variables, these only feed Mantine's own parts.
const ink = tuple(
  '#f6f7f8',
  '#e8edf1',
  '#d3dae0',
  '#b6c0c9',
  '#95a1ab',
  '#7f8a94',
  '#5b6771',
  '#43505c',
  '#2b3a47',
  '#14202b',
);
const dark = tuple(
  '#e8edf1',
  '#b6c0c9',
  '#95a1ab',
  '#6b7782',
  '#29333b',
  '#1d252c',
  '#151b21',
  '#10161b',
  '#0e1317',
  '#0a0e11',
);

// Solid buttons are ink (inverted in dark); nothing is ever filled with the accent.
const inkButtons: Readonly<Record<string, { background: string; hover: string; color: string }>> = {
  filled: { background: 'var(--pl-action)', hover: 'var(--pl-action-hover)', color: 'var(--pl-action-text)' },
  subtle: { background: 'transparent', hover: 'var(--pl-sunken)', color: 'var(--pl-ink2)' },
};

const variantColorResolver: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input);
  const own = (input.color ?? input.theme.primaryColor) === 'ink' ? inkButtons[input.variant] : undefined;
  return own ? { ...usual, ...own, border: '1px solid transparent' } : usual;
};

const vars = (s: Scheme) => {
  const c = color[s];
  const out: Record<string, string> = {};
  for (const [k, v] of Object.entries(c)) out['--pl-' + k.replace(/[A-Z]/g, (m) => '-' + m.toLowerCase())] = v;
  for (const slot of chart.slots) {
    out[`--pl-c${slot.slot}`] = slot[s];
    out[`--pl-c${slot.slot}-alt`] = slot[`${s}Alt`];
  }
  for (const scenario of chart.scenarios) out[`--pl-scenario-${scenario.letter.toLowerCase()}`] = scenario[s];
  return {
    ...out,
    '--mantine-color-body': c.canvas,
    '--mantine-color-text': c.ink,
    '--mantine-color-dimmed': c.ink3,
    '--mantine-color-placeholder': c.ink3,
    '--mantine-color-error': c.danger,
    '--mantine-color-anchor': c.ink,
    '--mantine-color-default': c.surface,
    '--mantine-color-default-hover': c.sunken,
    '--mantine-color-default-color': c.ink,
    '--mantine-color-default-border': c.lineStrong,
    '--mantine-color-disabled': c.sunken,
    '--mantine-color-disabled-color': c.inkDisabled,
    '--mantine-color-disabled-border': c.line,
    '--mantine-primary-color-filled': c.action,
    '--mantine-primary-color-filled-hover': c.actionHover,
    '--mantine-primary-color-contrast': c.actionText,
  };
};
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--pl-topbar-desk': px(topBarHeight.desk),
    '--pl-topbar-phone': px(topBarHeight.phone),
    '--pl-ease': ease,
    '--pl-shadow': shadow,
  },
  light: vars('light'),
  dark: vars('dark'),
});

const field = { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] as const };
export const theme = createTheme({
  colors: { ink, dark, gray: ink },
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 1 },
  black: '#14202b',
  autoContrast: true,
  variantColorResolver,
  fontFamily,
  fontSmoothing: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontSizes: { xs: px(12), sm: px(13), md: px(14), lg: px(15), xl: px(22) },
  lineHeights: { xs: '1.333', sm: '1.54', md: '1.43', lg: '1.34', xl: '1.27' },
  spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(24), xl: px(32) },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '8px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: shadow, lg: shadow, xl: shadow },
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: () => ({
        root: {
          '--button-height': 'var(--pl-control)',
          '--button-padding-x': px(12),
          '--button-fz': 'var(--pl-control-font)',
        },
      }),
      styles: { label: { fontWeight: 500 } },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'var(--pl-control)' } },
    Input: {
      vars: () => ({
        wrapper: {
          '--input-height': 'var(--pl-control)',
          '--input-size': 'var(--pl-control)',
          '--input-fz': 'var(--pl-field-font)',
          '--input-padding': px(10),
          '--input-bd': 'var(--pl-line-strong)',
        },
      }),
    },
    InputWrapper: {
      styles: {
        label: { fontSize: px(12), fontWeight: 500, color: 'var(--pl-ink2)', marginBottom: px(4) },
        error: { fontSize: px(12) },
        description: { fontSize: px(12), lineHeight: px(16), color: 'var(--pl-ink3)' },
      },
    },
    TextInput: { defaultProps: field },
    Select: { defaultProps: { ...field, allowDeselect: false, comboboxProps: { shadow: 'md', offset: 4 } } },
    DateInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    Checkbox: { defaultProps: { size: 'xs', iconColor: 'var(--pl-action-text)' } },
    Radio: { defaultProps: { size: 'xs', iconColor: 'var(--pl-action-text)' } },
    SegmentedControl: { defaultProps: { size: 'xs', radius: 'sm', transitionDuration: 140, withItemsBorders: false } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 90 } } },
    Notification: { defaultProps: { radius: 'md', withBorder: true } },
    RangeSlider: { defaultProps: { size: 4 } },
  },
});
