/** A client of the original contract (docs/api.md), written without knowledge of the server. */

/** Field names as the specifications spell them; what a body holds is for the test to say. */
export type Entity = Record<string, unknown>;

export class SpecClient {
  private token = '';

  /** @param host the API base host */
  constructor(private readonly host: string) {}

  async register(email: string, password: string): Promise<Entity> {
    return this.post('/api/AuthUser/register', { email, password, confirmPassword: password, role: 'Viewer' });
  }

  /** @returns the claims of the token */
  async login(email: string, password: string): Promise<{ subject: string; ScioUserId: number }> {
    const { token } = await this.post('/api/AuthUser/login', { email, password });
    this.token = String(token);
    const { sub, ScioUserId } = JSON.parse(Buffer.from(this.token.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string;
      ScioUserId: number;
    };
    return { subject: sub, ScioUserId };
  }

  get(path: string): Promise<Entity> {
    return this.call('GET', path);
  }

  list(path: string): Promise<Entity[]> {
    return this.call('GET', path);
  }

  post<Answer = Entity>(path: string, body?: object): Promise<Answer> {
    return this.call('POST', path, body);
  }

  put(path: string, body?: object): Promise<Entity> {
    return this.call('PUT', path, body);
  }

  patch(path: string, body?: object): Promise<Entity> {
    return this.call('PATCH', path, body);
  }

  delete(path: string): Promise<Entity> {
    return this.call('DELETE', path);
  }

  /** JSON bodies and a bearer token, nothing else; unless stated, success means HTTP 200 (docs/api.md, Conventions). */
  private async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(this.host + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(this.token && { Authorization: `Bearer ${this.token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new SpecError(method, path, answer.status, JSON.parse(text) as Entity);
    return JSON.parse(text) as Answer;
  }
}

/** Any status but 200, with the text of the toast: the server's title (docs/api.md, Errors). */
export class SpecError extends Error {
  constructor(
    method: string,
    path: string,
    readonly status: number,
    readonly problem: Entity,
  ) {
    super(`${method} ${path}: ${status} ${JSON.stringify(problem)}`);
    this.name = 'SpecError';
  }
}
