import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PG_POOL } from '../platform/database.js';
import { emailKey } from '../platform/email.js';
import { LOG, type Log } from '../platform/log.js';
import type { CaseStudyRequestBody } from './case-study-request-body.js';

/** How long a request is kept of somebody who is not on the mailing list (docs/product/landing-case-study.md, What is stored). */
export const KEPT_MONTHS = 24;
/** Anybody can ask under any e-mail: whoever asked longest ago goes beyond it. */
export const MAX_REQUESTS = 100_000;
const PURGE_EVERY_MS = 60 * 60 * 1000;

/** Who has asked for the case study: one row per e-mail, in tables of their own (schema `case_studies`). */
@Injectable()
export class CaseStudyRequests implements OnModuleInit, OnModuleDestroy {
  private purgeTimer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.purge();
    this.purgeTimer = setInterval(
      () => void this.purge().catch((error: unknown) => this.notPurged(error)),
      PURGE_EVERY_MS,
    );
    this.purgeTimer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.purgeTimer);
  }

  /** Stores the request, in the place of an earlier one of the same e-mail: what was said last counts, of the mailing list too. */
  async store({
    firstName,
    lastName,
    jobTitle,
    companyName,
    businessEmail,
    mailingList,
  }: CaseStudyRequestBody): Promise<void> {
    const line = (text: string): string => text.trim().normalize('NFC');
    await this.pool.query(
      `INSERT INTO case_studies.request
         (email_key, email, first_name, last_name, job_title, company_name, mailing_list, first_requested, last_requested)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
       ON CONFLICT (email_key) DO UPDATE SET
         email = EXCLUDED.email, first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name,
         job_title = EXCLUDED.job_title, company_name = EXCLUDED.company_name,
         mailing_list = EXCLUDED.mailing_list, last_requested = EXCLUDED.last_requested`,
      [
        emailKey(businessEmail),
        businessEmail.normalize('NFC'),
        line(firstName),
        line(lastName),
        line(jobTitle),
        line(companyName),
        mailingList === true,
        this.clock.now(),
      ],
    );
  }

  /** Removes what is older than it may be. */
  async purge(): Promise<void> {
    await this.pool.query(
      `DELETE FROM case_studies.request
       WHERE NOT mailing_list AND last_requested < $1::timestamptz - make_interval(months => $2)`,
      [this.clock.now(), KEPT_MONTHS],
    );
    await this.pool.query(
      `DELETE FROM case_studies.request
       WHERE email_key IN (SELECT email_key FROM case_studies.request ORDER BY last_requested DESC OFFSET $1)`,
      [MAX_REQUESTS],
    );
  }

  private notPurged(error: unknown): void {
    this.log.error('Old requests for the case study could not be removed', error);
  }
}
