import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useId, useState } from 'react';
import type { Task } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { Button } from '../../../ui/actions/button.js';
import { SearchSelect } from '../../../ui/fields/search-select.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { libraryTasksShown, useLibraryTaskSearch } from '../api/library-tasks.js';
import classes from './task-dialogs.module.css';

/** docs/product/subprogrammes.md, Fields of a task. */
const MAX_NAME_LENGTH = 100;

export interface NewTask {
  name: string;
  /** The task of the library that it is copied from; null for one that begins empty. */
  source: Task | null;
}

export interface AddTaskDialogProps {
  opened: boolean;
  /** What the asset is measured by. */
  unitType: string;
  onAdd: (task: NewTask) => void;
  onClose: () => void;
  orTo?: () => HTMLElement | null | undefined;
}

/** A task for a subprogramme: one of the library, under its own name or another one, or one that begins empty. */
export function AddTaskDialog({ opened, unitType, onAdd, onClose, orTo }: AddTaskDialogProps) {
  const form = useId();
  const [search, setSearch] = useState('');
  const [words] = useDebouncedValue(search.trim(), 150);
  const { data: found, error, isLoading } = useLibraryTaskSearch(opened ? words : null, unitType);
  const [source, setSource] = useState<Task | null>(null);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const choices = found?.items ?? [];
  const waiting = !error && (!found || search.trim() !== words);
  const note = error
    ? 'The tasks could not be read. Type to try again.'
    : !found || waiting
      ? 'Looking …'
      : found.total > libraryTasksShown
        ? `Type more to narrow ${count(found.total, 'task')}`
        : found.total === 0
          ? 'No task holds these words'
          : null;
  const fault = name.trim() === '' ? 'Task name is required' : undefined;
  const close = () => {
    setSource(null);
    setName('');
    setTried(false);
    onClose();
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    // Not to the form of the asset around it.
    event.stopPropagation();
    setTried(true);
    if (fault !== undefined) return;
    onAdd({ name: name.trim(), source });
    close();
  };
  const choose = (id: number | null) => {
    const task = choices.find((one) => one.id === id) ?? null;
    // A name that the planner typed stays.
    if (name === '' || name === source?.name) setName(task?.name ?? '');
    setSource(task);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Add Task"
      orTo={orTo}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" type="submit" form={form}>
            Add Task
          </Button>
        </>
      }
    >
      <form id={form} className={classes.fields} noValidate onSubmit={add}>
        <SearchSelect
          label="Task of the library"
          shown={source?.name ?? null}
          description={
            source
              ? `Copied with its make-up: ${source.elementMakeup ?? 'No element makeup selected'}`
              : 'Without one the task begins empty.'
          }
          search={search}
          onSearch={setSearch}
          waiting={waiting || isLoading}
          choices={choices.map((task) => ({
            value: task.id,
            label: task.name,
            note: [task.taskCode, task.elementMakeup].filter(Boolean).join(' · '),
          }))}
          onChange={choose}
          placeholder="None"
          note={note}
          clear="Copy no task of the library"
        />
        <TextField
          label="Task name"
          required
          value={name}
          onChange={setName}
          error={tried ? fault : undefined}
          maxLength={MAX_NAME_LENGTH}
        />
      </form>
    </Dialog>
  );
}
