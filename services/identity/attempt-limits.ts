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
const MAIL_WINDOW_SECONDS = 60 * 60;
/** Requests for a new password from one address, whatever the e-mails: a company behind one proxy needs few in an hour. */
const RESETS_PER_ADDRESS = 60;
/** Links that are tried from one address and do not exist: they cannot be guessed, so who tries is refused early. */
const WRONG_LINKS_PER_ADDRESS = 100;
/** So many of an office may begin at once, and each is a row for ten minutes. */
const SIGN_ONS_PER_ADDRESS = 300;
const WRONG_RESPONSES_PER_ADDRESS = 100;

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
  private readonly resets: RateLimiterPostgres;
  private readonly resetNetworks: RateLimiterPostgres;
  private readonly confirmations: RateLimiterPostgres;
  private readonly wrongLinks: RateLimiterPostgres;
  private readonly signOns: RateLimiterPostgres;
  private readonly wrongResponses: RateLimiterPostgres;

  constructor(
    @Inject(PG_POOL) pool: Pool,
    @Inject(CONFIG)
    config: Pick<RunningConfig, 'loginFailureLimit' | 'addressFailureLimit' | 'registrationLimit' | 'resetLimit'>,
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
    this.resets = limiter('reset', config.resetLimit, MAIL_WINDOW_SECONDS);
    this.resetNetworks = limiter('reset-address', RESETS_PER_ADDRESS, MAIL_WINDOW_SECONDS);
    this.confirmations = limiter('confirmation', config.resetLimit, MAIL_WINDOW_SECONDS);
    this.wrongLinks = limiter('link-address', WRONG_LINKS_PER_ADDRESS, LOGIN_WINDOW_SECONDS);
    this.signOns = limiter('sign-on-address', SIGN_ONS_PER_ADDRESS, LOGIN_WINDOW_SECONDS);
    this.wrongResponses = limiter('response-address', WRONG_RESPONSES_PER_ADDRESS, LOGIN_WINDOW_SECONDS);
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
    // The address first: past its limit no e-mail that it tries leaves a row.
    await consumeOrRefuse(ofNetwork.of, ofNetwork.key, TOO_MANY_LOGINS);
    const counted = [ofNetwork];
    let failed = false;
    try {
      await consumeOrRefuse(pair.of, pair.key, TOO_MANY_LOGINS);
      counted.push(pair);
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

  /** A mail with a link to a new password; counted whether the e-mail has an account or not. @throws Refused 429 above the limits */
  async reset(email: string, address: string | undefined): Promise<void> {
    await consumeOrRefuse(this.resetNetworks, keyOf(networkOf(address)), TOO_MANY_MAILS);
    await consumeOrRefuse(this.resets, keyOf(emailKey(email)), TOO_MANY_MAILS);
  }

  /** A mail that confirms the e-mail of an account. @throws Refused 429 above the limit */
  async confirmation(accountId: number): Promise<void> {
    await consumeOrRefuse(this.confirmations, String(accountId), TOO_MANY_MAILS);
  }

  /**
   * Looks a link up; only those that do not exist count.
   * @throws Refused 429 above the limit, also for a link that exists
   */
  async link<Result>(
    address: string | undefined,
    find: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    return this.countFailure(this.wrongLinks, TOO_MANY_LINKS, address, find);
  }

  /** A browser is sent to the provider of single sign-on. @throws Refused 429 above the limit */
  async signOn(address: string | undefined): Promise<void> {
    await consumeOrRefuse(this.signOns, keyOf(networkOf(address)), TOO_MANY_SIGN_ONS);
  }

  /**
   * Checks the response of a single sign-on; only those that prove nothing count.
   * @throws Refused 429 above the limit, also for a response that proves something
   */
  signOnResponse<Result>(
    address: string | undefined,
    check: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    return this.countFailure(this.wrongResponses, TOO_MANY_RESPONSES, address, check);
  }

  /** Counted before and given back after: many at once would all pass otherwise. One that throws could not be checked. */
  private async countFailure<Result>(
    limiter: RateLimiterPostgres,
    refusal: (retryAfterSeconds: number) => Refused,
    address: string | undefined,
    attempt: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const key = keyOf(networkOf(address));
    await consumeOrRefuse(limiter, key, refusal);
    let failed = false;
    try {
      const result = await attempt();
      failed = result === undefined;
      return result;
    } finally {
      if (!failed) await limiter.reward(key, 1);
    }
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
const TOO_MANY_MAILS = refusedWith('Too many mails were asked for. Please try again later.');
const TOO_MANY_SIGN_ONS = refusedWith('Too many sign-ons were begun. Please try again later.');
const TOO_MANY_RESPONSES = refusedWith('Too many responses that cannot be used. Please try again later.');
const TOO_MANY_LINKS = refusedWith('Too many links that cannot be used. Please try again later.');

/** Hashed, so that the table contains neither e-mails nor addresses. */
const keyOf = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
