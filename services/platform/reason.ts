import pg from 'pg';

/** What went wrong, fit for a log: PostgreSQL quotes sent values in its messages; its state says what happened without them. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof pg.DatabaseError) return ['SQLSTATE', error.code, error.constraint].filter(Boolean).join(' ');
  if (error.cause === undefined) return error.message;
  const cause = reasonOf(error.cause);
  // kafkajs wraps an error in one that says the same.
  return cause === error.message ? cause : `${error.message}: ${cause}`;
}
