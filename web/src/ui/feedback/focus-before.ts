// Where the focus was before it went to a toast: a toast that goes must not leave the keyboard at the top of the page. Firefox and
// WebKit put the focus on the body then, and WebKit already when a button is clicked.

const isInToast = (element: Element) => element.closest('[data-toast]') !== null;

export const isFocusInToast = (): boolean => document.activeElement !== null && isInToast(document.activeElement);

let before: HTMLElement | null = null;

export function rememberFocus({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && !isInToast(target)) before = target;
}

/** Takes the focus from a toast, or from nowhere, to where it was; to the page's heading where that is gone. */
export function giveFocusBack(): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !isInToast(activeElement)) return;
  if (before?.isConnected) before.focus({ preventScroll: true });
  if (before !== null && document.activeElement === before) return;
  const heading = document.querySelector<HTMLElement>('main h1, h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
