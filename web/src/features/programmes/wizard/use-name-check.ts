import { useState } from 'react';
import { programmesNamed } from '../api/programme.js';
import { sameName } from './programme-form.js';

/** Spec 1, section 5; the server words it the same. */
const taken = (name: string) => `A project with the name "${name.trim()}" already exists, please provide a new name.`;

/** Asks whether a name is free before the wizard goes on. The server decides again: a check that fails lets the wizard go on. */
export function useNameCheck(existing: { id: number; name: string } | null) {
  const [checking, setChecking] = useState(false);

  /** Why the name cannot be used, or null. */
  const refusal = async (name: string): Promise<string | null> => {
    if (existing && sameName(existing.name, name)) return null;
    setChecking(true);
    try {
      const named = await programmesNamed(name.trim());
      return named.some(({ id }) => id !== existing?.id) ? taken(name) : null;
    } catch {
      return null;
    } finally {
      setChecking(false);
    }
  };
  return { checking, refusal };
}
