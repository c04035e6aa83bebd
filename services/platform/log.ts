import type { LoggerService } from '@nestjs/common';
import { pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from './config.js';
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

/** Written before the call returns, so that lines keep their order and none is lost when the process exits. */
export const standardError = pino.destination({ dest: 2, sync: true });

/** One JSON object per line on standard error; standard output is for the address that the user opens. */
export function jsonLog(level: LogLevel, write: (line: string) => void = (line) => standardError.write(line)): Log {
  const options = {
    level,
    base: null, // neither process id nor host name
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => ({ correlationId: currentCorrelationId() }),
    serializers: { error: describeError },
  };
  const logger = pino(options, { write });
  return {
    debug: (message, fields) => logger.debug({ message, ...fields }),
    info: (message, fields) => logger.info({ message, ...fields }),
    warn: (message, fields) => logger.warn({ message, ...fields }),
    error: (message, error, fields) => logger.error({ message, ...fields, error }),
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
    error: (message, ...context: unknown[]) => {
      // An error of the start, which its caller gets too and tells (app/main.ts).
      if (context.at(-1) === 'ExceptionHandler') return;
      log.error(said(message), message instanceof Error ? message : undefined);
    },
    fatal: (message) => log.error(said(message), message instanceof Error ? message : undefined),
  };
}
