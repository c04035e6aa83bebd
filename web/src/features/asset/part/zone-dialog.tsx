import { type FormEvent, useState } from 'react';
import { invalidations } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { addZone } from '../api/zones.js';

export interface ZoneDialogProps {
  programmeId: number;
  opened: boolean;
  onClose: () => void;
  onAdded: (zoneId: number) => void;
}

/** 'Add Custom Zone': an empty name is ignored (docs/product/assets.md, Zones). */
export function ZoneDialog({ programmeId, opened, onClose, onAdded }: ZoneDialogProps) {
  const [zoneName, setZoneName] = useState('');
  const close = () => {
    setZoneName('');
    add.reset();
    onClose();
  };
  const add = useWrite(addZone, {
    refreshes: () => invalidations.zoneAdded(programmeId),
    onSuccess: ({ id }) => {
      onAdded(id);
      close();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React's events bubble from the dialog to the form of the part around it, although the DOM does not nest them.
    event.stopPropagation();
    if (zoneName.trim() !== '') void add.run({ projectId: programmeId, zoneName: zoneName.trim() });
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Add Custom Zone"
      locked={add.busy}
      actions={
        <>
          <Button onClick={close} disabled={add.busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="new-zone" busy={add.busy}>
            Add zone
          </Button>
        </>
      }
    >
      <form id="new-zone" onSubmit={submit}>
        <TextField
          label="Zone name"
          value={zoneName}
          onChange={setZoneName}
          maxLength={100}
          error={add.error && (add.error.fieldErrors['zoneName'] ?? add.error.message)}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
