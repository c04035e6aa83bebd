import type { LoggerService } from '@nestjs/common';
import { LOG_LEVELS, type LogLevel } from './config.js';
import { currentCorrelationId } from './request-context.js';

type Fields = Readonly<Record<string, unknown>>;

/** Structured log of the product. Never takes e-mails, tokens, bodies or anything else of a person. */
export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  /** @param error told by its kind and place; what it says only where that cannot hold a person's data */
  error(message: string, error?: unknown, fields?: Fields): void;
}

export const LOG = Symbol('Log');

/** One JSON object a line, on standard error: standard output is for the address that the planner opens. */
export function jsonLog(level: LogLevel, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const entry = (of: LogLevel, message: string, fields: Fields = {}): void => {
    if (LOG_LEVELS.indexOf(of) > LOG_LEVELS.indexOf(level)) return;
    const correlationId = currentCorrelationId();
    write(`${JSON.stringify({ time: new Date().toISOString(), level: of, message, correlationId, ...fields })}\n`);
  };
  return {
    debug: (message, fields) => entry('debug', message, fields),
    info: (message, fields) => entry('info', message, fields),
    warn: (message, fields) => entry('warn', message, fields),
    error: (message, error, fields) =>
      entry('error', message, { ...fields, ...(error === undefined ? {} : { error: described(error) }) }),
  };
}

function described(error: unknown): Fields {
  if (!(error instanceof Error)) return { kind: typeof error };
  const sqlState = 'severity' in error && 'code' in error ? error.code : undefined;
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim());
  return {
    kind: error.name,
    // PostgreSQL quotes the sent values in its messages (an e-mail, a name): its state says what happened.
    ...(sqlState === undefined ? { message: error.message } : { sqlState }),
    frames,
    ...(error.cause === undefined ? {} : { cause: described(error.cause) }),
  };
}

/** Nest's own talk in the same shape; what it tells of a normal start is for debugging. */
export function nestLog(log: Log): LoggerService {
  const said = (message: unknown): string => (message instanceof Error ? message.name : String(message));
  return {
    log: (message) => log.debug(said(message)),
    verbose: (message) => log.debug(said(message)),
    debug: (message) => log.debug(said(message)),
    warn: (message) => log.warn(said(message)),
    error: (message) => log.error(said(message), message instanceof Error ? message : undefined),
    fatal: (message) => log.error(said(message), message instanceof Error ? message : undefined),
  };
}
