import { useMediaQuery } from '@mantine/hooks';

/** True where the phone layout applies (docs/look.md, Phone): the same width as in theme/global.css. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
