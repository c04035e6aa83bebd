import { v4 as uuid } from 'uuid';
import type { FoundColumn, Problem } from './api-types.js';
import { takeEarlyRead } from './early-reads.js';
import { type Query, queryString } from './query-string.js';
import { currentUser, endSession, sessionToken } from './session.js';

/** What every failed call throws: a refusal of the server, or status 0 when no answer came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** First message per field of the body, by its path: `name`, `calendar.noShifts`, `parts.0.partSize`. */
    readonly fieldErrors: Readonly<Record<string, string>> = {},
    /** What the server says beside the message: which kinds of file it reads, which later changes depend on this one. */
    readonly detail?: string,
    /** Of a schedule file that names its columns otherwise. */
    readonly columns?: readonly FoundColumn[],
    /** Seconds after which another try makes sense, where the server names them. */
    readonly retryAfter?: number,
    /** The message is a text of ours for the status: the answer had none. */
    readonly isUntold = false,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** An answer with the headers that the next call needs. */
export interface ApiResponse<T> {
  data: T;
  /** An edit of what was read sends it back as If-Match. */
  etag: string | null;
  /** Of a write: the id for its undo (`useUndo`). */
  commandId: string | null;
}

interface WriteOptions {
  /** ETag of the entity that is edited, as it was read. */
  ifMatch?: string | null;
  /** The same key again repeats the answer instead of the command; one is made when it is left out. */
  idempotencyKey?: string;
  /** The browser sends it to its end although the page is closed meanwhile, up to 64 kB. */
  keepalive?: boolean;
}

/** Body of a request that a browser still sends for a closed page: 64 kB less room for the headers. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Texts for answers without one. */
const defaultTexts: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'Unauthorized access',
  403: 'Access forbidden',
  404: 'Resource not found',
  409: 'Conflict with existing data',
  422: 'Validation failed',
  500: 'Internal server error',
  503: 'Service unavailable',
};

// The log position of this user's last write, or of the last live change that arrived. Reads ask for at least this position, so
// that users see their own change at once, and a live change as soon as it is announced. Another user of this tab has written nothing yet.
let lastKnown: { readonly userId: number | undefined; readonly position: string } | null = null;

/** Commands that this tab sent: it knows their outcome already. The oldest are dropped. */
const ownCommands = new Set<string>();
const MAX_OWN_COMMANDS = 200;

/** Whether a live change is the outcome of a command of this tab. */
export const isOwnCommand = (commandId: string): boolean => ownCommands.has(commandId);

/** Reads an entity or a list. Undefined and null query values are left out. */
export async function read<T>(path: string, options: { query?: Query; signal?: AbortSignal } = {}): Promise<T> {
  return (await readWithEtag<T>(path, options)).data;
}

/** As `read`, with the ETag that an edit of it must send. */
export async function readWithEtag<T>(
  path: string,
  { query, signal }: { query?: Query; signal?: AbortSignal } = {},
): Promise<ApiResponse<T>> {
  return answerOf<T>(await send('GET', path + queryString(query), { headers: minPositionHeader(), signal }));
}

/** Items of a long list are counted up to here (docs/api.md, Lists). */
const COUNTED = 1_000;
/** Its pages are numbered up to this item. */
export const numberedTo = 10_000;

export interface ListPage<T> {
  items: T[];
  total: number;
  /** There may be more than the total, which counts no further. */
  isMore?: boolean;
}

/** One page of a long list, and how many there are in all. */
export async function readPage<T>(
  path: string,
  { query = {}, signal }: { query?: Query; signal?: AbortSignal } = {},
): Promise<ListPage<T>> {
  const response = await send('GET', path + queryString(query), { headers: minPositionHeader(), signal });
  const items = (await response.json()) as T[];
  const counted = Number(response.headers.get('X-Total-Count') ?? items.length);
  // Past what is counted, the page itself says so.
  const seen =
    items.length === 0 || counted < COUNTED
      ? 0
      : (Number(query['page'] ?? 1) - 1) * Number(query['pageSize'] ?? 0) + items.length;
  return {
    items,
    total: Math.max(counted, seen),
    ...(counted >= COUNTED && response.headers.has('Link') && { isMore: true }),
  };
}

