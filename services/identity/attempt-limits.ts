import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PG_POOL } from '../platform/database.js';
import { Refused } from '../platform/problem.js';
import { emailKey } from './accounts.js';

/** Time windows (docs/product/accounts.md, Limits on attempts). */
const LOGIN_WINDOW_SECONDS = 15 * 60;
const REGISTRATION_WINDOW_SECONDS = 60 * 60;

/** Limits the guessing of passwords. Stored in PostgreSQL, so that it applies across processes and restarts. */
@Injectable()
export class AttemptLimits {
  private readonly logins: RateLimiterPostgres;
  private readonly registrations: RateLimiterPostgres;

  constructor(@Inject(PG_POOL) pool: Pool, @Inject(CONFIG) config: RunningConfig) {
    const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterPostgres =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        schemaName: 'identity',
        tableName: 'attempt',
        tableCreated: true,
        keyPrefix,
        points,
        duration,
      });
    this.logins = limiter('login', config.loginFailureLimit, LOGIN_WINDOW_SECONDS);
    this.registrations = limiter('registration', config.registrationLimit, REGISTRATION_WINDOW_SECONDS);
  }

  /**
   * Runs one log-in; only failed ones count, per e-mail and address. The attempt is counted before the password is checked and
   * given back after a success: with a count afterwards, a thousand concurrent guesses would all be checked.
   * @param attempt returns undefined for a failure
   * @throws Refused 429 above the limit, even for the right password
   */
  async login<Result>(
    email: string,
    address: string,
    attempt: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const key = keyOf(emailKey(email), address);
    await consumeOrRefuse(this.logins, key, 'Too many failed log-ins. Please try again later.');
    const result = await attempt();
    if (result !== undefined) await this.logins.reward(key, 1);
    return result;
  }

  /** @throws Refused 429 above the limit */
  async registration(address: string): Promise<void> {
    await consumeOrRefuse(this.registrations, keyOf(address), 'Too many registrations. Please try again later.');
  }
}

async function consumeOrRefuse(limiter: RateLimiterPostgres, key: string, title: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new Refused(
      { kind: 'too-many', code: 'too-many-attempts', title },
      Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    );
  }
}

/** Hashed, so that the table contains neither e-mails nor addresses. */
const keyOf = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
