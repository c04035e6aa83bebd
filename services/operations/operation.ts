import type { Config } from '../platform/config.js';
import type { Terminal } from './terminal.js';

/** What an operator runs from a terminal, beside the product or instead of it (docs/runbook.md). */
export interface Operation {
  /** The command as it is typed: what a wrong argument is answered with. */
  readonly usage: string;
  /**
   * @param args what stands after the operation's name
   * @returns what to do, with everything that was asked checked as far as it can be without touching anything
   * @throws WrongUsage
   */
  read(args: readonly string[]): (session: Session) => Promise<Verdict>;
}

/** What an operation runs in. */
export interface Session {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** Aborts at Ctrl-C or SIGTERM: the operation ends at the next place where nothing is half done, by throwing the reason. */
  readonly signal: AbortSignal;
}

/** `faulty`: it ran to its end and found what must not be. */
export type Verdict = 'well' | 'faulty';

/** The operation cannot be done as things stand; nothing was changed that is not told. One line, meant for the operator. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Ctrl-C. The message says where the operation goes on. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
