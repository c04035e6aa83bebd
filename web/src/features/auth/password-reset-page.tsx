import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AskForReset } from './ask-for-reset.js';
import { SetPassword } from './set-password.js';

/**
 * Asks for a link to a new password; with the token of such a link, or of an invitation, it sets the password
 * (docs/product/accounts.md, Forgot password). The token is in the fragment, which browsers send to nobody.
 */
export function PasswordResetPage() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token');
  // Of a link that could not be used: back to the form that asks for another one.
  const [unusable, setUnusable] = useState(false);
  if (token === null || unusable) return <AskForReset unusable={unusable} />;
  return <SetPassword key={token} token={token} onUnusable={() => setUnusable(true)} />;
}
