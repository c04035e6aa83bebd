import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PG_POOL } from '../platform/database.js';
import { networkOf } from '../platform/network.js';
import { Refused } from '../platform/problem.js';
import { consumeOrRefuse } from '../platform/rate-limit.js';

const HOUR_SECONDS = 60 * 60;

/** How often an address may ask for the case study. Counted in PostgreSQL, so that it holds across processes and restarts. */
@Injectable()
export class RequestLimit {
  private readonly requests: RateLimiterPostgres;

  constructor(@Inject(PG_POOL) pool: Pool, @Inject(CONFIG) config: Pick<RunningConfig, 'caseStudyLimit'>) {
    this.requests = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'case_studies',
      // Not the name of another limit's table: by it alone the library names its prepared statements.
      tableName: 'requests_of_address',
      tableCreated: true,
      keyPrefix: 'request',
      points: config.caseStudyLimit,
      duration: HOUR_SECONDS,
    });
  }

  /** @throws Refused 429 above the limit */
  async count(address: string | undefined): Promise<void> {
    // Hashed, so that the table contains no addresses.
    const key = createHash('sha256').update(networkOf(address)).digest('hex');
    await consumeOrRefuse(this.requests, key, tooMany);
  }
}

const tooMany = (retryAfterSeconds: number): Refused =>
  new Refused(
    { kind: 'too-many', code: 'too-many-requests', title: 'Too many requests. Please try again later.' },
    retryAfterSeconds,
  );
