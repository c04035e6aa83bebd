import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { plainProblem } from './plain-problem.js';

/** Answers requests that Node cannot parse, such as a URL or headers over 16 KB, with problem details: no handler sees them. */
export function answerUnparsableRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUS_OF_ERROR[error.code ?? ''] ?? 400;
    const body = JSON.stringify(plainProblem(status));
    const headers = [
      'Connection: close',
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n'));
  });
}

const STATUS_OF_ERROR: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 };
