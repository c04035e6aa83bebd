// What each test file takes of the processor, told by the processes of jest to the program that has started it.
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Names the file in which the times are collected. */
export const TIMES = 'TEST_TIMES_FILE';
/** Unit of the times that Linux keeps of a process, s. */
const TICK = 0.01;

/**
 * Begins to measure a test file of a group.
 * @returns what notes its end. Where nobody collects times, it notes nothing.
 */
export function noteFile(group, path) {
  const collected = process.env[TIMES];
  if (collected === undefined) return () => undefined;
  const before = processorSeconds();
  return () => appendFileSync(collected, `${JSON.stringify({ group, path, seconds: processorSeconds() - before })}\n`);
}

/** Group, path and processor seconds of each test file. */
export async function collectedTimes(file) {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/** Processor seconds of this process and, on Linux, of all that it has started. */
export function processorSeconds() {
  const processes = runningProcesses();
  if (processes.size === 0) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const ofTree = (id) =>
    [...processes].reduce(
      (sum, [child, { parent }]) => (parent === id ? sum + ofTree(child) : sum),
      processes.get(id)?.seconds ?? 0,
    );
  return ofTree(process.pid);
}

/** By id: the parent, and the seconds of the process and of those of its children that have ended. Empty where there is no `/proc`. */
function runningProcesses() {
  const running = new Map();
  for (const id of existsSync('/proc/self/stat') ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(id)) continue;
    try {
      const text = readFileSync(`/proc/${id}/stat`, 'utf8');
      const fields = text
        .slice(text.lastIndexOf(') ') + 2)
        .split(' ')
        .map(Number);
      running.set(Number(id), { parent: fields[1], seconds: fields.slice(11, 15).reduce((a, b) => a + b, 0) * TICK });
    } catch {} // it has ended meanwhile
  }
  return running;
}
