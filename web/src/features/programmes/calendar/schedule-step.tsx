import { useState } from 'react';
import type { Region } from '../../../lib/api-types.js';
import { weekInWords } from '../../../lib/working-week.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { NonWorkingDaysList } from '../days/non-working-days-list.js';
import { drawYear } from '../days/year-drawing.js';
import { YearView } from '../days/year-view.js';
import { type FormErrors, type ProgrammeForm, patternOf } from '../wizard/programme-form.js';
import classes from './schedule-step.module.css';
import { ShiftFields } from './shift-fields.js';
import { WorkingDays } from './working-days.js';

const AddDaysDialog = lazyDialog(async () => (await import('../days/add-days-dialog.js')).AddDaysDialog);

export interface ScheduleStepProps {
  form: ProgrammeForm;
  onChange: (change: Partial<ProgrammeForm>) => void;
  errors: FormErrors;
  regions: readonly Region[];
  firstYear: number;
}

/** Step 2: working days, shifts and non-working days, with the resulting year beside them. */
export function ScheduleStep({ form, onChange, errors, regions, firstYear }: ScheduleStepProps) {
  const [year, setYear] = useState(firstYear);
  const [adding, setAdding] = useState(false);
  const pattern = patternOf(form, regions);
  const region = regions.find(({ id }) => id === form.regionId);
  return (
    <div className={classes.frame}>
      <div className={classes.root}>
        <div className={classes.choices}>
          <WorkingDays
            value={pattern}
            onChange={(workingPatternBitMask) => onChange({ workingPatternBitMask })}
            description={region && `${region.name} starts with ${weekInWords(region.defaultWorkingPatternBitMask)}.`}
            error={errors.workingDays}
          />
          <ShiftFields value={form.shifts} onChange={(shifts) => onChange({ shifts })} />
          <NonWorkingDaysList
            days={form.nonWorkingDays}
            onChange={(nonWorkingDays) => onChange({ nonWorkingDays })}
            onAdd={() => setAdding(true)}
          />
        </div>
        <div className={classes.year}>
          <YearView drawn={drawYear(year, pattern, form.nonWorkingDays)} shifts={form.shifts} onYear={setYear} />
        </div>
      </div>
      <AddDaysDialog
        opened={adding}
        onClose={() => setAdding(false)}
        days={form.nonWorkingDays}
        onAdd={(nonWorkingDays) => onChange({ nonWorkingDays })}
        start={pickerStart(year)}
        pattern={pattern}
        regions={regions}
        regionId={form.regionId}
      />
    </div>
  );
}

// Today's month in this year, January in any other.
function pickerStart(year: number): string {
  const today = new Date();
  const month = today.getFullYear() === year ? today.getMonth() + 1 : 1;
  return `${year}-${String(month).padStart(2, '0')}-01`;
}
