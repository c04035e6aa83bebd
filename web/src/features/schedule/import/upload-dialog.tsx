import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../lib/api.js';
import type { FoundColumn, SchedulePreview } from '../../../lib/api-types.js';
import { count, formatNumber } from '../../../lib/format.js';
import type { Progress } from '../../../lib/ndjson.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { FileField } from '../../../ui/fields/file-field.js';
import { RadioList } from '../../../ui/fields/radio-list.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import type { ColumnChoice } from '../api/preview.js';
import { projectName, projectNote } from '../preview/preview-projects.js';
import { AssignColumns, type AssignColumnsProps } from './assign-columns.js';
import type { Step } from './overall-progress.js';
import classes from './upload-dialog.module.css';
import { WorkProgress } from './work-progress.js';

export type UploadState =
  | { at: 'choose'; problem: ApiError | null }
  | { at: 'working'; name: string; steps: readonly Step[]; progress: Progress<string> }
  /** The file holds several projects: one has to be chosen. */
  | { at: 'project'; preview: SchedulePreview }
  /** The file names its columns otherwise. */
  | AssigningColumns;

export interface AssigningColumns {
  at: 'columns';
  name: string;
  /** What was looked for, and what was found. */
  about: string;
  columns: readonly FoundColumn[];
  choice: ColumnChoice;
  errors: AssignColumnsProps['errors'];
}

export interface UploadDialogProps {
  opened: boolean;
  state: UploadState;
  onClose: () => void;
  onFile: (file: File) => void;
  onProject: (preview: SchedulePreview, key: string) => void;
  onChoice: (choice: ColumnChoice) => void;
  /** Reads the file with the columns as they are assigned. */
  onColumns: () => void;
  onOtherFile: () => void;
}

/** docs/product/schedules.md, Limits. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

export function UploadDialog({
  opened,
  state,
  onClose,
  onFile,
  onProject,
  onChoice,
  onColumns,
  onOtherFile,
}: UploadDialogProps) {
  const [chosen, setChosen] = useState<{ of: string; key: string } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const errors = state.at === 'columns' ? state.errors : null;
  // A step takes the place of the one before, and of what had the focus there.
  useEffect(() => {
    if (opened && document.activeElement === document.body) root.current?.focus();
  }, [opened, state.at]);
  useEffect(() => {
    if (errors) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const asking = state.at === 'project' ? state.preview : null;
  const key = asking && chosen?.of === asking.previewId ? chosen.key : null;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={
        asking ? 'Which project of the file?' : state.at === 'columns' ? 'Which column is which?' : 'Upload P6 data'
      }
      width="medium"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {asking && (
            <Button
              kind="primary"
              disabledReason={key === null ? 'Choose a project first' : undefined}
              onClick={() => key !== null && onProject(asking, key)}
            >
              Compare
            </Button>
          )}
          {state.at === 'columns' && (
            <>
              <Button onClick={onOtherFile}>Choose another file</Button>
              <Button kind="primary" onClick={onColumns}>
                Read the file
              </Button>
            </>
          )}
        </>
      }
    >
      <div ref={root} className={classes.root} tabIndex={-1}>
        {state.at === 'choose' && (
          <>
            {state.problem && (
              <Banner kind="danger">
                <p>{state.problem.fieldErrors['file'] ?? state.problem.message}</p>
                {state.problem.detail && state.problem.detail !== state.problem.message && (
                  <p>{state.problem.detail}</p>
                )}
              </Banner>
            )}
            <FileField
              label="P6 file"
              hint="P6 file up to 50MB"
              more="P6 or Excel spreadsheet, XER, P6 XML, MS Project XML or CSV"
              maxBytes={MAX_FILE_BYTES}
              tooLarge={({ name, size }) =>
                `${name} has ${formatNumber(size / 1024 / 1024, 1)} MB. A P6 file may have up to 50MB.`
              }
              onFile={onFile}
            />
            <div className={classes.taken}>
              <p>
                <strong>Taken over:</strong> ID, name, WBS, type, status, percent complete, start and finish.
              </p>
              <p>
                <strong>Not taken over:</strong> relationships, calendars, resources, codes and user fields.
              </p>
            </div>
          </>
        )}
        {state.at === 'columns' && (
          <>
            <p className={classes.name}>{state.name}</p>
            <p className={classes.about}>{state.about}</p>
            <AssignColumns columns={state.columns} choice={state.choice} onChoice={onChoice} errors={state.errors} />
          </>
        )}
        {state.at === 'working' && (
          <>
            <p className={classes.name}>{state.name}</p>
            <WorkProgress label={`Upload of ${state.name}`} order={state.steps} progress={state.progress} />
          </>
        )}
        {asking && (
          <RadioList
            label={`${asking.fileName} holds ${count(asking.projects.length, 'project')}`}
            value={key}
            onChange={(project) => setChosen({ of: asking.previewId, key: project })}
            choices={asking.projects.map((project) => ({
              value: project.key,
              label: projectName(project),
              note: projectNote(project),
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}
