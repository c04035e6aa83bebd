import type { InputKind } from '../../../lib/input-kinds.js';
import { paths } from '../../../lib/paths.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { useEditedRecord } from './edited-record.js';
import { useReadOnly } from './use-read-only.js';

/** Why a Database Input cannot be changed here, or whom a change of it reaches (docs/product/custom-inputs.md, Who may change what). */
export function DatabaseNote({ kind }: { kind: InputKind }) {
  const record = useEditedRecord(kind)?.data;
  const readOnly = useReadOnly(kind);
  if (record?.custom !== false) return null;
  return (
    <Banner
      kind="info"
      action={
        readOnly ? (
          <Button to={paths.createCustomInput.to({ type: kind, option: 'existing', template: record.id })}>
            Create from existing
          </Button>
        ) : undefined
      }
    >
      {readOnly
        ? 'This is a Database Input: everybody uses it, and Admins alone change it. Create a custom input from it to have your own.'
        : 'This is a Database Input: a change reaches everybody who uses it.'}
    </Banner>
  );
}
