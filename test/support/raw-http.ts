import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface RawRequest {
  readonly method: string;
  /** As it goes over the wire: neither `..` nor a broken escape is put right on the way. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends requests as they are given: other clients tidy up addresses on the way. */
export class RawHttp {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly url: string) {}

  send(wanted: RawRequest): Promise<RawAnswer> {
    const { method, path, headers = {}, body } = wanted;
    const { hostname, port } = new URL(this.url);
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const call = request(
        { agent: this.agent, hostname, port, method, path, headers: { ...headers, ...length } },
        (response) => {
          const answer = { status: response.statusCode ?? 0, headers: response.headers };
          if (response.headers['content-type']?.startsWith('text/event-stream')) {
            // Goes on for as long as somebody listens.
            response.on('error', () => undefined);
            resolve({ ...answer, text: '' });
            call.destroy();
            return;
          }
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => resolve({ ...answer, text: Buffer.concat(chunks).toString('utf8') }));
        },
      );
      let answered = false;
      call.once('response', () => (answered = true));
      call.on('error', (error) => {
        // The server closes connections that are kept too long, also in the moment in which the next request is sent.
        if (call.reusedSocket && !answered && (error as NodeJS.ErrnoException).code === 'ECONNRESET')
          resolve(this.send(wanted));
        else reject(error); // after the answer it is nobody's
      });
      call.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
