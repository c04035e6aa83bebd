import { useMemo, useState } from 'react';
import type { IsoDay, NonWorkingDay, Region } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { Button } from '../../../ui/actions/button.js';
import { SegmentedControl } from '../../../ui/fields/segmented-control.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import classes from './add-days-dialog.module.css';
import { HolidayPreset } from './holiday-preset.js';
import { repeatYears, withDays } from './non-working-days.js';
import { PasteDays } from './paste-days.js';
import { daysToAdd, pastedDays } from './pasted-days.js';
import { PickDays, type Picking, pickedDays } from './pick-days.js';
import { chosenHolidays, useHolidayPreset } from './use-holiday-preset.js';

export interface AddDaysDialogProps {
  opened: boolean;
  onClose: () => void;
  days: readonly NonWorkingDay[];
  onAdd: (days: NonWorkingDay[]) => void;
  /** The month that the calendar opens at, by its first day. */
  start: IsoDay;
  /** The week that is worked: bit 0 = Monday. */
  pattern: number;
  regions: readonly Region[];
  /** Of the programme. */
  regionId: number | null;
}

type Way = 'pick' | 'paste' | 'holidays';

const ways: readonly { value: Way; label: string }[] = [
  { value: 'pick', label: 'Pick' },
  { value: 'paste', label: 'Paste a list' },
  { value: 'holidays', label: 'Public holidays' },
];

/**
 * Non-working days by picking them, from a list, or from the public holidays of a region (docs/product/calendar.md,
 * Adding days on screen).
 */
export function AddDaysDialog({ opened, onClose, days, onAdd, start, pattern, regions, regionId }: AddDaysDialogProps) {
  const thisYear = new Date().getFullYear();
  const years = repeatYears(thisYear);
  const nothing: Picking = { picked: [], description: '', repeats: false, until: thisYear + 1 };
  const [way, setWay] = useState<Way>('pick');
  const [picking, setPicking] = useState(nothing);
  const [text, setText] = useState('');
  const preset = useHolidayPreset({ regionId, year: Number(start.slice(0, 4)), asked: opened && way === 'holidays' });
  const [wasOpened, setWasOpened] = useState(opened);

  // Every opening starts fresh.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) {
      setWay('pick');
      setPicking(nothing);
      setText('');
      preset.restart();
    }
  }

  const pasted = useMemo(() => pastedDays(text, days), [text, days]);

  const added = { pick: pickedDays(picking, days), paste: daysToAdd(pasted), holidays: chosenHolidays(preset, days) }[
    way
  ];
  // Days that are picked and in the list already close the dialog as well: nothing is wrong with them.
  const ready = way === 'pick' ? picking.picked.length > 0 : added.length > 0;
  const add = () => {
    if (!ready) return;
    onAdd(withDays(days, added));
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
          <Button kind="primary" onClick={add} disabled={!ready}>
            {way === 'pick' ? 'Add picked days' : added.length === 0 ? 'Add days' : `Add ${count(added.length, 'day')}`}
          </Button>
        </>
      }
    >
      <SegmentedControl label="Where the days come from" value={way} onChange={setWay} choices={ways} fullWidth />
      <div className={classes.way}>
        {way === 'pick' && (
          <PickDays
            picking={picking}
            onChange={(change) => setPicking({ ...picking, ...change })}
            onSubmit={add}
            days={days}
            start={start}
            years={years}
            adds={added.length}
          />
        )}
        {way === 'paste' && <PasteDays text={text} onText={setText} lines={pasted} adds={added.length} />}
        {way === 'holidays' && (
          <HolidayPreset
            preset={preset}
            regions={regions}
            years={years}
            days={days}
            pattern={pattern}
            adds={added.length}
          />
        )}
      </div>
    </Dialog>
  );
}
