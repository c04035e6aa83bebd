import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { count } from '../../../lib/format.js';
import { SearchSelect } from '../../../ui/fields/search-select.js';
import { activitiesShown, useP6Activity, useP6ActivitySearch, useProjectNames } from '../api/p6-activities.js';
import { activityChoice, ChosenActivity, nameOfActivity } from './p6-activity-choice.js';

export interface P6ActivitySelectProps {
  /** False until it is known that the programme has activities. */
  opened: boolean;
  programmeId: number;
  value: number | null;
  onChange: (id: number | null) => void;
  /** Of the part; null while it has no dates. */
  partDays: number | null;
  error?: string;
  was?: string;
  disabled?: boolean;
}

/** Searches the activities while it is open. */
export function P6ActivitySelect({ opened, programmeId, value, onChange, partDays, ...field }: P6ActivitySelectProps) {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState(false);
  const [words] = useDebouncedValue(search.trim(), 150);
  const { data: found, error, isLoading } = useP6ActivitySearch(programmeId, asked ? words : null);
  const { data: linked, error: lost } = useP6Activity(programmeId, value);

  const projects = useProjectNames(programmeId, [...(found?.items ?? []), ...(linked ? [linked] : [])]);

  if (!opened) return null;
  const waiting = search.trim() !== words || (found === undefined && !error);
  const note = error
    ? 'The activities could not be read. Type to try again.'
    : waiting
      ? 'Looking …'
      : found && found.total > activitiesShown
        ? `Type more to narrow ${found.isMore ? 'at least ' : ''}${count(found.total, 'activity', 'activities')}`
        : found?.total === 0
          ? 'No activity holds these words'
          : null;
  return (
    <div onFocus={() => setAsked(true)}>
      <SearchSelect
        label="P6 activity"
        {...field}
        shown={value === null ? null : linked ? nameOfActivity(linked) : lost ? 'No longer in the schedule' : ''}
        description={
          linked && value !== null ? (
            <ChosenActivity activity={linked} projects={projects} partDays={partDays} />
          ) : undefined
        }
        search={search}
        onSearch={setSearch}
        choices={(found?.items ?? []).map(activityChoice(projects))}
        onChange={onChange}
        placeholder="None"
        waiting={waiting || isLoading}
        note={note}
        clear="Unlink the P6 activity"
      />
    </div>
  );
}
