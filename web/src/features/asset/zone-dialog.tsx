import type { FormEvent } from 'react';
import { useState } from 'react';
import { stale } from '../../lib/keys.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/text-field.js';
import { addZone } from './api/zones.js';

export interface ZoneDialogProps {
  programmeId: number;
  opened: boolean;
  onClose: () => void;
  onAdded: (zoneId: number) => void;
}

/** 'Add Custom Zone' (spec 1, section 2.7). An empty name is ignored (section 5, Zone). */
export function ZoneDialog({ programmeId, opened, onClose, onAdded }: ZoneDialogProps) {
  const [zoneName, setZoneName] = useState('');
  const close = () => {
    setZoneName('');
    add.reset();
    onClose();
  };
  const add = useWrite(addZone, {
    refreshes: () => stale.zoneAdded(programmeId),
    onSuccess: ({ id }) => {
      onAdded(id);
      close();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog lies in the form of the part for React, though not for the browser.
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
