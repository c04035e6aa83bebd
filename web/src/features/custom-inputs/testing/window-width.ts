import { afterAll, beforeEach } from '@jest/globals';

/** How wide the window is: the panel stands beside the form in a wide one alone; tests begin with one of neither. */
export function atWidth(width: 'wide' | 'narrow' | 'phone') {
  window.matchMedia = ((query: string) => ({
    matches: query.includes(width === 'wide' ? 'min-width' : width === 'phone' ? 'max-width' : 'neither'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
}

/** All tests of a file or group in a window so wide; those after them begin with one of neither again. */
export function eachTestAtWidth(width: 'wide' | 'phone') {
  beforeEach(() => atWidth(width));
  afterAll(() => atWidth('narrow'));
}
