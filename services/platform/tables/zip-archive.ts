import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import yauzl from 'yauzl';
import { damaged, encrypted, FileRefused } from './file-refused.js';
import type { OnRead } from './read-bytes.js';
import { limitExceeded, type ReadingLimits } from './reading-limits.js';

const STORED = 0;
const DEFLATED = 8;

/** The files of a ZIP archive. Names are compared without regard to case, like the part names of a workbook. */
export class ZipArchive {
  #inflated = 0;

  private constructor(
    private readonly zip: yauzl.ZipFile,
    private readonly entries: ReadonlyMap<string, yauzl.Entry>,
    readonly limits: ReadingLimits,
  ) {}

  /** @throws FileRefused if its directory cannot be read or has too many entries */
  static async open(path: string, limits: ReadingLimits): Promise<ZipArchive> {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
      throw unreadable(error);
    });
    // A failure to close the file later is an event too, which must not end the process.
    zip.on('error', () => undefined);
    try {
      if (zip.entryCount > limits.entries) throw limitExceeded.entries(limits);
      const entries = new Map<string, yauzl.Entry>();
      for await (const entry of zip.eachEntry()) {
        const name = entry.fileName.toLowerCase();
        // With two parts of one name, the content of a workbook would depend on the program that reads it.
        if (entries.has(name)) throw damaged(`It has two parts that are called ${entry.fileName.slice(0, 100)}.`);
        entries.set(name, entry);
      }
      return new ZipArchive(zip, entries, limits);
    } catch (error) {
      zip.close();
      throw error instanceof FileRefused ? error : unreadable(error as Error);
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

  /** Compressed size of a file in the archive, in bytes. */
  compressedSize(name: string): number {
    return this.entries.get(name.toLowerCase())?.compressedSize ?? 0;
  }

  /**
   * The inflated bytes of a file, in pieces. They are counted while they are read, since the size stated in the archive can be wrong.
   * @throws FileRefused if the file is too large or its checksum does not match
   */
  async *bytes(name: string, onRead: OnRead = () => undefined): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) throw damaged(`Its part ${name.slice(0, 100)} is missing.`);
    if (entry.isEncrypted()) throw encrypted();
    if (entry.compressionMethod !== DEFLATED && entry.compressionMethod !== STORED)
      throw damaged(`Its part ${name.slice(0, 100)} is packed in a way that workbooks are not.`);
    if (this.#inflated + entry.uncompressedSize > this.limits.inflatedBytes)
      throw limitExceeded.inflatedBytes(this.limits);
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
        if (this.#inflated > this.limits.inflatedBytes) throw limitExceeded.inflatedBytes(this.limits);
        if (size > this.limits.ratioFrom && size > entry.compressedSize * this.limits.inflatedPerByte)
          throw limitExceeded.inflatedPerByte(this.limits);
        checksum = crc32(piece, checksum);
        yield piece;
        onRead(Math.min(1, (inflater ? inflater.bytesWritten : size) / Math.max(1, entry.compressedSize)));
      }
    } catch (error) {
      throw isStreamError(error) ? unreadable(error) : error;
    } finally {
      packed.destroy();
      inflater?.destroy();
    }
    if (size !== entry.uncompressedSize || checksum !== entry.crc32)
      throw damaged(`Its part ${name.slice(0, 100)} is not what was packed.`);
  }
}

/** Whether an error comes from zlib or from reading the archive, not from the consumer of the bytes. */
function isStreamError(error: unknown): error is Error {
  if (typeof error !== 'object' || error === null || error instanceof FileRefused) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (
    (typeof code === 'string' && (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')) ||
    message === 'unexpected EOF'
  );
}

function unreadable(error: Error): Error {
  // An error of the file system such as ENOENT or EIO says nothing about the content of the file.
  if (/^E[A-Z]+$/.test((error as { code?: string }).code ?? '')) return error;
  return damaged(`As a ZIP archive it cannot be read: ${error.message.slice(0, 200)}`);
}
