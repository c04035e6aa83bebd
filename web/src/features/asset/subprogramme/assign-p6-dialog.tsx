import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { P6Activity } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { invalidations, keys, matchesPrefix } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import { SearchSelect } from '../../../ui/fields/search-select.js';
import { IconRefresh } from '../../../ui/icons/refresh.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import {
  activitiesShown,
  useP6Activity,
  useP6ActivityCount,
  useP6ActivitySearch,
  useProjectNames,
} from '../api/p6-activities.js';
import { linkTask } from '../api/tasks.js';
import type { Task } from '../edits/task-edits.js';
import { activityChoice, ChosenActivity, nameOfActivity } from '../part/p6-activity-choice.js';
import { type PartDates, partsMeant } from './p6-comparison.js';
import classes from './task-dialogs.module.css';

export interface AssignP6DialogProps {
  opened: boolean;
  programmeId: number;
  etag: string | null;
  task: Task;
  /** The open one; null while it has no dates. */
  part: PartDates | null;
  onClose: () => void;
}

/**
 * Links a task to an activity of the programme's schedule, in a command of its own; without an activity chosen, Assign takes the link
 * away (docs/product/subprogrammes.md, Timeline).
 */
export function AssignP6Dialog({ opened, programmeId, etag, task, part, onClose }: AssignP6DialogProps) {
  const { mutate } = useSWRConfig();
  const undo = useUndo(programmeId);
  const [chosen, setChosen] = useState(task.p6ActivityId);
  const [search, setSearch] = useState('');
  const [words] = useDebouncedValue(search.trim(), 150);
  const total = useP6ActivityCount(programmeId);
  const { data: found, error, isValidating, isLoading } = useP6ActivitySearch(programmeId, opened ? words : null);
  const { data: activity, error: unread } = useP6Activity(programmeId, opened ? chosen : null);
  const projects = useProjectNames(programmeId, [...(found?.items ?? []), ...(activity ? [activity] : [])]);
  const {
    run,
    busy,
    error: refused,
  } = useWrite(linkTask, {
    refreshes: () => invalidations.assetSaved(programmeId),
    onSuccess: ({ commandId }) => {
      toast.success(chosen === null ? 'P6 ID removed' : 'P6 ID assigned', {
        detail: chosen !== null && activity ? `${task.name}: ${activity.p6ActivityName}` : task.name,
        undo: undo(commandId),
      });
      onClose();
    },
    // What somebody else made of the task meanwhile.
    onError: () => void mutate(matchesPrefix([keys.programme(programmeId)])),
  });
  const refresh = () => void mutate(matchesPrefix([keys.schedule(programmeId)]));
  const waiting = search.trim() !== words || (found === undefined && !error);
  const note = waiting
    ? 'Looking …'
    : found && found.total > activitiesShown
      ? `Type more to narrow ${found.isMore ? 'at least ' : ''}${count(found.total, 'activity', 'activities')}`
      : found?.total === 0
        ? 'No activity holds these words'
        : null;
  const assign = () => {
    if (chosen === task.p6ActivityId) onClose();
    else void run({ id: task.id, p6ActivityId: chosen, etag });
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Assign ID for P6 Program"
      locked={busy}
      // The button that asked gives way to another one when the link is there, or gone.
      orTo={() => document.querySelector<HTMLElement>(`[data-link="${task.id}"] button`)}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" busy={busy} onClick={assign}>
            Assign
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <p className={classes.task}>Task: {task.name}</p>
        {part?.others && part.others.length > 0 && (
          <p className={classes.task}>{sharedInWords(part, activity && chosen !== null ? activity : undefined)}</p>
        )}
        {total === 0 ? (
          <Banner kind="info">
            No P6 activities found for this project. Please upload P6 data from the project edit page first.
          </Banner>
        ) : (
          <div className={classes.withButton}>
            <SearchSelect
              label="Select P6 Activity"
              shown={chosen === null ? null : activity ? nameOfActivity(activity) : unread ? 'Not known' : ''}
              description={
                chosen === null
                  ? task.p6ActivityId === null
                    ? undefined
                    : 'Without an activity, Assign takes the link away.'
                  : activity && <ChosenActivity activity={activity} projects={projects} partDays={part?.days ?? null} />
              }
              search={search}
              onSearch={setSearch}
              choices={(found?.items ?? []).map(activityChoice(projects))}
              onChange={setChosen}
              placeholder="None"
              waiting={waiting || isLoading}
              note={error ? null : note}
              clear="Choose no activity"
              disabled={busy}
            />
            <IconButton
              icon={IconRefresh}
              label="Refresh P6 activities"
              bordered
              busy={isValidating}
              onClick={refresh}
            />
          </div>
        )}
        {error !== undefined && (
          <Banner
            kind="danger"
            action={
              <Button kind="quiet" onClick={refresh} busy={isValidating}>
                Retry
              </Button>
            }
          >
            Failed to load P6 activities
          </Banner>
        )}
        {chosen !== null && unread !== undefined && <Banner kind="warning">Failed to load P6 activity details</Banner>}
        {refused && <Banner kind="danger">{refused.message}</Banner>}
      </div>
    </Dialog>
  );
}

/** 'The link counts for all 3 parts that share this task, and is compared with the one that the activity is in: North.' */
function sharedInWords({ others = [], ...open }: PartDates, activity: P6Activity | undefined): string {
  const shared = `The link counts for all ${others.length + 1} parts that share this task, and is compared with the one that the activity is in`;
  if (!activity) return `${shared}.`;
  const meant = partsMeant(others, { start: activity.p6StartDate, end: activity.p6EndDate }, open);
  return `${shared}: ${meant.isOpenOne ? 'this one' : meant.others.join(', ')}.`;
}
