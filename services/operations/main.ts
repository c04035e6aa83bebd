import { NewerBuild } from '../../projections/runner/checkpoints.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import { WrongUsage } from '../platform/arguments.js';
import { InvalidConfig, readConfig } from '../platform/config.js';
import { isDatabaseAway } from '../platform/database.js';
import { exportOperation } from './export.js';
import { moveLogOperation } from './move-log.js';
import { Interrupted, type Operation, Refusal } from './operation.js';
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

/** Exit codes: 1 what was asked could not be done, or faults were found; 2 it was asked wrongly; 130 Ctrl-C (as shells have it). */
const FAILED = 1;
const ASKED_WRONGLY = 2;
const INTERRUPTED = 130;

const terminal = new Terminal(process.stdout, process.stderr);
const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (interrupt.signal.aborted) process.exit(INTERRUPTED);
    interrupt.abort(new Interrupted('Nothing is half done'));
  });
}

process.exit(await run(process.argv[2] ?? '', process.argv.slice(3)));

async function run(name: string, args: readonly string[]): Promise<number> {
  const operation = OPERATIONS[name];
  try {
    if (!operation) throw new WrongUsage(`There is no operation '${name}', only ${Object.keys(OPERATIONS).join(', ')}`);
    const work = operation.read(args);
    const verdict = await work({
      config: readConfig(process.env),
      environment: process.env,
      terminal,
      signal: interrupt.signal,
    });
    return verdict === 'well' ? 0 : FAILED;
  } catch (error) {
    for (const line of linesOf(error)) terminal.complain(line);
    if (error instanceof WrongUsage) {
      if (operation) terminal.complain(`Usage: ${operation.usage}`);
      return ASKED_WRONGLY;
    }
    return error instanceof Interrupted ? INTERRUPTED : FAILED;
  }
}

/** What an operator can do something with; the place in the code only where nobody foresaw the failure. */
function linesOf(error: unknown): readonly string[] {
  if (error instanceof InvalidConfig) return error.problems;
  if (error instanceof WrongUsage || error instanceof Refusal || error instanceof NewerBuild)
    return [`${error.message}.`];
  if (error instanceof Interrupted) return [`Interrupted. ${error.message}.`];
  if (error instanceof StoreUnavailable || isDatabaseAway(error))
    return [
      'The database or the event store cannot be reached. What was done is whole: the same command goes on from there.',
    ];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
