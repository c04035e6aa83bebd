import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { P6Activity } from '../../lib/api-types.js';
import { count, formatSpan } from '../../lib/format.js';
import { activitiesShown, useP6Activity, useP6ActivityCount, useP6ActivitySearch } from '../../lib/p6-activities.js';
import { SearchSelect } from '../../ui/search-select.js';

export interface P6ActivityFieldProps {
  programmeId: number;
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string;
  was?: string;
  disabled?: boolean;
}

/** The activity of the schedule that a part is linked to; shown only if the programme has any (spec 1, section 2.7). */
export function P6ActivityField({ programmeId, value, onChange, ...field }: P6ActivityFieldProps) {
  const total = useP6ActivityCount(programmeId);
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState(false);
  const [words] = useDebouncedValue(search.trim(), 150);
  const { data: found, error } = useP6ActivitySearch(programmeId, asked ? words : null);
  const { data: linked, error: lost } = useP6Activity(programmeId, value);
  if (!total) return null;

  const waiting = search.trim() !== words || (found === undefined && !error);
  const note = error
    ? 'The activities could not be read. Type to try again.'
    : waiting
      ? 'Looking …'
      : found && found.total > activitiesShown
        ? `${count(found.total, 'activity', 'activities')}: type more words to narrow them`
        : found?.total === 0
          ? 'No activity holds these words'
          : null;
  return (
    <div onFocus={() => setAsked(true)}>
      <SearchSelect
        label="P6 activity"
        {...field}
        shown={value === null ? null : linked ? named(linked) : lost ? 'No longer in the schedule' : ''}
        description={linked && value !== null ? formatSpan(linked.p6StartDate, linked.p6EndDate) : undefined}
        search={search}
        onSearch={setSearch}
        choices={(found?.items ?? []).map((activity) => ({ value: activity.id, label: named(activity), note: formatSpan(activity.p6StartDate, activity.p6EndDate) }))}
        onChange={onChange}
        placeholder="None"
        note={note}
        clear="Unlink the P6 activity"
      />
    </div>
  );
}

function named({ p6ActivityName, p6ActivityDescription }: P6Activity): string {
  return p6ActivityDescription && p6ActivityDescription !== p6ActivityName ? `${p6ActivityName} ${p6ActivityDescription}` : p6ActivityName;
}
