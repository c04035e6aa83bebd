import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { Refused } from '../platform/problem.js';

/** The package's `Algorithm.Argon2id`; a const enum, which is not available with isolated modules. */
const ARGON2ID = 2;

/** First choice of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const HASH_OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Beyond them a log-in is refused: it would wait for seconds, and so would all that come after it. */
const MAX_WAITING = 50;
const RETRY_AFTER_SECONDS = 2;

/**
 * Hashes passwords, `PASSWORD_HASHES_AT_ONCE` at a time: each takes 19 MiB and a thread that files and compression share, and who
 * sends none of the right passwords takes as many as who does.
 */
@Injectable()
export class Passwords {
  private readonly atOnce: number;
  private readonly limit: ReturnType<typeof pLimit>;
  private dummyHash: Promise<string> | undefined;

  constructor(@Inject(CONFIG) { passwordHashesAtOnce }: Pick<RunningConfig, 'passwordHashesAtOnce'>) {
    this.atOnce = passwordHashesAtOnce;
    this.limit = pLimit(passwordHashesAtOnce);
  }

  /** @throws Refused 429 when too many wait */
  hash(password: string): Promise<string> {
    return this.run(() => hash(password, HASH_OPTIONS));
  }

  /**
   * @param passwordHash undefined for an unknown account, null for one without a password: a dummy hash is verified then, so that the response time does not
   * reveal which e-mails have an account
   * @throws Refused 429 when too many wait
   */
  matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    return this.run(async () => {
      const matches = await verify(passwordHash ?? (await this.dummy()), password);
      return matches && passwordHash != null;
    });
  }

  /** Computes the dummy hash at start, so that the first log-in is not slower than the others. */
  async warmUp(): Promise<void> {
    await this.matches('', undefined);
  }

  private dummy(): Promise<string> {
    return (this.dummyHash ??= hash(randomBytes(16).toString('hex'), HASH_OPTIONS));
  }

  private async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.limit.activeCount + this.limit.pendingCount >= this.atOnce + MAX_WAITING) {
      throw new Refused(
        {
          kind: 'too-many',
          code: 'too-many-log-ins',
          title: 'Too many people log in at this moment. Please try again.',
        },
        RETRY_AFTER_SECONDS,
      );
    }
    return this.limit(work);
  }
}
