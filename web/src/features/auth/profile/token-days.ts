import type { AccessToken, IsoDay } from '../../../lib/api-types.js';

// Access tokens count days in UTC, as the server does (docs/product/accounts.md, Access tokens).

export const MAX_TOKEN_DAYS = 366;

export const dayIn = (days: number): IsoDay =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

export const hasExpired = ({ expires }: Pick<AccessToken, 'expires'>): boolean => expires < dayIn(0);
