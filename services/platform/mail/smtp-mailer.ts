import nodemailer from 'nodemailer';
import type { MailConfig } from '../config.js';
import { type Mail, Mailer } from './mailer.js';

/** A server that does not answer must not hold up the mails that wait. */
const TIMEOUT_MS = 20_000;

/** Sends by the server of `SMTP_URL`; whether with TLS is in the address (nodemailer's `smtp:`, with STARTTLS where offered, and `smtps:`). */
export class SmtpMailer extends Mailer {
  private readonly transport;

  constructor({ smtpUrl, from }: MailConfig) {
    super();
    this.transport = nodemailer.createTransport(
      { url: smtpUrl, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
      { from },
    );
  }

  async send({ to, ...content }: Mail): Promise<void> {
    // An object: as a text it would be read as a list of addresses, separated by commas.
    await this.transport.sendMail({ to: { name: '', address: to }, ...content });
  }
}
