import pg from 'pg';

/** What went wrong, fit for a log: PostgreSQL quotes sent values in its messages; its state says what happened without them. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof pg.DatabaseError) return ['SQLSTATE', error.code, error.constraint].filter(Boolean).join(' ');
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}
