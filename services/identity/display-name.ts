/**
 * What somebody is called who has chosen no name: the part of the e-mail before the @, split on dots, each word capitalised
 * (docs/product/accounts.md, Top bar).
 */
export const displayName = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split('.')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
