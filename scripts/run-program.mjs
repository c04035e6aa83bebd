import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Folder of the clone. */
export const PROJECT = fileURLToPath(new URL('..', import.meta.url));

const SIGNALS = ['SIGINT', 'SIGTERM'];

/** A program ended with a failure; the message holds what it printed. */
export class ProgramFailed extends Error {}

/**
 * Runs a program in the project's folder and keeps what it prints, to show it only when it fails.
 * @returns what it printed
 */
export async function runQuietly(command, args, options = {}) {
  let printed = '';
  const { code, child } = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  if ((await code) !== 0) throw new ProgramFailed(`${printed.trimEnd()}\n\n${[command, ...args].join(' ')} failed.`);
  return printed;
}

/** Runs a program of an installed package with Node, quietly. */
export function runPackage(path, args, options) {
  return runQuietly(process.execPath, [`node_modules/${path}`, ...args], options);
}

/** Runs a program that prints straight to the terminal. @returns its exit code, 1 when a signal ended it */
export function runLoudly(command, args, options = {}) {
  return start(command, args, { ...options, stdio: 'inherit' }).code;
}

/** Runs a program of the project from its TypeScript sources, loudly. */
export function runSource(program, args = []) {
  return runLoudly(process.execPath, [
    '--enable-source-maps',
    '--import',
    './scripts/typescript.mjs',
    program,
    ...args,
  ]);
}

/** Runs jest, loudly. @returns its exit code */
export function runJest(args, options) {
  // Of what tests of pages make, little lives on: larger young generations spare a tenth of their time (measured, docs/quality.md).
  const node = ['--no-warnings', '--max-semi-space-size=32'];
  return runLoudly(process.execPath, [...node, 'node_modules/jest/bin/jest.js', ...args], options);
}

function start(command, args, { env = {}, stdio }) {
  const child = spawn(command, args, { cwd: PROJECT, stdio, env: { ...process.env, ...env } });
  // A signal sent to this process alone would leave the program running.
  const end = (signal) => {
    child.kill(signal);
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  const code = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, end);
  });
  return { child, code };
}
