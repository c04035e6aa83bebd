// What `npm test` and `npm run test:full` print at the end: what each group of tests takes, beside its budget (docs/quality.md).
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { PROJECT } from './run-program.mjs';

const SLOWEST = 10;
/** Of its budget, what a group may take before it is said loudly. */
const TOLERANCE = 1.25;
/** Of the processors' time, what others may have taken while the machine still counts as idle. */
const IDLE = 0.1;

/**
 * Budgets by group, from the one table that has them.
 * @returns {Promise<Map<string, { quick: number, full: number, starting: number }>>} processor seconds by depth; and of the quick files,
 *   how many may start a product, a browser or a server of their own
 */
export async function readBudgets() {
  const text = await readFile(join(PROJECT, 'docs/quality.md'), 'utf8');
  const rows = text.matchAll(/^\| (\w+) +\| .*?\| +([\d,]+) s +\| +([\d,]+) s +\| +(\d+) +\|$/gm);
  const number = (written) => Number(written.replaceAll(',', ''));
  return new Map(
    [...rows].map(([, group, quick, full, starting]) => [
      group,
      { quick: number(quick), full: number(full), starting: number(starting) },
    ]),
  );
}

/**
 * @param results what jest wrote of the run
 * @param times group and processor seconds of each test file (file-times.mjs)
 * @returns lines of a table, and one for each group that is far over its budget
 */
export function reportOf(results, times, budgets, depth) {
  const groups = groupsOf(results, times);
  const lines = [
    `${'Group'.padEnd(10)} ${'files'.padStart(6)} ${'tests'.padStart(6)} ${'processor'.padStart(10)} ${'budget'.padStart(8)}`,
  ];
  const over = [];
  for (const [name, budget] of budgets) {
    const files = groups.get(name) ?? [];
    const seconds = sum(files.map((file) => file.seconds));
    const allowed = budget[depth];
    const tests = sum(files.map((file) => file.tests));
    lines.push(
      `${name.padEnd(10)} ${String(files.length).padStart(6)} ${String(tests).padStart(6)} ${inSeconds(seconds).padStart(10)} ${inSeconds(allowed).padStart(8)}`,
    );
    if (seconds > TOLERANCE * allowed)
      over.push(`OVER BUDGET  ${name}: ${inSeconds(seconds)} of the processor, budget ${inSeconds(allowed)}`);
  }
  for (const [name, files] of groups) {
    lines.push('', `Slowest of ${name}`);
    for (const { path, seconds } of files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST))
      lines.push(`${seconds.toFixed(1).padStart(8)} s  ${path}`);
  }
  return { lines, over };
}

function groupsOf({ testResults = [] }, times) {
  const testsOf = new Map(testResults.map(({ name, assertionResults }) => [name, assertionResults.length]));
  const groups = new Map();
  for (const { group, path, seconds } of times) {
    const file = { path: relative(PROJECT, path), seconds, tests: testsOf.get(path) ?? 0 };
    groups.set(group, [...(groups.get(group) ?? []), file]);
  }
  return groups;
}

/**
 * Begins to watch the machine. @returns a function that says which share of the processors' time others have taken since then, where the
 * system tells; besides this process, what it started and has waited for is not others'
 */
export function watchMachine() {
  const before = machine();
  return () => {
    if (before === undefined) return undefined;
    const after = machine();
    const [all, busy, own] = ['all', 'busy', 'own'].map((key) => after[key] - before[key]);
    return Math.max(0, busy - own) / all;
  };
}

export const isIdle = (shareOfOthers) => shareOfOthers !== undefined && shareOfOthers <= IDLE;

/** Ticks of all processors, and of this process with the children it has waited for. */
function machine() {
  try {
    const [user, nice, system, idle, ioWait, ...rest] = readFileSync('/proc/stat', 'utf8')
      .split('\n')[0]
      .split(/ +/)
      .slice(1)
      .map(Number);
    const stolen = rest[2] ?? 0;
    const text = readFileSync('/proc/self/stat', 'utf8');
    const own = sum(
      text
        .slice(text.lastIndexOf(') ') + 2)
        .split(' ')
        .slice(11, 15)
        .map(Number),
    );
    return { all: user + nice + system + idle + ioWait + stolen, busy: user + nice + system + stolen, own };
  } catch {
    return undefined; // no Linux
  }
}

export const inSeconds = (seconds) => `${Math.round(seconds).toLocaleString('en-GB')} s`;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
