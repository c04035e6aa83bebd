import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** A command that the product has answered with success: from then on it must never be lost, nor be there twice. */
export interface Acknowledged {
  readonly commandId: string;
  /** What only this command put into the log: found there exactly once. */
  readonly mark: string;
}

/** The joint record of all writers. */
export class Record {
  readonly acknowledged: Acknowledged[] = [];
  /** Answers 4xx: decided against, nothing is stored. */
  refused = 0;
  /** Requests that had no answer, or a 5xx, and were sent again under their key. */
  repeated = 0;
  /** Reads that came back without the reader's own acknowledged write. */
  readonly unseen: string[] = [];
  /** Times until each command was answered, ms: what the faults cost a planner. */
  readonly waits: number[] = [];
  /** Of the command that took longest: when it began, and every attempt (`30.0 s no answer, 0.2 s 503 too-busy, …`). */
  longest = { began: 0, ms: 0, attempts: '' };

  answered(began: number, attempts: readonly string[]): void {
    const ms = performance.now() - began;
    this.waits.push(ms);
    if (ms > this.longest.ms) this.longest = { began, ms, attempts: attempts.join(', ') };
  }

  /** @param share 0.99 for p99; 1 for the longest */
  wait(share: number): number {
    const inOrder = this.waits.toSorted((a, b) => a - b);
    return inOrder[Math.max(0, Math.ceil(share * inOrder.length) - 1)] ?? 0;
  }
}

interface Answer {
  readonly status: number;
  readonly body: never;
  readonly headers: Headers;
}

const saidBy = (answer: Answer | undefined): string =>
  answer === undefined
    ? 'no answer'
    : `${answer.status} ${(answer.body as { code?: string } | null)?.code ?? ''}`.trim();

/** A part as the asset form sends it. */
const part = (partName: string, partSize: number) => ({
  partName,
  partSize,
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
  assetZoneId: null,
  p6ActivityId: null,
});

/** One planner who makes programmes and scenarios, adds assets, zones and activities of schedules and edits parts, one command after the other, until it is stopped. */
export class Writer {
  private token = '';
  private readonly looks: Promise<void>[] = [];
  private readonly address: string;

  constructor(
    private readonly url: string,
    private readonly number: number,
    private readonly record: Record,
    run: string,
  ) {
    this.address = `writer-${run}-${number}@example.com`;
  }

  async signUp(): Promise<void> {
    const credentials = { email: this.address, password: 'Plumb-1ine', confirmPassword: 'Plumb-1ine', role: 'Viewer' };
    await this.persistently('POST', '/api/AuthUser/register', credentials);
    const { body } = await this.persistently('POST', '/api/AuthUser/login', credentials);
    this.token = (body as { token: string }).token;
  }

