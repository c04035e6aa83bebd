import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  type ApiDocument,
  type DescribedContent,
  type DescribedOperation,
  describedOperations,
} from './api-operations.js';

/** An answer as it went over the wire. */
interface GivenAnswer {
  readonly method: string;
  readonly path: string;
  readonly requestHasBody: boolean;
  readonly status: number;
  readonly headers: ReturnType<ServerResponse['getHeaders']>;
  /** Undefined when it was not kept; only the beginning of an answer whose reader left. */
  readonly body: Buffer | undefined;
  readonly isComplete: boolean;
}

/** Longer answers are checked but for their body. */
const MAX_BODY = 32 * 1024 * 1024;

/** Said of a body only, also of an empty one. */
const BODY_HEADERS = ['transfer-encoding', 'content-encoding'];

/** A body where none is described is refused before the call is looked at. */
const REFUSED_BODIES: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/**
 * Holds every answer of a server to the description of its calls: the status is declared for the operation, the media type and the
 * headers are those of the status, the body fits the schema and has no field beside it. Readers must tolerate additions, so the
 * description leaves its objects open; here they are closed.
 */
export class AnswerContract {
  private readonly strayed = new Map<string, string>();
  private document: { readonly operations: readonly DescribedOperation[]; readonly ajv: Ajv2020 } | undefined;
  private readonly validators = new Map<object, ValidateFunction>();

  /** @param describe called with the first answer */
  constructor(private readonly describe: () => unknown) {}

