import type { Request, Response } from 'express';
import type { Log } from '../log.js';
import { ProblemFilter } from './problem-filter.js';

const NDJSON = 'application/x-ndjson';
/** A bar that moves ten times a second moves smoothly. */
const TOLD_EVERY_MS = 100;

/** What work that takes over a second is given. */
export interface Progressing {
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  /** @param done of this step, 0 to 1 */
  tell(step: string, done: number): void;
}

/**
 * Answers with what the work comes to. Who accepts lines of JSON gets its progress on the way, and its end, good or bad, in the last
 * line: `{"progress":{"step":"reading","done":0.4}}` … `{"preview":{…}}` or `{"problem":{…}}`. What is refused before there is any
 * progress is answered with its status.
 */
export async function answerWithProgress<Answer extends object>(
  { request, response, log, name }: { request: Request; response: Response; log: Log; name: string },
  work: (given: Progressing) => Promise<Answer>,
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  if (response.destroyed) left.abort();
  const asLines = request.get('Accept')?.includes(NDJSON) ?? false;
  const line = (value: object): void => {
    if (response.destroyed) return;
    // Proxies that hold answers back until they are whole would hold the progress back.
    if (!response.headersSent) response.status(200).setHeader('X-Accel-Buffering', 'no').type(NDJSON);
    response.write(`${JSON.stringify(value)}\n`);
    response.flush();
  };
  let told = { step: '', at: 0 };
  const tell = (step: string, done: number): void => {
    if (!asLines || (step === told.step && performance.now() - told.at < TOLD_EVERY_MS)) return;
    told = { step, at: performance.now() };
    line({ progress: { step, done: Math.min(Math.max(Math.round(done * 1_000) / 1_000, 0), 1) } });
  };
  try {
    const answer = await work({ signal: left.signal, tell });
    if (!asLines) return void response.status(200).json(answer);
    line({ [name]: answer });
  } catch (error) {
    // Nobody is there any more who would like to know.
    if (left.signal.aborted) return;
    if (!response.headersSent) throw error;
    line({ problem: new ProblemFilter(log).problemOf(error) });
  }
  response.end();
}
