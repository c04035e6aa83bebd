import { useState } from 'react';
import type { ApiError } from '../../../lib/api.js';

const MAX_NAME = 100;

/** The field for the name of a saved comparison. @param suggestion what it begins as */
export function useComparisonName(suggestion: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const value = typed ?? suggestion.slice(0, MAX_NAME).trim();
  return {
    field: {
      label: 'Name',
      value,
      onChange: (text: string) => {
        setTyped(text);
        setFault(null);
      },
      error: fault,
      maxLength: MAX_NAME,
    },
    reset: () => {
      setTyped(null);
      setFault(null);
    },
    /** The name to send; null where there is none, which the field then says. */
    checked: (): string | null => {
      const name = value.trim();
      if (name !== '') return name;
      setFault('Give the comparison a name.');
      return null;
    },
    /** Says at the field what the server has against the name; false where it refused something else. */
    refuse: ({ fieldErrors, code, message }: ApiError): boolean => {
      const refused = fieldErrors['name'] ?? (code === 'name-taken' ? message : null);
      setFault(refused);
      return refused !== null;
    },
  };
}
