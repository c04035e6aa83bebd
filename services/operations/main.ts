import { NewerBuild } from '../../projections/runner/checkpoints.js';
import { StoreRefused } from '../event-store/eventstoredb/failures.js';
import { UsageError } from '../platform/arguments.js';
import { InvalidConfig, readConfig } from '../platform/config.js';
import { SchemaRefused } from '../platform/migrations.js';
import { isUnavailable } from '../platform/unavailable.js';
import { exportOperation } from './export.js';
import { moveLogOperation } from './move-log.js';
import { Interrupted, type Operation, OperationRefused } from './operation.js';
import { rebuildOperation } from './rebuild.js';
import { restoreOperation } from './restore.js';
import { Terminal } from './terminal.js';
import { verifyOperation } from './verify.js';

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'move-log': moveLogOperation,
  verify: verifyOperation,
  export: exportOperation,
  restore: restoreOperation,
  rebuild: rebuildOperation,
};

/** Exit codes: 1 the operation failed or found faults; 2 invalid arguments; 130 Ctrl-C (as in shells). */
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const EXIT_INTERRUPTED = 130;

const terminal = new Terminal(process.stdout, process.stderr);
const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (interrupt.signal.aborted) process.exit(EXIT_INTERRUPTED);
    interrupt.abort(new Interrupted('Nothing is half done'));
  });
}

process.exit(await run(process.argv[2] ?? '', process.argv.slice(3)));

async function run(name: string, args: readonly string[]): Promise<number> {
  const operation = OPERATIONS[name];
  try {
    if (!operation) throw new UsageError(`There is no operation '${name}', only ${Object.keys(OPERATIONS).join(', ')}`);
    const work = operation.read(args);
    const verdict = await work({
      config: readConfig(process.env),
      environment: process.env,
      terminal,
      signal: interrupt.signal,
    });
    return verdict === 'ok' ? 0 : EXIT_FAILED;
  } catch (error) {
    for (const line of linesOf(error)) terminal.error(line);
    if (error instanceof UsageError) {
      if (operation) terminal.error(`Usage: ${operation.usage}`);
      return EXIT_USAGE;
    }
    return error instanceof Interrupted ? EXIT_INTERRUPTED : EXIT_FAILED;
  }
}

/** Lines that help an operator; a stack trace only for unexpected errors. */
function linesOf(error: unknown): readonly string[] {
  if (error instanceof InvalidConfig) return error.problems;
  if ([UsageError, OperationRefused, SchemaRefused, NewerBuild, StoreRefused].some((known) => error instanceof known))
    return [`${(error as Error).message}.`];
  if (error instanceof Interrupted) return [`Interrupted. ${error.message}.`];
  if (isUnavailable(error))
    return [
      'The database or the event store cannot be reached. What was done is whole: the same command goes on from there.',
    ];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