  /** @param shared a programme that several planners change at once */
  async write(shared: number, ended: () => boolean): Promise<void> {
    for (let round = 0; !ended(); round++) {
      const name = `Programme ${this.number}.${round} ${randomUUID()}`;
      const created = await this.command(
        'POST',
        '/api/Projects/full',
        {
          name,
          regionId: 1,
          metricId: 1,
          calendar: { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] },
        },
        name,
      );
      if (created === undefined) continue;
      const programme = (created.body as { id: number }).id;
      for (let step = 0; step < 6 && !ended(); step++) {
        await this.addAsset(programme, `Asset ${step}`);
        await this.addZone(programme);
        await this.addZone(shared);
        await this.addActivity(programme);
        await this.addActivity(shared);
      }
      const scenarioName = `Scenario ${randomUUID()}`;
      await this.command(
        'POST',
        `/api/Projects/Duplicate?${new URLSearchParams({ id: String(programme), scenarioName }).toString()}`,
        {},
        scenarioName,
      );
    }
    await Promise.all(this.looks);
  }

  /** @returns the programme's id */
  async share(): Promise<number> {
    const name = `Shared ${randomUUID()}`;
    const created = await this.command(
      'POST',
      '/api/Projects/full',
      {
        name,
        regionId: 1,
        metricId: 1,
        calendar: { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] },
      },
      name,
    );
    if (created === undefined) throw new Error('The shared programme was refused');
    return (created.body as { id: number }).id;
  }

  /** An asset of two parts, and an edit of one of them. */
  private async addAsset(programme: number, assetName: string): Promise<void> {
    const mark = `North ${randomUUID()}`;
    const path = `/api/Projects/${programme}/assets`;
    const added = await this.command('POST', path, { assetName, parts: [part(mark, 500), part('South', 300)] }, mark);
    const etag = added?.headers.get('etag');
    const asset = (added?.body as { asset?: { parts: { partName: string }[] } } | undefined)?.asset;
    if (!etag || !asset) return;
    const renamed = `East ${randomUUID()}`;
    const parts = asset.parts.map((one, index) => (index === 0 ? { ...one, partName: renamed } : one));
    await this.command('PUT', `${path}/${encodeURIComponent(assetName)}`, { assetName, parts }, renamed, {
      'If-Match': etag,
    });
  }

  /** A zone, and a look at whether the planner sees it at once. */
  private async addZone(programme: number): Promise<void> {
    const zoneName = `Zone ${randomUUID()}`;
    const added = await this.command('POST', '/api/AssetsZones', { projectId: programme, zoneName }, zoneName);
    if (added === undefined) return;
    await this.looksFor(programme, zoneName, added.headers.get('x-position') ?? '');
    // By then it is on the replica as well, where there is one. The next command does not wait for it.
    const later = pause(Math.random() * 1_000).then(() =>
      this.looksFor(programme, zoneName, added.headers.get('x-position') ?? ''),
    );
    this.looks.push(later);
  }

  private async looksFor(programme: number, zoneName: string, position: string): Promise<void> {
    const seen = await this.call('GET', `/api/AssetsZones?projectId=${programme}`, undefined, {
      'X-Min-Position': position,
    }).catch(() => undefined);
    // 503: late, and it says so. What is not allowed is an answer without the write.
    if (seen?.status === 200 && !(seen.body as { zoneName: string }[]).some((zone) => zone.zoneName === zoneName))
      this.record.unseen.push(zoneName);
  }

  /** An activity of the programme's schedule, which is a stream of its own. */
  private async addActivity(programme: number): Promise<void> {
    const p6ActivityName = `A ${randomUUID()}`;
    await this.command(
      'POST',
      '/api/P6Activities',
      { projectId: programme, p6ActivityName, p6StartDate: '2027-03-01', p6EndDate: '2027-06-11' },
      p6ActivityName,
    );
  }

  /** @returns undefined when the product has decided against it */
  private async command(
    method: string,
    path: string,
    body: object,
    mark: string,
    headers: { [name: string]: string } = {},
  ): Promise<Answer | undefined> {
    const began = performance.now();
    const attempts: string[] = [];
    const answer = await this.persistently(
      method,
      path,
      body,
      { ...headers, 'Idempotency-Key': randomUUID() },
      attempts,
    );
    this.record.answered(began, attempts);
    if (answer.status !== 200) {
      this.record.refused += 1;
      return undefined;
    }
    this.record.acknowledged.push({ commandId: answer.headers.get('x-command-id') ?? '', mark });
    return answer;
  }

  /** As a client does whose server may be restarting: the same request again until there is an answer. */
  private async persistently(
    method: string,
    path: string,
    body?: object,
    headers?: { [name: string]: string },
    attempts: string[] = [],
  ): Promise<Answer> {
    for (;;) {
      const began = performance.now();
      const answer = await this.call(method, path, body, headers).catch(() => undefined);
      attempts.push(`${((performance.now() - began) / 1_000).toFixed(1)} s ${saidBy(answer)}`);
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer;
      this.record.repeated += 1;
      await pause(20 + Math.random() * 80);
    }
  }

  private async call(
    method: string,
    path: string,
    body?: object,
    headers: { [name: string]: string } = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(this.token === '' ? {} : { Authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, body: (await response.json()) as never, headers: response.headers };
  }
}
