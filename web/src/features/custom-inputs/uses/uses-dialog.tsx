import type { CustomInput } from '../../../lib/api-types.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import { Button } from '../../../ui/actions/button.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { useInputUses } from '../api/uses.js';
import { placesOf } from './uses-in-words.js';
import { UsesList } from './uses-list.js';

export interface UsesDialogProps {
  opened: boolean;
  onClose: () => void;
  kind: InputKind;
  input: Pick<CustomInput, 'id' | 'name' | 'usedIn'>;
}

/** The places of 'Used in', each a link (docs/product/custom-inputs.md, Used in). */
export function UsesDialog({ opened, onClose, kind, input }: UsesDialogProps) {
  const { data, error, isValidating, mutate } = useInputUses(kind, opened ? input.id : null);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`“${input.name}” is used in`}
      actions={
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      {error !== undefined && (
        <ErrorNote
          action="loading where it is used"
          error={error}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      )}
      {(data || error === undefined) && <UsesList uses={data} expected={placesOf(input.usedIn)} linked />}
    </Dialog>
  );
}
