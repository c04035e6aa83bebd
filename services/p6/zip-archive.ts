import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import yauzl from 'yauzl';
import type { OnRead } from './read-bytes.js';
import { past, type ReadingLimits } from './reading-limits.js';
import { damaged, ScheduleFileRefused } from './schedule-file-refused.js';

const STORED = 0;
const DEFLATED = 8;

/** The files of a ZIP archive, by name without regard to case, as the names of a workbook's parts are compared. */
export class ZipArchive {
  #inflated = 0;

  private constructor(
    private readonly zip: yauzl.ZipFile,
    private readonly entries: ReadonlyMap<string, yauzl.Entry>,
    private readonly limits: ReadingLimits,
  ) {}

  /** @throws ScheduleFileRefused if its directory cannot be read or has too many entries */
  static async open(path: string, limits: ReadingLimits): Promise<ZipArchive> {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
      throw unreadable(error);
    });
    try {
      if (zip.entryCount > limits.entries) throw past.entries(limits);
      const entries = new Map<string, yauzl.Entry>();
      await new Promise<void>((resolve, reject) => {
        zip.on('error', (error: Error) => reject(unreadable(error)));
        zip.on('end', resolve);
        zip.on('entry', (entry: yauzl.Entry) => {
          const name = entry.fileName.toLowerCase();
          // Two parts of one name: what a workbook says would depend on who reads it.
          if (entries.has(name)) reject(damaged(`It has two parts that are called ${entry.fileName.slice(0, 100)}.`));
          entries.set(name, entry);
          zip.readEntry();
        });
        zip.readEntry();
      });
      return new ZipArchive(zip, entries, limits);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.zip.close();
  }

  names(): string[] {
    return [...this.entries.values()].map(({ fileName }) => fileName);
  }

  has(name: string): boolean {
    return this.entries.has(name.toLowerCase());
  }

  isEncrypted(): boolean {
    return [...this.entries.values()].some((entry) => entry.isEncrypted());
  }

  /** Bytes of a file within the archive, as it lies there. */
  compressedSize(name: string): number {
    return this.entries.get(name.toLowerCase())?.compressedSize ?? 0;
  }

  /**
   * The bytes of a file, inflated, in pieces; counted as they come, since what the archive says of their number need not be true.
   * @throws ScheduleFileRefused if they are too many or not the ones that were packed
   */
  async *bytes(name: string, onRead: OnRead = () => undefined): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) throw damaged(`Its part ${name.slice(0, 100)} is missing.`);
    if (entry.isEncrypted())
      throw new ScheduleFileRefused(
        'encrypted',
        'The file is protected with a password.',
        'Save it without a password and import that.',
      );
    if (entry.compressionMethod !== DEFLATED && entry.compressionMethod !== STORED)
      throw damaged(`Its part ${name.slice(0, 100)} is packed in a way that workbooks are not.`);
    if (this.#inflated + entry.uncompressedSize > this.limits.inflatedBytes) throw past.inflatedBytes(this.limits);
    let packed;
    try {
      packed = await this.zip.openReadStreamPromise(entry, { decodeFileData: false });
    } catch (error) {
      throw unreadable(error as Error);
    }
    const inflater = entry.compressionMethod === DEFLATED ? createInflateRaw({ chunkSize: 2 ** 18 }) : null;
    const pieces = inflater ? pipeline(packed, inflater, () => undefined) : packed;
    let size = 0;
    let checksum = 0;
    try {
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        size += piece.length;
        this.#inflated += piece.length;
        if (this.#inflated > this.limits.inflatedBytes) throw past.inflatedBytes(this.limits);
        if (size > this.limits.ratioFrom && size > entry.compressedSize * this.limits.inflatedPerByte)
          throw past.inflatedPerByte(this.limits);
        checksum = crc32(piece, checksum);
        yield piece;
        onRead(Math.min(1, (inflater ? inflater.bytesWritten : size) / Math.max(1, entry.compressedSize)));
      }
    } catch (error) {
      throw isOfStream(error) ? unreadable(error) : error;
    } finally {
      packed.destroy();
      inflater?.destroy();
    }
    if (size !== entry.uncompressedSize || checksum !== entry.crc32)
      throw damaged(`Its part ${name.slice(0, 100)} is not what was packed.`);
  }
}

/** Of zlib, or of the reading of the archive; not of whoever takes the bytes. */
function isOfStream(error: unknown): error is Error {
  if (typeof error !== 'object' || error === null || error instanceof ScheduleFileRefused) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (
    (typeof code === 'string' && (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')) ||
    message === 'unexpected EOF'
  );
}

function unreadable(error: Error): Error {
  // Of the file system, such as ENOENT or EIO: nothing is wrong with the file.
  if (/^E[A-Z]+$/.test((error as { code?: string }).code ?? '')) return error;
  return damaged(`As a ZIP archive it cannot be read: ${error.message.slice(0, 200)}`);
}
