import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import express, { type Request, type Response } from 'express';
import type { Observable } from 'rxjs';
import { malformed, Refused } from '../problem.js';
import { parseJson } from './json-text.js';
import { IS_PUBLIC } from './public.js';

/** Largest bodies, in bytes (docs/api.md, Conventions). */
const MAX_PUBLIC_BYTES = 64 * 1024;
const MAX_BYTES = 256 * 1024;
/** A complete programme of 2,000 parts, as the specified client sends it, is about 6 MB. */
const MAX_PROGRAMME_BYTES = 16 * 1024 * 1024;
/** Browsers never compress a body, and a thousandth of it can be sent compressed. */
const MAX_INFLATED_BYTES = 1024 * 1024;

const JSON_TYPES = ['application/json', 'application/*+json'];
const FILE_TYPE = 'multipart/form-data';

const IS_LARGE = 'plumbline:large-body';
const IS_FILE = 'plumbline:takes-file';

/** A call that may take a whole programme: its body is up to 16 MB instead of 256 kB. */
export const LargeBody = (): MethodDecorator => applyDecorators(SetMetadata(IS_LARGE, true));

/** A call that takes a file, which it reads itself. */
export const TakesFile = (): MethodDecorator => applyDecorators(SetMetadata(IS_FILE, true));

/**
 * Reads the JSON body of a call: after the guard has checked its token, since whoever has none must not make the process work, and
 * only as much of it as the call takes. A body of another type is refused with 415: if it were ignored, the request would seem to
 * succeed and change nothing.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const has = (key: string): boolean =>
      this.reflector.getAllAndOverride<boolean | undefined>(key, [context.getHandler(), context.getClass()]) ?? false;
    if (!hasBody(request) || (has(IS_FILE) && request.is(FILE_TYPE))) return next.handle();
    if (!request.is(JSON_TYPES)) throw notJson('Bodies are JSON: send Content-Type: application/json.');
    if (!isUtf8Type(request)) throw notJson('Bodies are UTF-8.');
    const limit = has(IS_PUBLIC) ? MAX_PUBLIC_BYTES : has(IS_LARGE) ? MAX_PROGRAMME_BYTES : MAX_BYTES;
    const bytes = await read(request, http.getResponse<Response>(), limit);
    request.body = bytes.length === 0 ? {} : await parseJson(bytes);
    return next.handle();
  }
}

/** For a write without a body a browser sends `Content-Length: 0` and no type; a GET's body means nothing (RFC 9110, 9.3.1). */
const hasBody = (request: Request): boolean =>
  request.method !== 'GET' &&
  request.method !== 'HEAD' &&
  (request.get('Transfer-Encoding') !== undefined || Number(request.get('Content-Length') ?? 0) > 0);

function isUtf8Type(request: Request): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.get('Content-Type') ?? '')?.[1] ?? 'utf-8';
  return /^(utf-?8|us-ascii)$/i.test(charset);
}

const notJson = (detail: string): Refused =>
  new Refused({ kind: 'unsupported', code: 'not-json', title: 'Unsupported content', detail });

const readers = new Map<number, express.Handler>();

function readerOf(limit: number): express.Handler {
  const known = readers.get(limit) ?? express.raw({ limit, type: () => true });
  readers.set(limit, known);
  return known;
}

/** @throws HttpException 400, 413 or 415 */
function read(request: Request, response: Response, limit: number): Promise<Buffer> {
  const isCompressed = (request.get('Content-Encoding') ?? 'identity').toLowerCase() !== 'identity';
  const reader = readerOf(isCompressed ? Math.min(limit, MAX_INFLATED_BYTES) : limit);
  return new Promise((resolve, reject) => {
    void reader(request, response, (error?: unknown) => {
      if (error !== undefined)
        reject(new HttpException('The body cannot be read', (error as { readonly status?: number }).status ?? 400));
      // The reader skips a request that has ended by then, and a command must not run with the body of nobody.
      else if (Buffer.isBuffer(request.body)) resolve(request.body);
      else reject(malformed('malformed', 'The body did not come in.'));
    });
  });
}
