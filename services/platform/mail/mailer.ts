/** One mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mails: by SMTP, or into a folder where no server is set (docs/runbook.md, Mail). */
export abstract class Mailer {
  /** Resolves when the server took the mail, or its file was written. @throws Error when neither happened */
  abstract send(mail: Mail): Promise<void>;
}
