import type { Log } from '../log.js';
import { reasonOf } from '../reason.js';
import { withTimeLimit } from '../time-limit.js';

/** A part that can fail: the database, the event store, a projection, Kafka. */
export interface HealthContributor {
  readonly name: string;
  /** Whether the product cannot serve without it; other parts only appear on `/health` (docs/quality.md, Reliability). */
  readonly required: boolean;
  /** Throws, or returns `up: false`, when the part is down. `note` is public: it must not contain secrets. */
  check(): Promise<PartHealth>;
}

export interface PartHealth {
  readonly up: boolean;
  readonly note?: string;
}

export interface HealthSummary {
  readonly status: 'up' | 'degraded' | 'down';
  readonly parts: Readonly<Record<string, PartHealth & { readonly required: boolean }>>;
}

/** A part that does not answer in this time counts as down. */
const CHECK_TIMEOUT_MS = 2_000;

/** Modules add the parts they depend on when they start (`onModuleInit`). */
export class Health {
  private readonly contributors: HealthContributor[] = [];

  constructor(private readonly log: Log) {}

  add(contributor: HealthContributor): void {
    this.contributors.push(contributor);
  }

  async summary(): Promise<HealthSummary> {
    const parts = await Promise.all(
      this.contributors.map(async (contributor) => {
        const { name, required } = contributor;
        return [name, { required, ...(await this.ask(contributor)) }] as const;
      }),
    );
    const away = parts.filter(([, part]) => !part.up);
    return {
      status: away.length === 0 ? 'up' : away.some(([, part]) => part.required) ? 'down' : 'degraded',
      parts: Object.fromEntries(parts),
    };
  }

  private async ask(contributor: HealthContributor): Promise<PartHealth> {
    const late = (): PartHealth => ({ up: false, note: 'does not answer' });
    try {
      return await withTimeLimit(CHECK_TIMEOUT_MS, contributor.check(), late);
    } catch (error) {
      this.log.warn(`${contributor.name} is away`, { reason: reasonOf(error) });
      return { up: false, note: 'away' };
    }
  }
}
