import type { Request, Response } from 'express';
import type { Log } from '../log.js';
import { isRejection, type Refusable, Refused } from '../problem.js';
import { ProblemFilter } from './problem-filter.js';

const NDJSON = 'application/x-ndjson';
/** Ten updates a second make a progress bar move smoothly. */
const PROGRESS_INTERVAL_MS = 100;

/** Passed to work that takes longer than a second. */
export interface ProgressContext {
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** @param done fraction of this step, 0 to 1 */
  report(step: string, done: number): void;
}

/**
 * Answers with the result of the work. A client that accepts NDJSON gets lines with the progress, and the result or the problem
 * in the last line: `{"progress":{"step":"reading","done":0.4}}` … `{"preview":{…}}` or `{"problem":{…}}`. An error before the
 * first line of progress is answered with its HTTP status.
 */
export async function answerWithProgress<Answer extends object>(
  { request, response, log, name }: { request: Request; response: Response; log: Log; name: string },
  work: (given: ProgressContext) => Promise<Refusable<Answer>>,
): Promise<void> {
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  if (response.destroyed) disconnected.abort();
  const asLines = request.get('Accept')?.includes(NDJSON) ?? false;
  const line = (value: object): void => {
    if (response.destroyed) return;
    // Stops proxies from buffering the answer, which would delay the progress.
    if (!response.headersSent) response.status(200).setHeader('X-Accel-Buffering', 'no').type(NDJSON);
    response.write(`${JSON.stringify(value)}\n`);
    response.flush();
  };
  let reported = { step: '', at: 0 };
  const report = (step: string, done: number): void => {
    if (!asLines || (step === reported.step && performance.now() - reported.at < PROGRESS_INTERVAL_MS)) return;
    reported = { step, at: performance.now() };
    line({ progress: { step, done: Math.min(Math.max(Math.round(done * 1_000) / 1_000, 0), 1) } });
  };
  try {
    const answer = await work({ signal: disconnected.signal, report });
    if (isRejection(answer)) throw new Refused(answer.refusal);
    if (!asLines) return void response.status(200).json(answer);
    line({ [name]: answer });
  } catch (error) {
    // The client has disconnected.
    if (disconnected.signal.aborted) return;
    if (!response.headersSent) throw error;
    line({ problem: new ProblemFilter(log).problemOf(error) });
  }
  response.end();
}
