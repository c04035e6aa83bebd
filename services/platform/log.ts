import type { LoggerService } from '@nestjs/common';
import { LOG_LEVELS, type LogLevel } from './config.js';
import { currentCorrelationId } from './request-context.js';

type Fields = Readonly<Record<string, unknown>>;

/** Structured log. Never log e-mails, tokens, bodies or other personal data. */
export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  /** @param error logged with its kind and stack; with its message only when that cannot contain personal data */
  error(message: string, error?: unknown, fields?: Fields): void;
}

export const LOG = Symbol('Log');

/** One JSON object per line on standard error; standard output is for the address that the user opens. */
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
      entry('error', message, { ...fields, ...(error === undefined ? {} : { error: describeError(error) }) }),
  };
}

function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { kind: typeof error };
  const sqlState = 'severity' in error && 'code' in error ? error.code : undefined;
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim());
  return {
    kind: error.name,
    // Not the message: PostgreSQL quotes parameter values in it, such as an e-mail or a name.
    ...(sqlState === undefined ? { message: error.message } : { sqlState }),
    frames,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Nest's messages in the same format; those of a normal start become debug messages. */
export function nestLog(log: Log): LoggerService {
  const said = (message: unknown): string => (message instanceof Error ? message.name : String(message));
  return {
    log: (message) => log.debug(said(message)),
    verbose: (message) => log.debug(said(message)),
    debug: (message) => log.debug(said(message)),
    warn: (message) => log.warn(said(message)),
    error: (message, ...rest: unknown[]) => {
      // Why the application cannot start, with a stack: whoever starts it gets the same error, and says what it means.
      if (rest.at(-1) === 'ExceptionHandler') return;
      log.error(said(message), message instanceof Error ? message : undefined);
    },
    fatal: (message) => log.error(said(message), message instanceof Error ? message : undefined),
  };
}
