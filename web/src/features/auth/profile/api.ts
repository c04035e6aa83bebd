import useSWR from 'swr';
import { read, write } from '../../../lib/api.js';
import type { AccessToken, AccessTokenBody, NewAccessToken, Profile, Session } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** PUT /api/AuthUser/me; an empty name is derived from the e-mail again. */
export const changeName = async (name: string): Promise<Profile> =>
  (await write<Profile>('PUT', '/api/AuthUser/me', { name })).data;

/** POST /api/AuthUser/change-password: all other sessions end; this one goes on with the token of the answer. */
export const changePassword = async (change: {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}): Promise<Session> => (await write<Session>('POST', '/api/AuthUser/change-password', change)).data;

/** POST /api/AuthUser/logout, of every session and access token of the account. */
export async function logOutEverywhere(): Promise<void> {
  await write('POST', '/api/AuthUser/logout', { everywhere: true });
}

export const useAccessTokens = () => useSWR(keys.accessTokens(), () => read<AccessToken[]>('/api/AccessTokens'));

export const createAccessToken = async (wanted: AccessTokenBody): Promise<NewAccessToken> =>
  (await write<NewAccessToken>('POST', '/api/AccessTokens', wanted)).data;

export const revokeAccessToken = async (id: number): Promise<AccessToken> =>
  (await write<AccessToken>('DELETE', `/api/AccessTokens/${id}`)).data;
