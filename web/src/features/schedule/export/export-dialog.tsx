import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '../../../lib/api.js';
import type { Programme, ScheduleProject } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { invalidations, matchesPrefix } from '../../../lib/keys.js';
import { saveFile } from '../../../lib/save-file.js';
import { useSchedule } from '../../../lib/use-schedule.js';
import { Button } from '../../../ui/actions/button.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { toast } from '../../../ui/feedback/toast.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { RadioList } from '../../../ui/fields/radio-list.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { type ExportFormat, exportProgramme } from '../api/export.js';
import classes from './export-dialog.module.css';
import { exportFormats } from './export-formats.js';

/** Projects of a schedule count from 1. */
const PARTS = 0;
const ABOUT_PARTS = 'All parts with their dates, as activities with IDs such as PL-7.';
const ABOUT_LINKED_PARTS =
  'All parts with their dates. Those that are linked to an activity have its ID and name, the others IDs such as PL-7.';
const ABOUT_SCHEDULE =
  'All activities of the schedule under their own IDs and names. Those that parts are linked to have the dates of the parts.';

export interface ExportDialogProps {
  opened: boolean;
  onClose: () => void;
  programme: Programme;
  format: ExportFormat;
}

/** The programme, or the schedule that was imported, as a file that schedule tools read, and this import too. */
export function ExportDialog({ opened, onClose, programme, format }: ExportDialogProps) {
  const { mutate } = useSWRConfig();
  const [tasks, setTasks] = useState(false);
  const [chosen, setChosen] = useState<number>(PARTS);
  const { data: schedule } = useSchedule(opened ? programme.id : null);
  const projects = (schedule?.projects ?? []).filter(({ activities }) => activities > 0);
  const [done, setDone] = useState<number | null | false>(false);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  const { label = '', ending = '', note } = exportFormats.find((one) => one.format === format) ?? {};
  const running = done !== false;
  const parts = programme.assets.reduce((sum, asset) => sum + asset.parts.length, 0);
  const linked = programme.assets.some((asset) => asset.parts.some(({ p6ActivityId }) => p6ActivityId !== null));
  const project = projects.find(({ id }) => id === chosen) ?? (parts === 0 ? projects[0] : undefined);

  const close = () => {
    work.current?.abort();
    work.current = null;
    setDone(false);
    onClose();
  };
  const run = async () => {
    const stop = new AbortController();
    work.current = stop;
    setDone(null);
    try {
      const { content, name } = await exportProgramme(
        programme.id,
        { format, tasks, scheduleProject: project?.id ?? null },
        { onProgress: (share) => work.current === stop && setDone(share), signal: stop.signal },
      );
      if (work.current !== stop) return;
      const saved = name ?? `Programme ${programme.id}.${ending}`;
      saveFile(saved, content);
      void mutate(matchesPrefix(invalidations.programmeExported()));
      toast.success(`${saved} exported`);
      close();
    } catch (error) {
      if (stop.signal.aborted) return;
      setDone(false);
      toast.error(`Failed while exporting the programme: ${messageOf(error)}`);
    }
  };

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={label}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" busy={running} onClick={() => void run()} data-autofocus>
            Export
          </Button>
        </>
      }
    >
      <div className={classes.root}>
        {projects.length > 0 && (
          <RadioList
            label="What to export"
            value={project?.id ?? PARTS}
            onChange={setChosen}
            choices={[
              {
                value: PARTS,
                label: 'Parts of the programme',
                note: parts === 0 ? 'None yet' : count(parts, 'part'),
                disabled: parts === 0,
              },
              ...projects.map((one) => ({
                value: one.id,
                label: projects.length === 1 ? 'Imported schedule' : `Imported schedule of ${nameOf(one)}`,
                note: count(one.activities, 'activity', 'activities'),
              })),
            ]}
            disabled={running}
          />
        )}
        <p>{project ? ABOUT_SCHEDULE : linked ? ABOUT_LINKED_PARTS : ABOUT_PARTS}</p>
        {note !== undefined && <p>{note}</p>}
        <Checkbox
          label="With the tasks of each part"
          checked={tasks && !project}
          onChange={setTasks}
          disabled={running || project !== undefined}
          note={project && 'Tasks belong to parts: an imported schedule goes out without them.'}
        />
        <div className={classes.progress} role="status">
          {running && (
            <>
              <span>Exporting …</span>
              <ProgressBar label={label} value={done} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const nameOf = ({ id, name }: ScheduleProject): string => name || `project ${id}`;
