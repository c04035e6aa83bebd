import { useState } from 'react';
import { programmesNamed } from '../api/programme.js';
import { sameName } from './programme-form.js';

/** The server uses the same sentence. */
const taken = (name: string) => `A project with the name "${name.trim()}" already exists, please provide a new name.`;

/**
 * Checks whether a name is free before the next step. The server decides again, so a failed check does not stop the
 * wizard.
 */
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
