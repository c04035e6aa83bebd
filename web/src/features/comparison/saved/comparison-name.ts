import type { ApiError } from '../../../lib/api.js';

export const MAX_NAME = 100;

export const nameFault = (name: string): string | null => (name.trim() === '' ? 'Give the comparison a name.' : null);

/** What the server has against the name; null where it refused something else. */
export const refusedName = ({ fieldErrors, code, message }: ApiError): string | null =>
  fieldErrors['name'] ?? (code === 'name-taken' ? message : null);
