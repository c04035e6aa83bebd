import { v4 as uuid } from 'uuid';
import type { Problem } from './api-types.js';
import { endSession, sessionToken } from './session.js';

/** Every failed call ends as this: a refusal of the server, or status 0 when no answer came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** First message per field of the body, by its path: `name`, `calendar.noShifts`, `parts.0.partSize`. */
    readonly fieldErrors: Readonly<Record<string, string>> = {},
    /** Of a stale edit (412): what someone else made of the fields meanwhile. */
    readonly conflicts: readonly Conflict[] = [],
    /** What the server says beside the message: which kinds of file are read, which changes stand on this one. */
    readonly detail?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** A field that somebody else changed after the version that this edit stood on. */
export interface Conflict {
  /** As in `fieldErrors`; a part by its id: `parts.17.partSize`. */
  field: string;
  /** What stands there now; null for a part that is gone. */
  theirs: unknown;
  modifiedBy: number;
  modified: string;
}

/** What came back, with the headers that the next call needs. */
export interface Answer<T> {
  data: T;
  /** Sent back as If-Match by an edit of what was read. */
  etag: string | null;
  /** Of a write: what its undo names (`undoCommand`). */
  commandId: string | null;
}

export type Query = Record<string, string | number | boolean | null | undefined>;

interface WriteOptions {
  /** ETag of the entity that the edit stands on. */
  ifMatch?: string | null;
  /** The same key again repeats the answer instead of the command; one is made when it is left out. */
  idempotencyKey?: string;
  /** Sent to its end although the page is closed meanwhile, as far as browsers do so (64 kB). */
  outlivesPage?: boolean;
}

/** Bytes that a browser sends for a page that is gone, with room for the headers. */
const mostOutliving = 60_000;

/** Texts for answers that carry none (spec 0, section 8). */
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

// The log position of this user's last write, or of somebody's change that the page was told of. Reads ask for at least it, so
// that everyone sees his own change at once, and the other's when he is told.
let knownUpTo: string | null = null;

/** Commands of this tab whose outcome it knows already; the oldest are forgotten. */
const ownCommands = new Set<string>();
const mostOwnCommands = 200;

/** Whether a change that the page is told of is this tab's own. */
export const isOwnCommand = (commandId: string): boolean => ownCommands.has(commandId);

/** Reads an entity or a list. Undefined and null query values are left out. */
export async function read<T>(path: string, options: { query?: Query; signal?: AbortSignal } = {}): Promise<T> {
  return (await readWithTag<T>(path, options)).data;
}

/** As `read`, with the ETag that an edit of it must send. */
export async function readWithTag<T>(
  path: string,
  { query, signal }: { query?: Query; signal?: AbortSignal } = {},
): Promise<Answer<T>> {
  return answerOf<T>(await send('GET', path + queryString(query), { headers: sinceKnown(), signal }));
}

/** One page of a long list, and how many there are in all. */
export async function readPage<T>(
  path: string,
  { query, signal }: { query?: Query; signal?: AbortSignal } = {},
): Promise<{ items: T[]; total: number }> {
  const response = await send('GET', path + queryString(query), { headers: sinceKnown(), signal });
  const items = (await response.json()) as T[];
  return { items, total: Number(response.headers.get('X-Total-Count') ?? items.length) };
}

/** Sends one command. Bodies are JSON; an undefined body sends none. */
export async function write<T>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  options: WriteOptions = {},
): Promise<Answer<T>> {
  const headers: Record<string, string> = { 'Idempotency-Key': options.idempotencyKey ?? uuid() };
  if (options.ifMatch) headers['If-Match'] = options.ifMatch;
  return answerOf<T>(await send(method, path, { headers, body, outlivesPage: options.outlivesPage }));
}

/** Asks for a calculation that stores nothing (the live panel): a POST without the marks of a write. */
export async function ask<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await answerOf<T>(await send('POST', path, { headers: {}, body, signal }))).data;
}

/** The text of any failure for people: the server's message, else the error's own, else a plain one (spec 0, section 8). */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
}

/** One call with the session's token; refusals are thrown. The others of this file say what is done with the answer. */
export async function send(
  method: string,
  url: string,
  {
    headers,
    body,
    signal,
    outlivesPage,
  }: { headers: Record<string, string>; body?: unknown; signal?: AbortSignal; outlivesPage?: boolean },
): Promise<Response> {
  const token = sessionToken();
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const text = body === undefined ? undefined : JSON.stringify(body);
  const keepalive = outlivesPage && (text === undefined || new Blob([text]).size <= mostOutliving);
  let response: Response;
  try {
    response = await fetch(url, { method, headers, body: text, signal, keepalive });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'unreachable', 'Plumbline cannot be reached. Check the connection and try again.');
  }
  if (!response.ok) {
    // A token that the server refuses ends the session; a wrong password at log-in comes without one and does not.
    if (response.status === 401 && token && token === sessionToken()) endSession();
    throw await refusal(response);
  }
  notePosition(response.headers.get('X-Position'));
  noteCommand(response.headers.get('X-Command-Id'));
  return response;
}

async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  return {
    data: (text === '' ? undefined : JSON.parse(text)) as T,
    etag: response.headers.get('ETag'),
    commandId: response.headers.get('X-Command-Id'),
  };
}

/** Of reads: at least this user's own last write. */
export function sinceKnown(): Record<string, string> {
  return knownUpTo === null ? {} : { 'X-Min-Position': knownUpTo };
}

async function refusal(response: Response): Promise<ApiError> {
  try {
    return refusalOf(response.status, (await response.json()) as object);
  } catch {
    return refusalOf(response.status, {});
  }
}

/** The error that an answer with this status and body is. */
export function refusalOf(status: number, problem: Partial<Problem> & { conflicts?: Conflict[] }): ApiError {
  const fallback = defaultTexts[status] ?? `HTTP error ${status}`;
  const fieldErrors = Object.fromEntries(
    Object.entries(problem.errors ?? {}).map(([field, messages]) => [field, messages[0] ?? fallback]),
  );
  return new ApiError(
    status,
    problem.code ?? String(status),
    problem.title || problem.detail || fallback,
    fieldErrors,
    problem.conflicts,
    problem.detail,
  );
}

/** Notes how far the log was with this user's last write, or with a change that the page was told of. */
export function notePosition(position: string | null): void {
  if (position === null || !/^\d+(\/\d+)?$/.test(position)) return;
  if (knownUpTo === null || comesAfter(position, knownUpTo)) knownUpTo = position;
}

// '4711' of one store, '4711/4700' of the other; positions of another store than before are the ones that count.
function comesAfter(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')];
  if (left.length !== right.length) return true;
  const at = left.findIndex((part, index) => BigInt(part) !== BigInt(right[index] ?? 0));
  return at >= 0 && BigInt(left[at] ?? 0) > BigInt(right[at] ?? 0);
}

/** Notes that this tab sent it. */
export function noteCommand(commandId: string | null): void {
  if (commandId === null) return;
  ownCommands.add(commandId);
  for (const oldest of ownCommands) {
    if (ownCommands.size <= mostOwnCommands) return;
    ownCommands.delete(oldest);
  }
}

export function queryString(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}
