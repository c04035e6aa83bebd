import type { Config } from '../platform/config.js';
import type { Terminal } from './terminal.js';

/** A command that an operator runs from a terminal, while the product runs or is stopped (docs/runbook.md). */
export interface Operation {
  /** The command line, shown after an invalid argument. */
  readonly usage: string;
  /**
   * @param args arguments after the operation's name
   * @returns the work; the arguments are checked as far as possible without side effects
   * @throws UsageError
   */
  read(args: readonly string[]): (session: Session) => Promise<OperationResult>;
}

/** Environment of an operation. */
export interface Session {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** Aborts at Ctrl-C or SIGTERM: the operation throws the reason at the next point where its work is consistent. */
  readonly signal: AbortSignal;
}

/** `faults`: it ran to its end and found faults. */
export type OperationResult = 'ok' | 'faults';

/** The operation cannot be done in the current state; it reports everything that it has changed. One line for the operator. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';
}

/** Ctrl-C. The message says how to continue. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
