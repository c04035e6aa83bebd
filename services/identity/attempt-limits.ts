import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PG_POOL } from '../platform/database.js';
import { Refused } from '../platform/problem.js';
import { emailKey } from './accounts.js';
import { IDENTITY_SCHEMA } from './tables.js';

/** Windows of api.md, Rules of access. */
const LOGIN_WINDOW_SECONDS = 15 * 60;
const REGISTRATION_WINDOW_SECONDS = 60 * 60;

/** Slows down guessing. Kept in PostgreSQL, so that it holds over several processes and a restart. */
@Injectable()
export class AttemptLimits {
  private readonly logins: RateLimiterPostgres;
  private readonly registrations: RateLimiterPostgres;

  constructor(@Inject(PG_POOL) pool: Pool, @Inject(CONFIG) config: RunningConfig) {
    const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterPostgres =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        schemaName: IDENTITY_SCHEMA,
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
   * Runs one log-in; only failed ones count, per e-mail and address. Counted before the password is looked at and given
   * back after a success, since of a thousand guesses sent at once all would pass a count made afterwards.
   * @param attempt answers undefined for a failure
   * @throws Refused 429 past the limit, the right password or not
   */
  async login<Result>(
    email: string,
    address: string,
    attempt: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const key = keyOf(emailKey(email), address);
    await consume(this.logins, key, 'Too many failed log-ins. Please try again later.');
    const result = await attempt();
    if (result !== undefined) await this.logins.reward(key, 1);
    return result;
  }

  /** @throws Refused 429 past the limit */
  async registration(address: string): Promise<void> {
    await consume(this.registrations, keyOf(address), 'Too many registrations. Please try again later.');
  }
}

async function consume(limiter: RateLimiterPostgres, key: string, title: string): Promise<void> {
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

/** Hashed: the table needs to know neither who tried nor from where. */
const keyOf = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
