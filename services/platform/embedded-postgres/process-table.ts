import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** One line of the operating system's process table. */
export interface ProcessEntry {
  /** Process id of the current parent: a process whose parent ended gets another one. */
  readonly parent: number;
  /** The command line, its arguments joined by single spaces. */
  readonly command: string;
}

/**
 * Looks a process up.
 * @returns undefined when there is no such process, or only its zombie: a zombie has no files, memory or ports any more, and
 *   in a container it may never be reaped.
 */
export async function lookUpProcess(pid: number): Promise<ProcessEntry | undefined> {
  // Small container images have no `ps`, macOS has no /proc.
  return process.platform === 'linux' ? lookUpInProc(pid) : lookUpWithPs(pid);
}

async function lookUpInProc(pid: number): Promise<ProcessEntry | undefined> {
  try {
    const [stat, commandLine] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // proc(5): "pid (name) state ppid …", where the name may contain spaces and brackets.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    return { parent: Number(parent), command: commandLine.split('\0').join(' ').trim() };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

async function lookUpWithPs(pid: number): Promise<ProcessEntry | undefined> {
  // ps(1) exits with status 1 when the process does not exist.
  const lines = await promisify(execFile)('ps', ['-ww', '-o', 'ppid=,state=,args=', '-p', String(pid)]).catch(
    () => undefined,
  );
  const [, parent, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/m.exec(lines?.stdout ?? '') ?? [];
  if (parent === undefined || command === undefined || state?.startsWith('Z')) return undefined;
  return { parent: Number(parent), command: command.trim() };
}
