import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths, safeReturnPath } from '../../../lib/paths.js';
import { startSession, useUser } from '../../../lib/session.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { COPY_BY_HAND, useCopy } from '../../../ui/actions/use-copy.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { IconCopy } from '../../../ui/icons/copy.js';
import { AuthLayout } from '../auth-layout.js';
import { limitInWords } from '../limit-in-words.js';
import { completeSignOn } from './api.js';
import { forgetThisTab, openHandOver, pathOfThisTab } from './hand-over.js';
import { signOnRefusal } from './refusals.js';
import classes from './single-sign-on.module.css';

/**
 * Where the provider of single sign-on leads back to (docs/product/accounts.md, Single sign-on). What it brought is in the fragment, which
 * browsers send to nobody, and is taken out of the address at once.
 */
export function SingleSignOnPage() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [told] = useState(() => new URLSearchParams(hash.slice(1)));
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  const response = told.get('response');
  if (response !== null) return <Returned response={response} />;
  const error = told.get('error');
  return (
    <AuthLayout title="Single sign-on" subtitle="You are not signed in">
      <div className={classes.form}>
        <Banner kind={error === null ? 'info' : 'danger'}>
          {error === null
            ? 'There is no response of the provider here. Please start at the log-in.'
            : signOnRefusal(error, Number(told.get('retryAfter')))}
        </Banner>
        <Button to={paths.login.to()} fullWidth tall>
          Back to log in
        </Button>
      </div>
    </AuthLayout>
  );
}

/** Hands the response to the tab of the log-in; one that went to the provider itself completes the sign-on here. */
function Returned({ response }: { response: string }) {
  const user = useUser();
  const navigate = useNavigate();
  const [inThisTab] = useState(pathOfThisTab);
  const [other, setOther] = useState<'unknown' | 'taken' | 'refused'>('unknown');
  const complete = useWrite(completeSignOn, {
    onSuccess: ({ token }) => {
      startSession(token);
      void navigate(safeReturnPath(inThisTab), { replace: true });
    },
  });
  const { run } = complete;
  useEffect(() => {
    if (inThisTab !== null) {
      forgetThisTab();
      void run(response);
      return;
    }
    const channel = openHandOver(({ kind }) => {
      if (kind !== 'response') setOther(kind);
    });
    channel.tell({ kind: 'response', text: response });
    return () => channel.close();
  }, [inThisTab, response, run]);

  if (user)
    return (
      <AuthLayout title="Single sign-on" subtitle={`You are signed in as ${user.email}`}>
        <div className={classes.form}>
          <Banner kind="success">Plumbline goes on in the tab that you came from. You can close this one.</Banner>
          <Button to={paths.programmes.to()} fullWidth tall>
            Go on in this tab
          </Button>
        </div>
      </AuthLayout>
    );
  if (inThisTab !== null && !complete.error)
    return (
      <AuthLayout title="Single sign-on" subtitle="The provider has confirmed who you are">
        <p role="status">Logging you in …</p>
      </AuthLayout>
    );
  return (
    <AuthLayout title="Single sign-on" subtitle="The provider has confirmed who you are">
      <div className={classes.form}>
        {complete.error && <Banner kind="danger">{limitInWords(complete.error)}</Banner>}
        {other === 'refused' && (
          <Banner kind="danger">The tab that you came from could not use the response. It says why.</Banner>
        )}
        <p className={classes.hint}>
          {other === 'taken'
            ? 'The tab that you came from is logging you in …'
            : "Copy this response into the box 'Authentication Response' of the tab that you came from, or log in here."}
        </p>
        <Response text={response} />
        <Button kind="primary" fullWidth tall busy={complete.busy} onClick={() => void run(response)}>
          Log in in this tab
        </Button>
        <Button to={paths.login.to()} kind="quiet" fullWidth>
          Back to log in
        </Button>
      </div>
    </AuthLayout>
  );
}

function Response({ text }: { text: string }) {
  const { shown, outcome, copy } = useCopy<HTMLPreElement>(text);
  return (
    <>
      <pre ref={shown} className={classes.response} role="region" aria-label="Authentication response" tabIndex={0}>
        {text}
      </pre>
      <Button icon={IconCopy} onClick={() => void copy()}>
        Copy
      </Button>
      <p className={classes.hint} role="status">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'by hand' && COPY_BY_HAND}
      </p>
    </>
  );
}
