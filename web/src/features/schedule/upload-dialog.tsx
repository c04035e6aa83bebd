import { useState } from 'react';
import type { ApiError } from '../../lib/api.js';
import type { SchedulePreview } from '../../lib/api-types.js';
import { count, formatNumber } from '../../lib/format.js';
import type { Progress } from '../../lib/ndjson.js';
import { Banner } from '../../ui/banner.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { FileField } from '../../ui/file-field.js';
import { RadioList } from '../../ui/radio-list.js';
import classes from './upload-dialog.module.css';
import type { Step } from './work-progress.js';
import { WorkUnderWay } from './work-under-way.js';

export type UploadState =
  | { at: 'choose'; problem: ApiError | null }
  | { at: 'working'; name: string; steps: readonly Step[]; progress: Progress<string> }
  /** The file holds several projects: one has to be chosen. */
  | { at: 'project'; preview: SchedulePreview };

export interface UploadDialogProps {
  opened: boolean;
  state: UploadState;
  onClose: () => void;
  onFile: (file: File) => void;
  onProject: (preview: SchedulePreview, key: string) => void;
}

/** Bytes (spec 1, section 9: P6 file limit 50MB). */
const largest = 50 * 1024 * 1024;

export function UploadDialog({ opened, state, onClose, onFile, onProject }: UploadDialogProps) {
  const [chosen, setChosen] = useState<{ of: string; key: string } | null>(null);
  const asking = state.at === 'project' ? state.preview : null;
  const key = asking && chosen?.of === asking.previewId ? chosen.key : null;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={asking ? 'Which project of the file?' : 'Upload P6 data'}
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
        </>
      }
    >
      <div className={classes.root}>
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
              maxBytes={largest}
              tooLarge={({ name, size }) =>
                `${name} has ${formatNumber(size / 1024 / 1024, 1)} MB. A P6 file may have up to 50MB.`
              }
              onFile={onFile}
            />
          </>
        )}
        {state.at === 'working' && (
          <>
            <p className={classes.name}>{state.name}</p>
            <WorkUnderWay label={`Upload of ${state.name}`} order={state.steps} progress={state.progress} />
          </>
        )}
        {asking && (
          <RadioList
            label={`${asking.fileName} holds ${count(asking.projects.length, 'project')}`}
            value={key}
            onChange={(project) => setChosen({ of: asking.previewId, key: project })}
            choices={asking.projects.map((project) => ({
              value: project.key,
              label:
                project.name === '' || project.name === project.key ? project.key : `${project.name} (${project.key})`,
              note: count(project.activities, 'activity', 'activities'),
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}
