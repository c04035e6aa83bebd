import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Profile } from '../../lib/api-types.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/actions/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { confirmEmail, sendConfirmation } from './api.js';
import { limitInWords } from './limit-in-words.js';

/**
 * On the profile: whether the e-mail is confirmed, the mail that does it, and the link of that mail when it was followed
 * (docs/product/accounts.md, Unproven e-mails).
 */
export function EmailConfirmation({ profile, onConfirmed }: { profile: Profile; onConfirmed: () => void }) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const token = new URLSearchParams(hash.slice(1)).get('confirm');
  const [confirmed, setConfirmed] = useState(false);
  const confirm = useWrite(confirmEmail, {
    onSuccess: () => {
      setConfirmed(true);
      onConfirmed();
    },
  });
  const send = useWrite(sendConfirmation);
  const [sent, setSent] = useState(false);
  const tried = useRef<string | null>(null);
  const { run } = confirm;

  useEffect(() => {
    if (token === null || tried.current === token) return;
    tried.current = token;
    // The link is of no use to whoever reads the address bar or the history.
    void navigate(pathname, { replace: true });
    void run(token);
  }, [token, pathname, navigate, run]);

  if (confirmed) return <Banner kind="success">Your e-mail address is confirmed.</Banner>;
  if (profile.emailProven) return null;
  const failure = send.error ?? confirm.error;
  if (failure) {
    return (
      <Banner kind="danger" action={<SendButton busy={send.busy} onSend={sendAgain} />}>
        {failure.fieldErrors['token'] ?? limitInWords(failure)}
      </Banner>
    );
  }
  if (sent)
    return <Banner kind="success">A mail was sent to {profile.email}. Follow its link to confirm the address.</Banner>;
  return (
    <Banner kind="info" action={<SendButton busy={send.busy} onSend={sendAgain} />}>
      Your e-mail address is not confirmed yet. Follow the link in the mail to {profile.email}: then nobody else can
      take this account.
    </Banner>
  );

  async function sendAgain() {
    if (await send.run(undefined)) setSent(true);
  }
}

function SendButton({ busy, onSend }: { busy: boolean; onSend: () => Promise<void> }) {
  return (
    <Button busy={busy} onClick={() => void onSend()}>
      Send the mail again
    </Button>
  );
}
