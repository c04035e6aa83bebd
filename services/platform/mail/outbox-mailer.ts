import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import { type Mail, Mailer } from './mailer.js';

/** The oldest beyond them go. */
const MAX_FILES = 1_000;

/**
 * Where no SMTP server is set: each mail becomes a file that any mail program opens, readable by the product's user only, because
 * the links in it open accounts.
 */
export class OutboxMailer extends Mailer {
  private readonly transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  private written = 0;

  /** @param folder created when missing */
  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
  }

  async send({ to, ...content }: Mail): Promise<void> {
    const { message } = await this.transport.sendMail({
      from: 'Plumbline <plumbline@localhost>',
      to: { name: '', address: to },
      date: this.clock.now(),
      ...content,
    });
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const time = this.clock.now().toISOString().replaceAll(':', '-');
    const name = `${time}-${process.pid}-${String(this.written++).padStart(6, '0')}.eml`;
    await writeFile(join(this.folder, name), message as Buffer, { mode: 0o600, flag: 'wx' });
    this.log.warn('SMTP_URL is not set: a mail was written to the outbox', { file: join(this.folder, name) });
    await this.removeOldest();
  }

  private async removeOldest(): Promise<void> {
    const mails = (await readdir(this.folder)).filter((name) => name.endsWith('.eml')).sort();
    for (const name of mails.slice(0, Math.max(mails.length - MAX_FILES, 0)))
      await rm(join(this.folder, name), { force: true });
  }
}
