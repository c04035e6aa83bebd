import { ApiError, apiErrorOf, connectionLost, rememberOwnCommand, rememberPosition } from './api.js';
import { endSession, sessionToken } from './session.js';

/** Progress of a long command. */
export interface Progress<Step extends string> {
  step: Step | 'uploading';
  /** Share of the step, 0 to 1. */
  done: number;
}

export interface ProgressRequest<Step extends string> {
  body: FormData | object;
  onProgress: (progress: Progress<Step>) => void;
  signal?: AbortSignal;
  /** The same key again repeats the answer instead of the command. */
  idempotencyKey?: string;
}

interface Line {
  progress?: Progress<string>;
  problem?: { status: number };
  [answer: string]: unknown;
}

/**
 * Posts a long command and reports its progress: first the bytes that were sent, then the lines that the server writes
 * (`{"progress":…}`). The last line is the answer under `name`, or a problem. Uses XMLHttpRequest, since fetch does not
 * report the progress of an upload. Aborting ends the work on both sides and rejects with the signal's reason.
 */
export function postWithProgress<T, Step extends string = string>(
  path: string,
  name: string,
  { body, onProgress, signal, idempotencyKey }: ProgressRequest<Step>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const request = new XMLHttpRequest();
    const token = sessionToken();
    const form = body instanceof FormData;
    let read = 0;
    let answer: { value: T } | null = null;
    let problem: ApiError | null = null;

    const take = (text: string) => {
      if (text.trim() === '') return;
      const line = JSON.parse(text) as Line;
      if (line.progress) onProgress(line.progress as Progress<Step>);
      else if (line.problem) problem = apiErrorOf(line.problem.status, line.problem);
      else if (name in line) answer = { value: line[name] as T };
    };
    const takeLines = () => {
      for (
        let end = request.responseText.indexOf('\n', read);
        end >= 0;
        end = request.responseText.indexOf('\n', read)
      ) {
        const line = request.responseText.slice(read, end);
        read = end + 1;
        take(line);
      }
    };
    const streamed = () =>
      request.status < 300 && (request.getResponseHeader('Content-Type') ?? '').startsWith('application/x-ndjson');
    // A line that cannot be read is the server's fault, not the file's.
    const attempt = (step: () => void) => {
      try {
        step();
      } catch {
        problem = new ApiError(request.status, 'unreadable', 'Internal server error');
      }
    };

    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/x-ndjson, application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (!form) request.setRequestHeader('Content-Type', 'application/json');
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    if (form) {
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress({ step: 'uploading', done: loaded / total });
      };
    }
    request.onprogress = () => {
      if (streamed()) attempt(takeLines);
    };
    request.onload = () => {
      if (request.status === 401 && token && token === sessionToken()) endSession();
      attempt(() => {
        if (request.status >= 300) problem = apiErrorOf(request.status, parsed(request.responseText));
        else if (streamed()) {
          takeLines();
          take(request.responseText.slice(read));
        } else answer = { value: JSON.parse(request.responseText) as T };
      });
      rememberPosition(request.getResponseHeader('X-Position') ?? textIn(answer?.value, 'position'));
      rememberOwnCommand(request.getResponseHeader('X-Command-Id') ?? textIn(answer?.value, 'commandId'));
      if (problem) reject(problem);
      else if (answer) resolve(answer.value);
      else reject(connectionLost());
    };
    request.onerror = () => reject(connectionLost());
    const abort = () => {
      reject(signal?.reason as Error);
      request.abort();
    };
    signal?.addEventListener('abort', abort);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.send(form ? body : JSON.stringify(body));
  });
}

function parsed(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}

// The headers of a streamed answer are sent before anything is recorded: its last line says what was recorded, and
// where.
function textIn(answer: unknown, name: 'position' | 'commandId'): string | null {
  const text = (answer as Partial<Record<typeof name, string | number | null>> | undefined)?.[name];
  return text == null ? null : String(text);
}
