import { useEffect } from 'react';
import { keepName } from '../lib/session.js';
import { useProfile } from '../lib/use-profile.js';
import { useThemeOfAccount } from '../lib/use-theme.js';

/** Brings to this browser what its user has chosen, here or in another one: name and colour scheme (docs/product/accounts.md, Profile screen). */
export function ChosenProfile() {
  const { data: profile } = useProfile();
  useThemeOfAccount(profile?.theme);
  useEffect(() => {
    if (profile) keepName(profile.name);
  }, [profile]);
  return null;
}
