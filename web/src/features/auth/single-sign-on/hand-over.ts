// How the tab that comes back from the provider and the tab of the log-in find each other. Only pages of this origin hear it.

export type HandOver =
  /** Of the tab that came back. */
  | { readonly kind: 'response'; readonly text: string }
  /** Of the tab of the log-in: it completes the sign-on … */
  | { readonly kind: 'taken' }
  /** … or could not, and says why in its box. */
  | { readonly kind: 'refused' };

export interface HandOverChannel {
  tell(message: HandOver): void;
  close(): void;
}

export function openHandOver(onTold: (message: HandOver) => void): HandOverChannel {
  const channel = new BroadcastChannel('plumbline.single-sign-on');
  channel.onmessage = ({ data }: MessageEvent<HandOver>) => onTold(data);
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}

const sameTabKey = 'plumbline.sign-on-in-this-tab';

/** The browser opened no other tab: this one goes to the provider and completes the sign-on when it is back. */
export function goOnInThisTab(address: string, from: string | null): void {
  window.sessionStorage.setItem(sameTabKey, from ?? '');
  window.location.assign(address);
}

/** The path that was asked for before this tab went to the provider; null when another tab waits. */
export const pathOfThisTab = (): string | null => window.sessionStorage.getItem(sameTabKey);

export const forgetThisTab = (): void => window.sessionStorage.removeItem(sameTabKey);
