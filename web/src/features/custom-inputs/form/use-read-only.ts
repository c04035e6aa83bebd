import type { InputKind } from '../../../lib/input-kinds.js';
import { useUser } from '../../../lib/session.js';
import { useEditedRecord } from './edited-record.js';

/** Database Inputs are changed by Admins alone (docs/product/custom-inputs.md, Who may change what). */
export function useReadOnly(kind: InputKind): boolean {
  const record = useEditedRecord(kind);
  const role = useUser()?.role;
  return record?.data.custom === false && role !== 'Admin';
}
