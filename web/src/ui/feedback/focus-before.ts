// Where the focus was before it went to a toast: a toast that goes must not leave the keyboard at the top of the page. Firefox and
// WebKit put the focus on the body then, and WebKit already when a button is clicked.

const isInToast = (element: Element) => element.closest('[data-toast]') !== null;

export const isFocusInToast = (): boolean => document.activeElement !== null && isInToast(document.activeElement);

let before: HTMLElement | null = null;

export function rememberFocus({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && !isInToast(target)) before = target;
}

/** Nothing has the focus: the keyboard would begin at the top of the page. */
export const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Takes the focus from a toast, or from nowhere, to where it was; to the page's heading where that is gone. */
export function giveFocusBack(): void {
  if (!isNowhere() && !isFocusInToast()) return;
  if (before?.isConnected) before.focus({ preventScroll: true });
  if (before !== null && document.activeElement === before) return;
  focusHeading();
}

/** The heading of the page, or the page where that is not there yet: it needs no ring: nothing is done there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1, h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
