import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { CONFIG, type RunningConfig } from '../config.js';
import { invalidField, type Refusal, Refused, tooMany } from '../problem.js';
import { storable } from '../storable-text.js';

const MAX_FILE_NAME_LENGTH = 255;
const RETRY_AFTER_SECONDS = 10;
/** How much of a file is written between two looks at the room that is left. */
const ROOM_CHECK_BYTES = 4 * 1024 * 1024;
/** No upload takes this long: older files were left by a crash. */
const ABANDONED_AFTER_MS = 60 * 60 * 1_000;

/** An uploaded file on disk. */
export interface Upload {
  readonly path: string;
  readonly fileName: string;
}

/** How large a file may be, and what a larger one is told. */
export interface UploadLimit {
  readonly maxBytes: number;
  /** 'A schedule file may have up to 50 MB.' */
  readonly told: string;
}

/** Receives files on disk, since 50 MB are too much for memory. A file is removed with its request; files left by a crash are removed at the next start. */
@Injectable()
export class FileUploads implements OnModuleInit {
  private readonly folder = join(tmpdir(), 'plumbline-uploads');
  /** Files that have arrived, and wait or are read. Those on their way are not counted: a few slow senders would keep everybody else out. */
  private atOnce = 0;

  constructor(@Inject(CONFIG) private readonly config: RunningConfig) {}

  async onModuleInit(): Promise<void> {
    for (const name of await readdir(this.folder).catch((): string[] => [])) {
      const path = join(this.folder, name);
      if (await isAbandoned(name, path)) await rm(path, { force: true });
    }
  }

  /**
   * Calls `work` with the file of a request, and removes the file afterwards, also after an error.
   * @throws Refused 413 for more than the limit, 422 without a file, 400 if the body is not a form or ends early, 429 when the process has
   * as many as it takes, or the disk no room
   */
  async withUpload<Result>(
    request: Request,
    response: Response,
    limit: UploadLimit,
    work: (upload: Upload) => Promise<Result>,
  ): Promise<Result> {
    // Said before the file is sent, where it is known by then.
    this.expectSlot();
    const path = await this.newPath();
    try {
      await this.expectRoom();
      const upload = await this.receive(request, response, path, limit);
      return await this.inSlot(() => work(upload));
    } finally {
      await rm(path, { force: true });
    }
  }

  /**
   * Calls `work` with a file that is written again from where it was kept, and removes it afterwards: it takes a place and room as one that has arrived.
   * @throws Refused 429 as above
   */
  async withKept<Result>(pieces: AsyncIterable<Buffer>, work: (path: string) => Promise<Result>): Promise<Result> {
    const path = await this.newPath();
    try {
      return await this.inSlot(async () => {
        await this.expectRoom();
        await pipeline(this.whileThereIsRoom(pieces), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        return work(path);
      });
    } finally {
      await rm(path, { force: true });
    }
  }

  private async newPath(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return join(this.folder, `${process.pid}-${randomUUID()}`);
  }

  private async inSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    this.expectSlot();
    this.atOnce++;
    try {
      return await work();
    } finally {
      this.atOnce--;
    }
  }

  private expectSlot(): void {
    if (this.atOnce >= this.config.limits.uploadsAtOnce)
      throw tooMany(
        'too-many-uploads',
        RETRY_AFTER_SECONDS,
        'Too many files are being read: wait until some of them are done.',
      );
  }

  private async expectRoom(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize < this.config.limits.minFreeDiskMb * 1e6)
      throw tooMany('disk-full', RETRY_AFTER_SECONDS, 'There is no room for the file on the server.');
  }

  /** Passes a file on while there is room for it: reserving 50 MB for each file on its way would let slow senders take all the room with nothing. */
  private async *whileThereIsRoom(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let unchecked = 0;
    for await (const chunk of file) {
      unchecked += chunk.length;
      if (unchecked >= ROOM_CHECK_BYTES) {
        await this.expectRoom();
        unchecked = 0;
      }
      yield chunk;
    }
  }

  private async receive(request: Request, response: Response, path: string, limit: UploadLimit): Promise<Upload> {
    // multer never calls back for a request that was closed before it began.
    if (request.destroyed) throw new Refused(endedEarly);
    const disconnected = new AbortController();
    const closed = new Promise<never>((_, reject) => {
      request.once('close', () => {
        if (request.readableEnded) return;
        disconnected.abort();
        reject(new Refused(endedEarly));
      });
    });
    let writing = Promise.resolve();
    const storage: StorageEngine = {
      _handleFile: (_, file, done) => {
        // A file that is opened now would be left, since the caller has removed it.
        if (disconnected.signal.aborted) return done(disconnected.signal.reason);
        writing = pipeline(
          file.stream,
          (source: AsyncIterable<Buffer>) => this.whileThereIsRoom(source),
          createWriteStream(path, { flags: 'wx', mode: 0o600 }),
          { signal: disconnected.signal },
        );
        writing.then(
          () => done(null, { path }),
          (error: unknown) => done(error),
        );
      },
      // `withUpload` removes the file in any case.
      _removeFile: (_, __, done) => done(null),
    };
    const form = multer({
      storage,
      limits: { fileSize: limit.maxBytes, files: 1, fields: 8, fieldSize: 1_000 },
      defParamCharset: 'utf8',
    }).single('file');
    const received = new Promise<void>(
      (resolve, reject) => void form(request, response, (error: unknown) => (error ? reject(error) : resolve())),
    );
    try {
      await Promise.race([received, closed]);
    } catch (error) {
      // Where writing was refused, multer may tell what followed from it.
      const cause = await writing.then(
        () => error,
        (failed: unknown) => (failed instanceof Refused ? failed : error),
      );
      throw cause instanceof Refused ? cause : new Refused(refusalOf(cause, limit));
    }
    if (!request.file) throw new Refused(invalidField('file', 'Choose a file.'));
    return { path, fileName: storable(request.file.originalname.slice(0, MAX_FILE_NAME_LENGTH)) };
  }
}

async function isAbandoned(name: string, path: string): Promise<boolean> {
  const pid = Number(/^(\d+)-/.exec(name)?.[1]);
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > ABANDONED_AFTER_MS || !Number.isSafeInteger(pid)) return true;
  // In a container, the process after a crash has the same pid as the one before.
  return pid === process.pid ? mtimeMs < performance.timeOrigin : !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const endedEarly: Refusal = {
  kind: 'malformed',
  code: 'malformed-form',
  title: 'Invalid request',
  detail: 'The form with the file ended early or cannot be read.',
};

function refusalOf(error: unknown, { told }: UploadLimit): Refusal {
  if (!(error instanceof MulterError)) return endedEarly;
  if (error.code === 'LIMIT_FILE_SIZE') {
    return {
      kind: 'too-large',
      code: 'file-too-large',
      title: 'The file is too large.',
      detail: told,
      errors: { file: ['The file is too large.'] },
    };
  }
  return invalidField('file', 'Send one file, as the field file of a form.');
}
