import type { AccessToken } from '../../../lib/api-types.js';
import { hasExpired } from './token-days.js';

/** What else ends with all sessions of the account, to be said before: 'your 3 access tokens'. Empty when none is known. */
export function endingTokens(tokens: readonly AccessToken[] = []): string {
  const standing = tokens.filter((token) => !hasExpired(token)).length;
  if (standing === 0) return '';
  return standing === 1 ? 'your one access token' : `your ${standing} access tokens`;
}
