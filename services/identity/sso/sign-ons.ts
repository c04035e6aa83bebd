import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { PG_POOL } from '../../platform/database.js';
import type { SignOnSecrets } from './provider.js';

/** How long a browser may stay at the provider and hand the response over. */
export const SIGN_ON_SECONDS = 10 * 60;

/**
 * Sign-ons that browsers have begun. Each belongs to the browser whose cookie it was begun with: nonce and code verifier are made of
 * that cookie's secret, and the table has hashes only, so nobody else can go on with it.
 */
@Injectable()
export class SignOns {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param browser the secret of its cookie */
  async begin(browser: string): Promise<SignOnSecrets> {
    const secrets = secretsOf(browser, newSecret());
    const now = this.clock.now();
    await this.pool.query(
      `WITH expired AS (DELETE FROM identity.sign_on WHERE expires < $5)
       INSERT INTO identity.sign_on (state_hash, browser_hash, nonce_hash, expires) VALUES ($1, $2, $3, $4)`,
      [
        hashOf(secrets.state),
        hashOf(browser),
        hashOf(secrets.nonce),
        new Date(now.getTime() + SIGN_ON_SECONDS * 1000),
        now,
      ],
    );
    return secrets;
  }

  /** The browser came back from the provider: once. @returns undefined for one that this browser did not begin, or too long ago */
  async comeBack(browser: string, state: string): Promise<SignOnSecrets | undefined> {
    const { rowCount } = await this.pool.query(
      `UPDATE identity.sign_on SET returned = $3
       WHERE state_hash = $1 AND browser_hash = $2 AND returned IS NULL AND expires >= $3`,
      [hashOf(state), hashOf(browser), this.clock.now()],
    );
    return rowCount === 1 ? secretsOf(browser, state) : undefined;
  }

  /** Uses a sign-on up: of many who try at once, one succeeds. @param nonce that the provider signed */
  async complete(browser: string, nonce: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `DELETE FROM identity.sign_on
       WHERE nonce_hash = $1 AND browser_hash = $2 AND returned IS NOT NULL AND expires >= $3`,
      [hashOf(nonce), hashOf(browser), this.clock.now()],
    );
    return rowCount === 1;
  }
}

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

const secretsOf = (browser: string, state: string): SignOnSecrets => ({
  state,
  nonce: made(browser, `nonce ${state}`),
  codeVerifier: made(browser, `code verifier ${state}`),
});

const made = (secret: string, of: string): string => createHmac('sha256', secret).update(of).digest('base64url');
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
