/** How long toasts stay, ms (docs/web.md, Toasts). */
export const toastDurations = { usual: 5000, undone: 3000 };
