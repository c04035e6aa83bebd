import { durationInWords } from '../limit-in-words.js';

/** In words, why a sign-on ended without a response. The codes are ours, or those of OAuth 2.0 and OpenID Connect. */
const texts: Readonly<Record<string, string>> = {
  not_set_up: 'Single sign-on is not set up. Log in with e-mail and password.',
  away: 'Single sign-on cannot be reached at this moment. Please try again.',
  expired: 'This sign-on was not begun in this browser, or it took more than ten minutes. Please start again.',
  exchange_failed: 'The sign-on could not be completed with the provider. Please start again.',
  no_company_email: 'Invalid authentication data. Make sure the response contains a valid company email.',
  access_denied: 'The sign-on was cancelled, or the provider does not let you use Plumbline.',
  temporarily_unavailable: 'The provider of single sign-on is not available at this moment. Please try again.',
  server_error: 'The provider of single sign-on reports a fault of its own. Please try again.',
};

/** Never what else stands in the address: anybody can write one. */
export function signOnRefusal(code: string, retryAfterSeconds: number): string {
  if (code === 'too_many' && retryAfterSeconds > 0)
    return `Too many sign-ons were begun. Try again in ${durationInWords(retryAfterSeconds)}.`;
  return (Object.hasOwn(texts, code) && texts[code]) || 'The provider of single sign-on refused the sign-on.';
}
