/** Whether a text looks like an e-mail address, by the rule of the server (docs/product/accounts.md, Sign-up). */
export const isEmail = (text: string): boolean =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && !/[()<>[\]:;,"\\]/.test(text);
