import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '../../services/platform/position.js';
import { inTurn, timeOf } from './measuring.js';

export interface Answer {
  readonly text: string;
  readonly headers: Headers;
  readonly etag: string;
  /** Of what was written. */
  readonly position: Position;
  /** The path of the page after that of a list; undefined for the last. */
  readonly next: string | undefined;
  json<Body>(): Body;
}

export interface AssetForm<Part = object> {
  readonly assetName: string;
  readonly parts: readonly Part[];
}

export interface ProgrammeForm {
  readonly assets: readonly AssetForm<{ readonly partSize: number }>[];
}

type Asked = RequestInit & { readonly headers?: Readonly<Record<string, string>> };

/** A signed-in user, whose calls go through HTTP like a planner's clicks. */
export class Planner {
  constructor(
    readonly url: string,
    readonly token: string,
    /** Answers after which it asks again. */
    private readonly patience: readonly number[] = [],
  ) {}

  /** With a new account; in a database that has it already, with that one. */
  static async signUp(url: string, email = 'bench@example.com'): Promise<Planner> {
    // Commands are refused until a log that was filled from outside has been replayed (docs/decisions/0008).
    while ((await fetch(`${url}/health/ready`)).status !== 200) await pause(100);
    const credentials = { email, password: 'Plumb-1ine', confirmPassword: 'Plumb-1ine', role: 'Viewer' };
    const visitor = new Planner(url, '');
    await visitor.call('POST', '/api/AuthUser/register', credentials).catch(() => undefined);
    const { token } = (await visitor.call('POST', '/api/AuthUser/login', credentials)).json<{ token: string }>();
    return new Planner(url, token);
  }

  /** The same user, who asks again after such answers. */
  patientWith(...statuses: number[]): Planner {
    return new Planner(this.url, this.token, statuses);
  }

  /** One request, its answer as it comes, whatever it says. */
  ask(path: string, { headers, ...more }: Asked = {}): Promise<Response> {
    const authorization = this.token === '' ? undefined : { Authorization: `Bearer ${this.token}` };
    return fetch(this.url + path, { ...more, headers: { ...authorization, ...headers } });
  }

  /** One request, its body read to the end. @throws Error unless it is answered with 2xx */
  async call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await this.ask(path, {
      method,
      headers: isForm ? headers : { 'Content-Type': 'application/json', ...headers },
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (this.patience.includes(response.status)) {
      await pause(100);
      return this.call(method, path, body, headers);
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return {
      text,
      headers: response.headers,
      etag: response.headers.get('etag') ?? '',
      position: (response.headers.get('x-position') ?? '') as Position,
      next: /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1],
      json: () => JSON.parse(text),
    };
  }

  /** @param seen the position of what the answer has to show */
  read(path: string, seen?: Position): Promise<Answer> {
    return this.call('GET', path, undefined, seen === undefined ? {} : { 'X-Min-Position': seen });
  }

  /** An empty programme with a calendar. @returns its id */
  async programme(name: string): Promise<number> {
    const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
    const made = await this.call('POST', '/api/Projects/full', { name, regionId: 1, metricId: 1, calendar });
    return made.json<{ id: number }>().id;
  }

  /** An edit of one part, as the edit screen has it before it is saved. @returns what saves it */
  async edit(programmeId: number, assetIndex: number, round: number): Promise<() => Promise<Answer>> {
    const read = await this.read(`/api/Projects/${programmeId}`);
    const asset = editOf(read.json(), assetIndex, round);
    return () => this.saveAsset(programmeId, asset, { 'If-Match': read.etag });
  }

  /** Milliseconds from such an edit of one asset after the other, sent, until it is seen in an answer. */
  async timeOfEdit(programmeId: number, round: number, path: string): Promise<number> {
    const save = await this.edit(programmeId, round, round);
    return timeOf(async () => this.read(path, (await save()).position));
  }

  saveAsset(id: number, asset: AssetForm, headers: Record<string, string>): Promise<Answer> {
    const path = `/api/Projects/${id}/assets/${encodeURIComponent(asset.assetName)}`;
    return this.call('PUT', path, asset, headers);
  }
}

/** The asset as the edit screen would send it back, with one part's size changed. */
export function editOf({ assets }: ProgrammeForm, assetIndex: number, round: number): AssetForm {
  const { assetName, parts } = inTurn(assets, assetIndex);
  const edited = inTurn(parts, round);
  const larger = { ...edited, partSize: edited.partSize + round + 1 };
  return { assetName, parts: parts.map((part) => (part === edited ? larger : part)) };
}

/** A part as it is sent for an asset that does not have it yet. */
export const newPart = (index: number): object => ({
  partName: `Part ${index}`,
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 2_000,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
});
