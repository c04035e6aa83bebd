import { configure } from '@testing-library/react';
import { toastDurations } from '../ui/feedback/toast-durations.js';

// What jsdom lacks and Mantine asks for. Import before anything that renders.

window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;

// A page's chunk is compiled when a test first opens it, which takes a busy machine long; what does not come fails all the same.
configure({ asyncUtilTimeout: 60_000 });

/** How long users see a toast. */
export const usersToastDurations = { ...toastDurations };
// A busy machine takes longer than five seconds from one click of a test to the next, which is on the toast: that it goes is tested in
// toast.test.tsx.
Object.assign(toastDurations, { usual: 120_000, undone: 120_000 });
