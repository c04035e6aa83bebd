/** What an access token may do: calls that store nothing, or all that its account may. */
export const SCOPES = ['read', 'read-write'] as const;
export type Scope = (typeof SCOPES)[number];
