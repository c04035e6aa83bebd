import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { networkOf } from '../platform/network.js';
import { Refused } from '../platform/problem.js';

/** The package's `Algorithm.Argon2id`; a const enum, which is not available with isolated modules. */
const ARGON2ID = 2;

/** First choice of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const HASH_OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Beyond them a log-in is refused: it would wait for seconds, and so would all that come after it. */
const MAX_WAITING = 50;
/** Of one address: whoever sends many at once leaves room for the others. */
const MAX_OF_NETWORK = 20;
const RETRY_AFTER_SECONDS = 2;

/**
 * Hashes passwords, `PASSWORD_HASHES_AT_ONCE` at a time: each takes 19 MiB and a thread that files and compression share, and who
 * sends none of the right passwords takes as many as who does.
 */
@Injectable()
export class Passwords {
  private readonly atOnce: number;
  private readonly limit: ReturnType<typeof pLimit>;
  /** How many run or wait, by address. */
  private readonly ofNetworks = new Map<string, number>();
  private dummyHash: Promise<string> | undefined;

  constructor(@Inject(CONFIG) { passwordHashesAtOnce }: Pick<RunningConfig, 'passwordHashesAtOnce'>) {
    this.atOnce = passwordHashesAtOnce;
    this.limit = pLimit(passwordHashesAtOnce);
  }

  /** @param address of the caller. @throws Refused 429 when too many wait */
  hash(password: string, address: string | undefined): Promise<string> {
    return this.run(address, () => hash(password, HASH_OPTIONS));
  }

  /**
   * @param passwordHash undefined for an unknown account, null for one without a password: a dummy hash is verified then, so that the response time does not
   * reveal which e-mails have an account
   * @throws Refused 429 when too many wait
   */
  matches(password: string, passwordHash: string | null | undefined, address: string | undefined): Promise<boolean> {
    return this.run(address, async () => {
      const matches = await verify(passwordHash ?? (await this.dummy()), password);
      return matches && passwordHash != null;
    });
  }

  /** Computes the dummy hash at start, so that the first log-in is not slower than the others. */
  async warmUp(): Promise<void> {
    await this.matches('', undefined, undefined);
  }

  private dummy(): Promise<string> {
    return (this.dummyHash ??= hash(randomBytes(16).toString('hex'), HASH_OPTIONS));
  }

  private async run<Result>(address: string | undefined, work: () => Promise<Result>): Promise<Result> {
    const network = networkOf(address);
    const ofNetwork = this.ofNetworks.get(network) ?? 0;
    const all = this.limit.activeCount + this.limit.pendingCount;
    if (all >= this.atOnce + MAX_WAITING || ofNetwork >= this.atOnce + MAX_OF_NETWORK) {
      throw new Refused(
        {
          kind: 'too-many',
          code: 'too-many-log-ins',
          title: 'Too many people log in at this moment. Please try again.',
        },
        RETRY_AFTER_SECONDS,
      );
    }
    this.ofNetworks.set(network, ofNetwork + 1);
    return this.limit(work).finally(() => {
      const left = (this.ofNetworks.get(network) ?? 1) - 1;
      if (left === 0) this.ofNetworks.delete(network);
      else this.ofNetworks.set(network, left);
    });
  }
}
