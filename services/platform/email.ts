/** The longest address that RFC 5321 allows. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * The simple pattern of docs/product/accounts.md, Sign-up. The length is checked first, because the pattern is slow on a long
 * text that does not match. Characters that nobody sees would make two addresses that look the same; those that mean something around
 * an address, as in `<ann@example.com>`, would make two of which the mails arrive at one.
 */
export const isEmail = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= MAX_EMAIL_LENGTH &&
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) &&
  !/[()<>[\]:;,"\\]/.test(value) &&
  !/[\p{Cc}\p{Cf}]/u.test(value);

/** E-mails are compared case-insensitively, however their accents are composed; lower case may decompose some again. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase().normalize('NFC');

/** What stands behind the @, to be compared with domains of the settings. */
export function domainOf(email: string): string {
  const key = emailKey(email);
  return key.slice(key.lastIndexOf('@') + 1);
}
