import { useComputedColorScheme } from '@mantine/core';

/** The colour scheme in sight, for drawings that take colours instead of CSS variables. */
export function useScheme(): 'light' | 'dark' {
  return useComputedColorScheme('light', { getInitialValueInEffect: false });
}
