/** The longest address that RFC 5321 allows. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * The simple pattern of docs/product/accounts.md, Sign-up. The length is checked first, because the pattern is slow on a long
 * text that does not match. Characters that nobody sees would make two addresses that look the same.
 */
export const isEmail = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= MAX_EMAIL_LENGTH &&
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) &&
  !/[\p{Cc}\p{Cf}]/u.test(value);

/** E-mails are compared case-insensitively, however their accents are composed; lower case may decompose some again. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase().normalize('NFC');