  /** Sees what the server writes from now on, whoever asked for it. */
  watch(server: Server): void {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const { method = '', url = '', headers } = request;
      const chunks: Buffer[] = [];
      let length = 0;
      const keep = (chunk: unknown, encoding: unknown): void => {
        if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
        length += chunk.length;
        if (length > MAX_BODY) chunks.length = 0;
        else
          chunks.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : Buffer.from(chunk));
      };
      const { write, end } = response;
      response.write = ((...given: Parameters<typeof write>) => {
        keep(given[0], given[1]);
        return write.apply(response, given);
      }) as typeof write;
      response.end = ((...given: Parameters<typeof end>) => {
        keep(given[0], given[1]);
        return end.apply(response, given);
      }) as typeof end;
      response.once('close', () => {
        if (!response.headersSent) return;
        this.check({
          method,
          path: url.replace(/\?.*/, ''),
          requestHasBody: Number(headers['content-length'] ?? 0) > 0 || BODY_HEADERS.some((name) => name in headers),
          status: response.statusCode,
          headers: response.getHeaders(),
          body: length > MAX_BODY ? undefined : Buffer.concat(chunks),
          isComplete: response.writableFinished,
        });
      });
    });
  }

  /** @throws Error that names the operations whose answers strayed, and how */
  expectKept(): void {
    if (this.strayed.size === 0) return;
    const lines = [...this.strayed].map(([what, example]) => `  ${what} (${example})`);
    throw new Error(`Answers stray from /api/docs-json:\n${lines.join('\n')}`);
  }

  private check(answer: GivenAnswer): void {
    const { operations } = this.described();
    const method = answer.method === 'HEAD' ? 'get' : answer.method.toLowerCase();
    const operation = operations.find((one) => one.method === method && one.matches(answer.path));
    if (!operation) return;
    const fault = this.faultOrFailure(answer, operation);
    const what = `${operation.method.toUpperCase()} ${operation.path} ${answer.status}: ${fault}`;
    if (fault !== undefined) this.strayed.set(what, `${answer.method} ${answer.path.slice(0, 200)}`);
  }

  /** The listener that checks has nobody to throw to. */
  private faultOrFailure(answer: GivenAnswer, operation: DescribedOperation): string | undefined {
    try {
      return this.faultOf(answer, operation);
    } catch (error) {
      return `cannot be checked: ${String(error)}`;
    }
  }

  private faultOf(answer: GivenAnswer, operation: DescribedOperation): string | undefined {
    const { status, headers } = answer;
    if (answer.requestHasBody && !operation.hasBody && REFUSED_BODIES.has(status)) return undefined;
    const response = operation.responses[status];
    if (!response) return 'a status that is not declared';
    for (const [name, { required, schema }] of Object.entries(response.headers)) {
      const value = headers[name.toLowerCase()];
      if (value === undefined ? required : !this.validatorOf(schema)(value)) return `header ${name}: ${String(value)}`;
    }
    const isEmpty = Object.keys(response.content).length === 0;
    if (isEmpty) return answer.body?.length === 0 ? undefined : 'a body that is not described';
    const type = String(headers['content-type']).replace(/;.*/, '');
    const content = response.content[type];
    if (!content) return `media type ${type}, not ${Object.keys(response.content).join(' or ')}`;
    return answer.method === 'HEAD' || answer.body === undefined ? undefined : this.faultOfBody(answer, content);
  }

  private faultOfBody({ headers, body, isComplete }: GivenAnswer, content: DescribedContent): string | undefined {
    const line = content.schema.contentSchema;
    if (!line && (!isComplete || content.schema.type === 'string')) return undefined;
    const text = unpacked(body ?? Buffer.alloc(0), String(headers['content-encoding'] ?? '')).toString('utf8');
    const values = line ? linesOf(text, content.schema.contentMediaType) : [text];
    for (const value of values) {
      const fault = this.faultOfValue(line ?? content.schema, value);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }

  private faultOfValue(schema: object, text: string): string | undefined {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return 'no JSON';
    }
    const validate = this.validatorOf(schema);
    if (validate(value)) return undefined;
    const { instancePath, message, params } = validate.errors?.[0] ?? {};
    // The index of an item is no difference of its own.
    return `${instancePath?.replace(/\/\d+/g, '/*')} ${message} ${JSON.stringify(params)}`;
  }

  /** Schemas are compiled when they are first needed, and once. */
  private validatorOf(schema: object): ValidateFunction {
    const known = this.validators.get(schema);
    if (known) return known;
    const compiled = this.described().ajv.compile(pointingToDocument(closed(schema)) as object);
    this.validators.set(schema, compiled);
    return compiled;
  }

  private described() {
    if (this.document) return this.document;
    const document = this.describe() as ApiDocument;
    const ajv = new Ajv2020(COMPILED_QUICKLY);
    addFormats.default(ajv);
    ajv.addSchema({ $id: DOCUMENT, components: closed(document.components) as object });
    return (this.document = { operations: describedOperations(document), ajv });
  }
}

const DOCUMENT = 'urn:plumbline:api';

/**
 * Each test file compiles for itself, for a few answers each: a fifth of the time without what makes many checks quick. The schemas
 * themselves are checked once (test/server/api/api-docs.test.ts).
 */
const COMPILED_QUICKLY = {
  strict: false,
  validateSchema: false,
  meta: false,
  inlineRefs: false,
  code: { optimize: false },
};

/** The schema with no field allowed beside those that its objects name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inside = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isOpenObject = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema);
  return isOpenObject ? { ...inside, additionalProperties: false } : inside;
}

const pointingToDocument = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${DOCUMENT}#/`));

/** The values of complete lines: NDJSON, or the data of server-sent events. */
function linesOf(text: string, type: string | undefined): string[] {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return type === 'text/event-stream'
    ? lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice('data: '.length))
    : lines.filter((line) => line !== '');
}

/** Also the beginning of an answer that was not read to its end. */
function unpacked(body: Buffer, encoding: string): Buffer {
  if (body.length === 0) return body;
  const beginning = { finishFlush: constants.Z_SYNC_FLUSH };
  if (encoding === 'gzip') return gunzipSync(body, beginning);
  if (encoding === 'deflate') return inflateSync(body, beginning);
  if (encoding === 'br') return brotliDecompressSync(body, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
  return body;
}
