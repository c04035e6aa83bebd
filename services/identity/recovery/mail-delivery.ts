import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { Health, type PartHealth } from '../../platform/health/health.js';
import { PublicAddress } from '../../platform/http/public-address.js';
import { LOG, type Log } from '../../platform/log.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { reasonOf } from '../../platform/reason.js';
import { AccountLinks } from '../account-links.js';
import { accountMail } from './account-mail.js';
import { AccountMails, type DueMail, type MailPurpose } from './account-mails.js';

/** Other processes add mails too, and tries are repeated. */
const POLL_MS = 5_000;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 10 * 60 * 1000;
/** Whoever waited this long for a link has asked for another one. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;

/** The page of the client that a link leads to. The token is in the fragment, which browsers keep to themselves. */
const PAGES: { readonly [Purpose in MailPurpose]: string } = {
  reset: '/password-reset/#token=',
  invitation: '/password-reset/#token=',
  confirmation: '/profile/#confirm=',
};

/**
 * Sends the mails that wait, one after the other. A link is made when its mail goes out: none is stored readably, and its time begins
 * then. A mail whose process ends between sending and deleting it is sent again: the later link is the one that counts.
 */
@Injectable()
export class MailDelivery implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private again = false;
  private busy = false;
  private stopped = false;
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly mails: AccountMails,
    private readonly links: AccountLinks,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
    private readonly health: Health,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.health.add({ name: 'mail', required: false, check: () => this.check() });
    this.stopListening = this.mails.onRequest(() => this.wake());
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.stopListening();
    clearTimeout(this.timer);
    await this.running;
  }

  private wake(): void {
    this.again = true;
    if (this.busy || this.stopped) return;
    this.busy = true;
    clearTimeout(this.timer);
    this.running = this.sendAll().finally(() => {
      this.busy = false;
      if (this.stopped) return;
      this.timer = setTimeout(() => this.wake(), POLL_MS).unref();
    });
  }

  private async sendAll(): Promise<void> {
    try {
      while (this.again && !this.stopped) {
        this.again = false;
        for (let mail = await this.mails.take(); mail && !this.stopped; mail = await this.mails.take())
          await this.send(mail);
      }
    } catch (error) {
      this.log.warn('Mails could not be looked for', { reason: reasonOf(error) });
    }
  }

  private async send(mail: DueMail): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - mail.requested.getTime() > GIVE_UP_MS) {
      this.log.error('A mail could not be sent for a day and is given up', undefined, { purpose: mail.purpose });
      return this.mails.sent(mail);
    }
    try {
      const token = await this.links.issue(mail.accountId, mail.purpose);
      await this.mailer.send(
        accountMail(mail.email, mail.purpose, `${this.address.url}${PAGES[mail.purpose]}${token}`),
      );
    } catch (error) {
      if (isRecipientRefused(error)) {
        this.log.error('The mail server refuses the recipient of a mail, which is given up', undefined, {
          purpose: mail.purpose,
          reason: reasonOfMail(error),
        });
        return this.mails.sent(mail);
      }
      this.log.warn('A mail could not be sent', { purpose: mail.purpose, reason: reasonOfMail(error) });
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** mail.attempts, LONGEST_PAUSE_MS);
      return this.mails.failed(mail, new Date(now + pause));
    }
    await this.mails.sent(mail);
  }

  private async check(): Promise<PartHealth> {
    const failing = await this.mails.failing();
    return failing === 0 ? { up: true } : { up: false, note: `${failing} mails could not be sent yet` };
  }
}

/** What nodemailer says of a failure. */
interface MailFailure {
  readonly code?: unknown;
  /** Of the server: 5xx is for good. */
  readonly responseCode?: unknown;
  /** Addresses that the server did not take. */
  readonly rejected?: unknown;
}

/** Without the server's own words: they repeat the recipient, spelt as the server likes, who must not be in the log. */
function reasonOfMail(error: unknown): string {
  const { code, responseCode } = error as MailFailure;
  return typeof responseCode === 'number' || code === 'EENVELOPE'
    ? [code, responseCode].filter((part) => part !== undefined).join(' ')
    : reasonOf(error);
}

/** For good, and only of this mail: another try would fail as well, and the server itself is well. */
function isRecipientRefused(error: unknown): boolean {
  const { responseCode, rejected } = error as MailFailure;
  return typeof responseCode === 'number' && responseCode >= 500 && Array.isArray(rejected) && rejected.length > 0;
}
