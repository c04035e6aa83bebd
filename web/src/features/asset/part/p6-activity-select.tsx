import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { P6Activity } from '../../../lib/api-types.js';
import { activityName, count, formatSpan } from '../../../lib/format.js';
import { SearchSelect } from '../../../ui/fields/search-select.js';
import { activitiesShown, useP6Activity, useP6ActivitySearch } from '../api/p6-activities.js';

export interface P6ActivitySelectProps {
  /** False until it is known that the programme has activities. */
  opened: boolean;
  programmeId: number;
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string;
  was?: string;
  disabled?: boolean;
}

/** Searches the activities while it is open. */
export function P6ActivitySelect({ opened, programmeId, value, onChange, ...field }: P6ActivitySelectProps) {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState(false);
  const [words] = useDebouncedValue(search.trim(), 150);
  const { data: found, error } = useP6ActivitySearch(programmeId, asked ? words : null);
  const { data: linked, error: lost } = useP6Activity(programmeId, value);

  if (!opened) return null;
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
        choices={(found?.items ?? []).map((activity) => ({
          value: activity.id,
          label: named(activity),
          note: formatSpan(activity.p6StartDate, activity.p6EndDate),
        }))}
        onChange={onChange}
        placeholder="None"
        note={note}
        clear="Unlink the P6 activity"
      />
    </div>
  );
}

const named = (activity: P6Activity) => activityName(activity.p6ActivityName, activity.p6ActivityDescription);
