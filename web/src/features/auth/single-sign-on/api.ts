import { ApiError, read, write } from '../../../lib/api.js';
import type { Session, SingleSignOn } from '../../../lib/api-types.js';

/** A navigation: leads the browser to the provider. */
export const SIGN_ON_ADDRESS = '/api/AuthUser/sso/start';

/** GET /api/AuthUser/sso */
export async function isSignOnSetUp(): Promise<boolean> {
  return (await read<SingleSignOn>('/api/AuthUser/sso')).configured;
}

/** POST /api/AuthUser/sso/complete. @param response the JSON of the page `/single-sign-on/`, as it was pasted or handed over */
export async function completeSignOn(response: string): Promise<Session> {
  return (await write<Session>('POST', '/api/AuthUser/sso/complete', parsed(response))).data;
}

function parsed(response: string): unknown {
  try {
    return JSON.parse(response);
  } catch {
    throw new ApiError(
      400,
      'invalid-json',
      'Invalid JSON format. Please copy the exact response from the authentication page.',
    );
  }
}
