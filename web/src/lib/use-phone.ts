import { useMediaQuery } from '@mantine/hooks';

/** True where the phone layout holds (look.md, section 8): the same width as in theme/global.css. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
