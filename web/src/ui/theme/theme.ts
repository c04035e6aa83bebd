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
const brass = tuple(
  '#fbf4e1',
  '#f4e6bf',
  '#ebd495',
  '#e9c067',
  '#dcab45',
  '#c4902a',
  '#a87612',
  '#8f6400',
  '#7a5600',
  '#5c4100',
);
const danger = tuple(
  '#fdeff2',
  '#fbd8e0',
  '#ffb9c6',
  '#ff8aa0',
  '#f05f7c',
  '#da3a5d',
  '#c4203f',
  '#b0123e',
  '#920a31',
  '#6d0524',
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
const variantColorResolver: VariantColorsResolver = (input) => {
  const d = defaultVariantColorsResolver(input);
  const c = input.color ?? input.theme.primaryColor;
  if (c === 'ink') {
    if (input.variant === 'filled')
      return {
        ...d,
        background: 'var(--pl-action)',
        hover: 'var(--pl-action-hover)',
        color: 'var(--pl-action-text)',
        border: '1px solid transparent',
      };
    if (input.variant === 'subtle')
      return {
        ...d,
        background: 'transparent',
        hover: 'var(--pl-sunken)',
        color: 'var(--pl-ink2)',
        border: '1px solid transparent',
      };
    if (input.variant === 'light')
      return {
        ...d,
        background: 'var(--pl-sunken)',
        hover: 'var(--pl-line)',
        color: 'var(--pl-ink)',
        border: '1px solid transparent',
      };
  }
  if (c === 'danger' && input.variant === 'subtle')
    return {
      ...d,
      background: 'transparent',
      hover: 'var(--pl-danger-soft)',
      color: 'var(--pl-danger)',
      border: '1px solid transparent',
    };
  return d;
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
  colors: { ink, brass, danger, dark, gray: ink },
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 1 },
  black: '#14202b',
  autoContrast: true,
  variantColorResolver,
  fontFamily: fontFamily,
  fontSmoothing: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontSizes: { xs: px(12), sm: px(13), md: px(14), lg: px(15), xl: px(22) },
  lineHeights: { xs: '1.333', sm: '1.54', md: '1.43', lg: '1.34', xl: '1.27' },
  headings: {
    fontFamily: fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: px(22), lineHeight: px(28) },
      h2: { fontSize: px(15), lineHeight: px(20) },
      h3: { fontSize: px(13), lineHeight: px(20) },
    },
  },
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
    DateInput: { defaultProps: { ...field, valueFormat: 'DD/MM/YYYY' } },
    PasswordInput: { defaultProps: field },
    Checkbox: { defaultProps: { size: 'xs', iconColor: 'var(--pl-action-text)' } },
    Radio: { defaultProps: { size: 'xs', iconColor: 'var(--pl-action-text)' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    SegmentedControl: { defaultProps: { size: 'xs', radius: 'sm', transitionDuration: 140, withItemsBorders: false } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 90 } } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 90 } } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        overlayProps: { color: '#0e1317', backgroundOpacity: 0.4 },
        transitionProps: { duration: 140, transition: 'fade' },
      },
    },
    Notification: { defaultProps: { radius: 'md', withBorder: true } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Table: {
      defaultProps: { horizontalSpacing: 12, verticalSpacing: 7, stickyHeader: true },
      styles: {
        table: { fontSize: px(13) },
        thead: { background: 'var(--pl-surface)' },
        th: {
          fontSize: px(12),
          fontWeight: 500,
          color: 'var(--pl-ink3)',
          borderBottom: '1px solid var(--pl-line-strong)',
          whiteSpace: 'nowrap',
        },
      },
    },
    RangeSlider: {
      defaultProps: { size: 4, label: null },
      styles: {
        bar: { background: 'var(--pl-ink)' },
        thumb: { width: 10, borderRadius: 3, border: '1.5px solid var(--pl-ink)', background: 'var(--pl-surface)' },
      },
    },
  },
});
