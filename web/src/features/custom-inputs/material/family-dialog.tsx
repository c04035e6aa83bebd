import { useState } from 'react';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import classes from '../form/form-fields.module.css';

export interface FamilyDialogProps {
  opened: boolean;
  onClose: () => void;
  onAdd: (familyName: string) => void;
}

/** 'Add custom family': a family that no material has yet (docs/product/custom-inputs.md, Material). */
export function FamilyDialog({ opened, onClose, onAdd }: FamilyDialogProps) {
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const close = () => {
    setName('');
    setTried(false);
    onClose();
  };
  const add = () => {
    setTried(true);
    if (name.trim() === '') return;
    onAdd(name.trim());
    close();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Add custom family"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" onClick={add}>
            Add family
          </Button>
        </>
      }
    >
      <div className={classes.sheet}>
        <Banner kind="warning">Adding new family will affect calculations</Banner>
        <TextField
          label="Name of the family"
          value={name}
          onChange={setName}
          maxLength={100}
          error={tried && name.trim() === '' ? 'Name of the family is required' : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          data-autofocus
        />
      </div>
    </Dialog>
  );
}