/** Sends one command. Bodies are JSON; an undefined body sends none. */
export async function write<T>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  options: WriteOptions = {},
): Promise<ApiResponse<T>> {
  const headers: Record<string, string> = { 'Idempotency-Key': options.idempotencyKey ?? uuid() };
  if (options.ifMatch) headers['If-Match'] = options.ifMatch;
  return answerOf<T>(await send(method, path, { headers, body, keepalive: options.keepalive }));
}

/** Asks for a calculation that stores nothing (the impact panel): a POST without the headers of a write. */
export async function calculate<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await answerOf<T>(await send('POST', path, { headers: {}, body, signal }))).data;
}

/** The text of any failure for users: the server's message, else the error's own, else a general one. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
}

export const connectionLost = () =>
  new ApiError(0, 'unreachable', 'Plumbline cannot be reached. Check the connection and try again.');

/** One call with the session's token. Throws an `ApiError` unless the answer is 2xx. */
export async function send(
  method: string,
  url: string,
  {
    headers,
    body,
    signal,
    keepalive,
  }: { headers: Record<string, string>; body?: unknown; signal?: AbortSignal; keepalive?: boolean },
): Promise<Response> {
  const token = sessionToken();
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const text = body === undefined ? undefined : JSON.stringify(body);
  // One that asks for a position has a write of this page to see.
  const early = method === 'GET' && !headers['X-Min-Position'] ? takeEarlyRead(url, token) : undefined;
  let response: Response;
  try {
    response = await (early ??
      fetch(url, {
        method,
        headers,
        body: text,
        signal,
        keepalive: keepalive && (text === undefined || new Blob([text]).size <= MAX_KEEPALIVE_BYTES),
      }));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw connectionLost();
  }
  if (!response.ok) {
    // A token that the server refuses ends the session; a wrong password at log-in comes without one and does not.
    if (response.status === 401 && token && token === sessionToken()) endSession();
    throw await readError(response);
  }
  rememberPosition(response.headers.get('X-Position'));
  rememberOwnCommand(response.headers.get('X-Command-Id'));
  return response;
}

async function answerOf<T>(response: Response): Promise<ApiResponse<T>> {
  const text = await response.text();
  return {
    data: (text === '' ? undefined : JSON.parse(text)) as T,
    etag: response.headers.get('ETag'),
    commandId: response.headers.get('X-Command-Id'),
  };
}

/** Makes a read wait until the server knows this user's last write. */
export function minPositionHeader(): Record<string, string> {
  const position = knownPosition();
  return position === undefined ? {} : { 'X-Min-Position': position };
}

async function readError(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  try {
    return apiErrorOf(response.status, (await response.json()) as object, retryAfter);
  } catch {
    return apiErrorOf(response.status, {}, retryAfter);
  }
}

/** The error of an answer with this status and body. */
export function apiErrorOf(status: number, problem: Partial<Problem>, retryAfter?: number): ApiError {
  const fallback = defaultTexts[status] ?? `HTTP error ${status}`;
  const fieldErrors = Object.fromEntries(
    Object.entries(problem.errors ?? {}).map(([field, messages]) => [field, messages[0] ?? fallback]),
  );
  return new ApiError(
    status,
    problem.code ?? String(status),
    problem.title || problem.detail || fallback,
    fieldErrors,
    problem.detail,
    problem.columns,
    retryAfter,
    !(problem.title || problem.detail),
  );
}

/** Remembers the log position of this user's last write or of a live change. */
export function rememberPosition(position: string | null): void {
  if (position === null || !/^\d+(\/\d+)?$/.test(position)) return;
  const known = knownPosition();
  if (known === undefined || comesAfter(position, known)) lastKnown = { userId: currentUser()?.id, position };
}

const knownPosition = (): string | undefined =>
  lastKnown?.userId === currentUser()?.id ? lastKnown?.position : undefined;

// '4711' of one store, '4711/4700' of the other; positions of another store than before are the ones that count.
function comesAfter(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')];
  if (left.length !== right.length) return true;
  const at = left.findIndex((part, index) => BigInt(part) !== BigInt(right[index] ?? 0));
  return at >= 0 && BigInt(left[at] ?? 0) > BigInt(right[at] ?? 0);
}

/** Remembers that this tab sent the command. */
export function rememberOwnCommand(commandId: string | null): void {
  if (commandId === null) return;
  ownCommands.add(commandId);
  for (const oldest of ownCommands) {
    if (ownCommands.size <= MAX_OWN_COMMANDS) return;
    ownCommands.delete(oldest);
  }
}
