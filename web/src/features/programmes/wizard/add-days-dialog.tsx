import { useState } from 'react';
import type { IsoDay, NonWorkingDay } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/button.js';
import { Checkbox } from '../../../ui/checkbox.js';
import { DayPicker } from '../../../ui/day-picker.js';
import { Dialog } from '../../../ui/dialog.js';
import { SelectField } from '../../../ui/select-field.js';
import { TextField } from '../../../ui/text-field.js';
import { addDays, repeatYears } from '../calendar/non-working-days.js';
import classes from './add-days-dialog.module.css';

export interface AddDaysDialogProps {
  opened: boolean;
  onClose: () => void;
  days: readonly NonWorkingDay[];
  onAdd: (days: NonWorkingDay[]) => void;
  /** The month that the calendar opens at, by its first day. */
  start: IsoDay;
}

/** Picks non-working days, with what they are and how long they repeat (spec 1, section 2.3). */
export function AddDaysDialog({ opened, onClose, days, onAdd, start }: AddDaysDialogProps) {
  const thisYear = new Date().getFullYear();
  const phone = usePhone();
  const [picked, setPicked] = useState<IsoDay[]>([]);
  const [description, setDescription] = useState('');
  const [repeats, setRepeats] = useState(false);
  const [until, setUntil] = useState(thisYear + 1);
  const [wasOpened, setWasOpened] = useState(opened);

  // Each opening begins anew.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) {
      setPicked([]);
      setDescription('');
      setRepeats(false);
      setUntil(thisYear + 1);
    }
  }

  const result = addDays(days, picked, description, repeats ? until : null);
  const added = result.length - days.length;
  const add = () => {
    if (picked.length === 0) return;
    onAdd(result);
    onClose();
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Select Non-Working Days"
      width="medium"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={add} disabled={picked.length === 0}>
            Add picked days
          </Button>
        </>
      }
    >
      <div className={classes.picker}>
        <DayPicker label="Days to pick" value={picked} onChange={setPicked} columns={phone ? 1 : 2} marked={{ days: new Set(days.map(({ date }) => date)), reason: 'In the list already' }} start={start} />
      </div>
      <div className={classes.fields}>
        <TextField label="Description" value={description} onChange={setDescription} maxLength={200} onKeyDown={(event) => event.key === 'Enter' && add()} />
        <div className={classes.repeat}>
          <Checkbox label="Repeat every year" checked={repeats} onChange={setRepeats} />
          <div className={classes.until}>
            <SelectField label="Repeat until" labelHidden value={until} onChange={setUntil} choices={repeatYears(thisYear).map((year) => ({ value: year, label: `until ${year}` }))} disabled={!repeats} />
          </div>
        </div>
      </div>
      <p className={classes.outcome} role="status">
        {picked.length === 0 ? 'Pick one day or several.' : outcome(picked.length, added)}
      </p>
    </Dialog>
  );
}

function outcome(picked: number, added: number): string {
  if (added === 0) return 'These days are in the list already.';
  return added === picked ? `${count(picked, 'day')} picked.` : `${count(picked, 'day')} picked: ${count(added, 'date')} in all.`;
}
