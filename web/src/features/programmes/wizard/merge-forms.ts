import type { Metric, Region } from '../../../lib/api-types.js';
import { mergeFields, mergeItems, type Versions } from '../../../lib/three-way-merge.js';
import { weekInWords } from '../../../lib/working-week.js';
import { shiftsInWords } from '../calendar/shifts.js';
import { type ProgrammeForm, patternOf } from './programme-form.js';

type ChosenField = 'name' | 'regionId' | 'metricId' | 'workingPatternBitMask' | 'shifts';

/** Names of the ids in a form. */
export interface ReferenceLists {
  regions: readonly Region[];
  metrics: readonly Metric[];
}

/** A field that both changed, to different values. */
export interface FieldConflict {
  field: ChosenField;
  label: string;
  mine: string;
  theirs: string;
}

const named = (list: readonly { id: number; name: string }[], id: number | null) =>
  list.find((one) => one.id === id)?.name ?? '';

const chosenFields: Readonly<
  Record<ChosenField, { label: string; read: (form: ProgrammeForm, lists: ReferenceLists) => string }>
> = {
  name: { label: 'Name', read: ({ name }) => name.trim() },
  regionId: { label: 'Region', read: ({ regionId }, { regions }) => named(regions, regionId) },
  metricId: { label: 'Units', read: ({ metricId }, { metrics }) => named(metrics, metricId) },
  workingPatternBitMask: {
    label: 'Working days',
    read: (form, { regions }) => weekInWords(patternOf(form, regions)),
  },
  shifts: { label: 'Shifts', read: ({ shifts }) => shiftsInWords(shifts) },
};

/**
 * An edit on top of what others made of the programme meanwhile: fields that only one side changed take that side's
 * value, fields that both changed keep mine and are named, non-working days are merged by date (docs/web.md, Unsaved
 * edits).
 */
export function mergeForms(
  versions: Versions<ProgrammeForm>,
  lists: ReferenceLists,
): { form: ProgrammeForm; conflicts: FieldConflict[] } {
  const { mine, theirs } = versions;
  const { merged, conflicts } = mergeFields(versions, Object.keys(chosenFields) as ChosenField[], (form, field) =>
    chosenFields[field].read(form, lists),
  );
  const days = mergeItems(
    { base: versions.base.nonWorkingDays, mine: mine.nonWorkingDays, theirs: theirs.nonWorkingDays },
    ({ date }) => date,
  );
  return {
    form: { ...merged, nonWorkingDays: days.sort((a, b) => (a.date < b.date ? -1 : 1)) },
    conflicts: conflicts.map((field) => {
      const { label, read } = chosenFields[field];
      return { field, label, mine: read(mine, lists), theirs: read(theirs, lists) };
    }),
  };
}

export function takeTheirs(form: ProgrammeForm, field: ChosenField, theirs: ProgrammeForm): ProgrammeForm {
  return { ...form, [field]: theirs[field] };
}
