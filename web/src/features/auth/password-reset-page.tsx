import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AskForReset } from './ask-for-reset.js';
import { SetPassword } from './set-password.js';

const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token');

/**
 * Asks for a link to a new password; with the token of such a link, or of an invitation, it sets the password
 * (docs/product/accounts.md, Forgot password). The token is in the fragment, which browsers send to nobody, and is taken out of the
 * address at once: it would open the account to whoever reads the history.
 */
export function PasswordResetPage() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  // Of a link that could not be used: back to the form that asks for another one.
  const [unusable, setUnusable] = useState(false);
  useEffect(() => {
    const brought = tokenIn(hash);
    if (brought === null) return;
    setToken(brought);
    setUnusable(false);
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  if (token === null || unusable) return <AskForReset unusable={unusable} />;
  return <SetPassword key={token} token={token} onUnusable={() => setUnusable(true)} />;
}
