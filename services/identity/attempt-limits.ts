import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PG_POOL } from '../platform/database.js';
import { emailKey } from '../platform/email.js';
import { networkOf } from '../platform/network.js';
import { Refused } from '../platform/problem.js';
import { consumeOrRefuse } from '../platform/rate-limit.js';

/** Time windows (docs/product/accounts.md, Limits on attempts). */
const LOGIN_WINDOW_SECONDS = 15 * 60;
const REGISTRATION_WINDOW_SECONDS = 60 * 60;

/** Of an e-mail: as many as its owner may need, from one address, are not slowed. */
const FAILURES_WITHOUT_PAUSE = 10;
const PAUSE_PER_FAILURE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/** For a count that only slows. */
const NO_LIMIT = 2 ** 31 - 1;

/** Limits the guessing of passwords. Stored in PostgreSQL, so that it applies across processes and restarts. */
@Injectable()
export class AttemptLimits {
  private readonly pairs: RateLimiterPostgres;
  private readonly networks: RateLimiterPostgres;
  private readonly emails: RateLimiterPostgres;
  private readonly registrations: RateLimiterPostgres;

  constructor(
    @Inject(PG_POOL) pool: Pool,
    @Inject(CONFIG)
    config: Pick<RunningConfig, 'loginFailureLimit' | 'addressFailureLimit' | 'registrationLimit'>,
  ) {
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
    this.pairs = limiter('login', config.loginFailureLimit, LOGIN_WINDOW_SECONDS);
    this.networks = limiter('login-address', config.addressFailureLimit, LOGIN_WINDOW_SECONDS);
    this.emails = limiter('login-email', NO_LIMIT, LOGIN_WINDOW_SECONDS);
    this.registrations = limiter('registration', config.registrationLimit, REGISTRATION_WINDOW_SECONDS);
  }

  /**
   * Runs one log-in; only failed ones count: per e-mail and address, per address, and per e-mail. The attempt is counted before the
   * password is checked and given back after a success: with a count afterwards, a thousand concurrent guesses would all be checked.
   * What others do with an e-mail from elsewhere slows its owner, and never locks them out.
   * @param attempt returns undefined for a failure; one that throws is none
   * @throws Refused 429 above the limits, even for the right password
   */
  async login<Result>(
    email: string,
    address: string | undefined,
    attempt: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const network = networkOf(address);
    const pair = { of: this.pairs, key: keyOf(emailKey(email), network) };
    const ofNetwork = { of: this.networks, key: keyOf(network) };
    const ofEmail = { of: this.emails, key: keyOf(emailKey(email)) };
    await consumeOrRefuse(pair.of, pair.key, TOO_MANY_LOGINS);
    const counted = [pair];
    let failed = false;
    try {
      await consumeOrRefuse(ofNetwork.of, ofNetwork.key, TOO_MANY_LOGINS);
      counted.push(ofNetwork);
      const { consumedPoints } = await ofEmail.of.consume(ofEmail.key);
      counted.push(ofEmail);
      await this.pause(pauseAfter(consumedPoints - 1));
      const result = await attempt();
      failed = result === undefined;
      return result;
    } finally {
      if (!failed) await Promise.all(counted.map(({ of, key }) => of.reward(key, 1)));
    }
  }

  /** @throws Refused 429 above the limit */
  async registration(address: string | undefined): Promise<void> {
    await consumeOrRefuse(this.registrations, keyOf(networkOf(address)), TOO_MANY_REGISTRATIONS);
  }

  protected async pause(ms: number): Promise<void> {
    if (ms > 0) await pause(ms);
  }
}

/** How long a log-in waits before its password is checked, after so many failures with its e-mail. */
export const pauseAfter = (failures: number): number =>
  Math.min(Math.max(failures - FAILURES_WITHOUT_PAUSE, 0) * PAUSE_PER_FAILURE_MS, MAX_PAUSE_MS);

const refusedWith =
  (title: string) =>
  (retryAfterSeconds: number): Refused =>
    new Refused({ kind: 'too-many', code: 'too-many-attempts', title }, retryAfterSeconds);
const TOO_MANY_LOGINS = refusedWith('Too many failed log-ins. Please try again later.');
const TOO_MANY_REGISTRATIONS = refusedWith('Too many registrations. Please try again later.');

/** Hashed, so that the table contains neither e-mails nor addresses. */
const keyOf = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
