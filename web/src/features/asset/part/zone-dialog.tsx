import { useState } from 'react';
import { invalidations } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { NameDialog } from '../../../ui/overlays/name-dialog.js';
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
  return (
    <NameDialog
      opened={opened}
      title="Add Custom Zone"
      label="Zone name"
      value={zoneName}
      onChange={setZoneName}
      maxLength={100}
      error={add.error && (add.error.fieldErrors['zoneName'] ?? add.error.message)}
      confirm="Add zone"
      busy={add.busy}
      onConfirm={() => {
        if (zoneName.trim() !== '') void add.run({ projectId: programmeId, zoneName: zoneName.trim() });
      }}
      onClose={close}
    />
  );
}
