import pg from 'pg';

/** Describes an error for the log; for PostgreSQL by its SQLSTATE, since its messages quote parameter values. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof pg.DatabaseError) return ['SQLSTATE', error.code, error.constraint].filter(Boolean).join(' ');
  if (error.cause === undefined) return error.message;
  const cause = reasonOf(error.cause);
  // kafkajs wraps an error in another one with the same message.
  return cause === error.message ? cause : `${error.message}: ${cause}`;
}
