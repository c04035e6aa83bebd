import type { AccessToken } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { hasExpired } from './token-days.js';

/** What else ends with all sessions of the account, to be said before: '3 access tokens'. Empty when there is none, or none is known. */
export function endingTokens(tokens: readonly AccessToken[] = []): string {
  const standing = tokens.filter((token) => !hasExpired(token)).length;
  return standing === 0 ? '' : count(standing, 'access token');
}
