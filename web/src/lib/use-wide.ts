import { useMediaQuery } from '@mantine/hooks';

/** True where a panel stands beside the page (docs/look.md, Screens): the same width as in ui/layout/side-panel.module.css. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
}
