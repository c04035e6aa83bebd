import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../lib/api.js';
import { startSession } from '../../lib/session.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/actions/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.js';
import { limitInWords } from './limit-in-words.js';
import classes from './sign-on.module.css';
import { completeSignOn, isSignOnSetUp, SIGN_ON_ADDRESS } from './single-sign-on/api.js';
import { forgetThisTab, goOnInThisTab, type HandOverChannel, openHandOver } from './single-sign-on/hand-over.js';

const ResponseDialog = lazyDialog(async () => (await import('./single-sign-on/response-dialog.js')).ResponseDialog);

export interface SignOnProps {
  /** It is the way in that was tried last: then it says here why it did not lead in. */
  tried: boolean;
  onTry: () => void;
}

/**
 * 'Single Sign On' of the log-in: another tab goes to the provider, and what it comes back with is handed over, or pasted into the box
 * 'Authentication Response' (docs/product/accounts.md, Single sign-on).
 */
export function SignOn({ tried, onTry }: SignOnProps) {
  const [query] = useSearchParams();
  const [waiting, setWaiting] = useState(false);
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<{ kind: 'info' | 'danger'; text: string } | null>(null);
  const asked = useRef<Promise<boolean>>(undefined);
  const channel = useRef<HandOverChannel>(undefined);
  const complete = useWrite(completeSignOn, {
    onSuccess: ({ token }) => startSession(token),
    onError: () => channel.current?.tell({ kind: 'refused' }),
  });
  const { run } = complete;

  useEffect(() => {
    if (!waiting) return;
    const opened = openHandOver((message) => {
      if (message.kind !== 'response') return;
      opened.tell({ kind: 'taken' });
      void run(message.text);
    });
    channel.current = opened;
    return () => opened.close();
  }, [waiting, run]);

  return (
    <div className={classes.root}>
      <div className={classes.or}>or</div>
      {/* Asked when somebody is about to press it: a browser opens a tab only soon after a click. */}
      <div onPointerEnter={prepare} onFocus={prepare}>
        <Button fullWidth tall busy={asking} onClick={() => void begin()}>
          Single Sign On
        </Button>
      </div>
      {tried && trouble && <Banner kind={trouble.kind}>{trouble.text}</Banner>}
      <ResponseDialog
        opened={waiting}
        busy={complete.busy}
        error={complete.error && limitInWords(complete.error)}
        onSubmit={(text) => void run(text)}
        onClose={() => {
          setWaiting(false);
          complete.reset();
        }}
      />
    </div>
  );

  function isSetUp(): Promise<boolean> {
    asked.current ??= isSignOnSetUp().catch((error: unknown) => {
      asked.current = undefined;
      throw error;
    });
    return asked.current;
  }

  function prepare() {
    isSetUp().catch(() => undefined);
  }

  async function begin() {
    onTry();
    setTrouble(null);
    setAsking(true);
    try {
      if (await isSetUp()) openProvider();
      else setTrouble({ kind: 'info', text: 'Single sign-on is not set up. Log in with e-mail and password.' });
    } catch (error) {
      setTrouble({ kind: 'danger', text: messageOf(error) });
    } finally {
      setAsking(false);
    }
  }

  function openProvider() {
    const tab = window.open(SIGN_ON_ADDRESS, '_blank');
    if (tab === null) return goOnInThisTab(SIGN_ON_ADDRESS, query.get('from'));
    // The provider's page must not lead this one elsewhere. Asked for as `noopener`, a blocked tab could not be told from an open one.
    tab.opener = null;
    forgetThisTab();
    setWaiting(true);
  }
}
