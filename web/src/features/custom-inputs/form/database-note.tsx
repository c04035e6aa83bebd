import type { InputKind } from '../../../lib/input-kinds.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { useEditedRecord } from './edited-record.js';
import { useReadOnly } from './use-read-only.js';

/** Why a Database Input cannot be changed here, or whom a change of it reaches (docs/product/custom-inputs.md, Who may change what). */
export function DatabaseNote({ kind }: { kind: InputKind }) {
  const database = useEditedRecord(kind)?.data.custom === false;
  const readOnly = useReadOnly(kind);
  if (!database) return null;
  return (
    <Banner kind="info">
      {readOnly
        ? 'This is a Database Input: everybody uses it, and Admins alone change it. To have one of your own, create a custom input from it.'
        : 'This is a Database Input: a change reaches everybody who uses it.'}
    </Banner>
  );
}
