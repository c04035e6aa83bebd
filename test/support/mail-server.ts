import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.js';

export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** All mails that arrived, the first first. */
  readonly mails: readonly ParsedMail[];
  /** The mail of that number to this address, from 1, once it has arrived. */
  mailTo(email: string, number?: number): Promise<ParsedMail>;
  close(): Promise<void>;
}

/** A real SMTP server on the loopback address; it takes no mail for `refused.…`. @param port of one that was closed; a free one unless given */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Some servers repeat the address in their own spelling.
    onRcptTo: ({ address }, _session, done) =>
      done(
        /^refused\./i.test(address)
          ? Object.assign(new Error(`<${address.toLowerCase()}>: Recipient address rejected`), { responseCode: 550 })
          : null,
      ),
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done);
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  const to = (email: string) => mails.filter((mail) => recipientOf(mail) === email);
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    mailTo: async (email, number = 1) => {
      await eventually(() => to(email).length >= number);
      return to(email)[number - 1]!;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export function recipientOf({ to }: ParsedMail): string | undefined {
  const [first] = to === undefined ? [] : [to].flat();
  return first?.value[0]?.address;
}

/** The one link of a mail, and the token in its fragment. */
export function linkIn({ text = '' }: ParsedMail): { readonly url: string; readonly token: string } {
  const [url = ''] = /https?:\/\/\S+/.exec(text) ?? [];
  return { url, token: url.split('=').at(-1) ?? '' };
}
