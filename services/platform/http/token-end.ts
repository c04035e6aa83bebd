import type { Request } from 'express';

/** The token of a request, as far as whoever answers for long needs to know it; the guard sets it. */
export interface RequestToken {
  readonly expires: Date;
  /** False when the token was ended before it expires. */
  stands(): Promise<boolean>;
}

/** A request that the guard let pass by its token. */
export interface WithToken {
  token?: RequestToken;
}

/** How late an answer that goes on may notice that its token was ended. */
const POLL_MS = 5_000;

/**
 * Calls `end`, once, when the token of a request expires or is ended: an answer that goes on for ever must not outlive the right to
 * read it.
 * @returns stops watching
 */
export function onTokenEnd(request: Request, end: () => void): () => void {
  const { token } = request as Request & WithToken;
  if (token === undefined) throw new Error('No token on a public call');
  const left = () => token.expires.getTime() - Date.now();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  // In short waits: a timer holds 24 days at most, and a token may last 30.
  const wait = (): void => {
    if (!stopped) timer = setTimeout(() => void look(), Math.min(Math.max(left(), 0), POLL_MS)).unref();
  };
  const look = async (): Promise<void> => {
    // A database that is away ends nothing: the next look will tell.
    const over = left() <= 0 || !(await token.stands().catch(() => true));
    if (stopped) return;
    if (!over) return wait();
    stopped = true;
    end();
  };
  wait();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
