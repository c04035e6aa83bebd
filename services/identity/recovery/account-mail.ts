import type { Mail } from '../../platform/mail/mailer.js';
import type { MailPurpose } from './account-mails.js';

interface Wording {
  readonly subject: string;
  readonly reason: string;
  readonly action: string;
  readonly validFor: string;
  readonly otherwise: string;
}

const WORDING: { readonly [Purpose in MailPurpose]: Wording } = {
  reset: {
    subject: 'Choose a new password for Plumbline',
    reason: 'Somebody asked for a new password for the Plumbline account of this e-mail address.',
    action: 'Choose a new password',
    validFor: 'The link can be used once, for an hour.',
    otherwise: 'If it was not you, there is nothing to do: your password stays as it is.',
  },
  invitation: {
    subject: 'You are invited to Plumbline',
    reason:
      'You are invited to Plumbline, where construction programmes are planned and what they need shows month by month.',
    action: 'Choose a password',
    validFor: 'The link can be used once, for seven days.',
    otherwise: 'If you do not expect this invitation, there is nothing to do.',
  },
  confirmation: {
    subject: 'Confirm your e-mail address for Plumbline',
    reason: 'A Plumbline account was made with this e-mail address.',
    action: 'Confirm the address',
    validFor: 'The link can be used once, for seven days, by whoever is logged in to that account.',
    otherwise:
      "If it was not you, do not follow it: ask for a new password with 'Forgot password?', and the account is yours alone.",
  },
};

/** The mail with a link. @param link made by the product: needs no escaping */
export function accountMail(to: string, purpose: MailPurpose, link: string): Mail {
  const { subject, reason, action, validFor, otherwise } = WORDING[purpose];
  return {
    to,
    subject,
    text: `${reason}\n\n${action}:\n${link}\n\n${validFor}\n${otherwise}\n\nPlumbline\n`,
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px 16px;background:#f6f7f8;color:#14202b;font:15px/1.5 'Segoe UI',Helvetica,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe4e8;border-radius:6px">
<p style="margin:0 0 24px;font-weight:600">Plumbline</p>
<p style="margin:0 0 24px">${reason}</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:12px 20px;background:#14202b;color:#ffffff;text-decoration:none;border-radius:4px">${action}</a></p>
<p style="margin:0 0 8px;color:#43505c;font-size:13px">${validFor} ${otherwise}</p>
<p style="margin:0;color:#43505c;font-size:13px;word-break:break-all">${link}</p>
</div>
</body>
</html>
`,
  };
}
