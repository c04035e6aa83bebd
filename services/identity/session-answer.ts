import { type Answer, named, text } from '../platform/http/answer-schema.js';

/** What every log-in answers. */
export const SESSION = named('Session', {
  token: text('A JWT; its claims: sub (e-mail), role, ScioUserId, generation, jti, iss, aud, exp'),
});
export const SESSION_EXAMPLE: Answer<typeof SESSION> = { token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.…' };
