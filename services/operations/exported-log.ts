import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { RecordedEvent } from '../event-store/event.js';
import { LogDigest } from '../history/audit/log-digest.js';
import { FORMAT, logLines } from '../history/audit/log-file.js';
import type { LogChunk, RecordedLog } from '../history/audit/recorded-log.js';
import { UsageError } from '../platform/arguments.js';
import { lookUpProcess } from '../platform/embedded-postgres/process-table.js';
import type { Position } from '../platform/position.js';
import { OperationRefused, type Session } from './operation.js';
import type { Progress } from './progress-text.js';

/** Absolute path of a file that the operator named, relative to INIT_CWD: npm runs scripts in the project's folder. */
export const resolveFile = (name: string, environment: Session['environment']): string =>
  resolve(environment.INIT_CWD ?? '.', name);

/**
 * Writes a log to a file, which gets its name only when it is complete and flushed to disk.
 * @throws errors of reading the log and of the file system
 */
export async function writeExport(
  path: string,
  log: RecordedLog,
  exported: Date,
  reached: (reached: Progress) => void,
): Promise<LogDigest> {
  await removeUnfinished(path);
  const unfinished = `${path}.${process.pid}${UNFINISHED}`;
  const digest = new LogDigest();
  const lines = () => logLines(log, { exported }, digest, reached);
  try {
    const file = createWriteStream(unfinished, { flags: 'wx', flush: true });
    if (path.endsWith('.gz')) await pipeline(Readable.from(lines()), createGzip(), file);
    else await pipeline(Readable.from(lines()), file);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  return digest;
}

const UNFINISHED = '.unfinished';

/** Removes the temporary files of killed exports to this file. */
async function removeUnfinished(path: string): Promise<void> {
  const prefix = `${basename(path)}.`;
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefix) || !name.endsWith(UNFINISHED)) continue;
    const writer = Number(name.slice(prefix.length, -UNFINISHED.length));
    if (Number.isInteger(writer) && (await lookUpProcess(writer)) === undefined)
      await rm(join(dirname(path), name), { force: true });
  }
}

/**
 * The log in a file. Its events get the positions 1 to n.
 * @throws UsageError when there is no such file; OperationRefused, when it is read, at the first line that no export has written, and at the
 *   end of a file that was cut off or lacks events; the signal's reason
 * @param wholeLog refuses a file that has one programme alone
 */
export async function* readExport(path: string, signal: AbortSignal, { wholeLog = false } = {}): RecordedLog {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`There is no file ${path}`);
  const file = createReadStream(path);
  const text = path.endsWith('.gz') ? pipe(file, createGunzip(), () => undefined) : file;
  const reading = new ExportReader(path, wholeLog);
  try {
    for await (const lines of linesOf(text.setEncoding('utf8'))) {
      signal.throwIfAborted();
      yield { events: reading.read(lines), part: file.bytesRead / found.size } satisfies LogChunk;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_')) throw new OperationRefused(`${path} is damaged, or cut off: ${message}`);
    throw error;
  }
  reading.end();
}

/** Parses and checks the lines of a file. */
class ExportReader {
  private line = 0;
  private last: { readonly events?: unknown; readonly sha256?: unknown } | undefined;
  private readonly digest = new LogDigest();

  constructor(
    private readonly path: string,
    private readonly wholeLog: boolean,
  ) {}

  read(lines: readonly string[]): RecordedEvent[] {
    return lines.flatMap((line) => this.readLine(line));
  }

  /** @throws OperationRefused unless the last line was read and matches the events */
  end(): void {
    const { last, digest, path } = this;
    if (!last) throw new OperationRefused(`${path} is cut off after line ${this.line}`);
    if (last.events !== digest.events || last.sha256 !== digest.text())
      throw new OperationRefused(
        `${path} is not what was exported: its last line tells of ${String(last.events)} events and another SHA-256`,
      );
  }

  private readLine(line: string): RecordedEvent[] {
    this.line++;
    const value = parseLine(line);
    if (value === undefined || this.last)
      throw new OperationRefused(`${this.path} line ${this.line} is damaged, or cut off`);
    if (this.line === 1) {
      if (value.format !== FORMAT.format || value.version !== FORMAT.version)
        throw new OperationRefused(`${this.path} is no exported log that this program knows`);
      if (this.wholeLog && value.programme !== undefined)
        throw new OperationRefused(`${this.path} has one programme alone: it can be verified, not restored`);
      return [];
    }
    if ('sha256' in value) {
      this.last = value;
      return [];
    }
    const event = eventOf(value, this.digest.events + 1);
    if (!event) throw new OperationRefused(`${this.path} line ${this.line} is no event`);
    this.digest.add(event);
    return [event];
  }
}

type Line = Readonly<Record<string, unknown>>;

function parseLine(line: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @param number in the file, from 1 */
function eventOf({ stream, version, type, data, metadata }: Line, number: number): RecordedEvent | undefined {
  if (typeof stream !== 'string' || !Number.isSafeInteger(version) || typeof type !== 'string' || data === undefined)
    return undefined;
  if (!isObject(metadata) || typeof metadata.hash !== 'string') return undefined;
  // The rest is not validated here: the hash covers it, so verifying the chain reveals a change.
  return {
    stream,
    version: version as number,
    type,
    data,
    position: String(number) as Position,
    metadata: metadata as unknown as RecordedEvent['metadata'],
  };
}

const isObject = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lines of a text that comes in pieces. Split only at line feeds: a JSON string can contain Unicode's other line ends. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncIterable<readonly string[]> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = piece.split('\n');
    lines[0] = rest + (lines[0] ?? '');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}
