import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '../../../lib/api.js';
import type { Programme } from '../../../lib/api-types.js';
import { invalidations, matchesPrefix } from '../../../lib/keys.js';
import { saveFile } from '../../../lib/save-file.js';
import { Button } from '../../../ui/actions/button.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { toast } from '../../../ui/feedback/toast.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { type ExportFormat, exportProgramme } from '../api/export.js';
import classes from './export-dialog.module.css';
import { exportFormats } from './export-formats.js';

export interface ExportDialogProps {
  opened: boolean;
  onClose: () => void;
  programme: Programme;
  format: ExportFormat;
}

/** The programme as a file that schedule tools read, and this import too. */
export function ExportDialog({ opened, onClose, programme, format }: ExportDialogProps) {
  const { mutate } = useSWRConfig();
  const [tasks, setTasks] = useState(false);
  const [done, setDone] = useState<number | null | false>(false);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  const { label = '', ending = '' } = exportFormats.find((one) => one.format === format) ?? {};
  const running = done !== false;

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
        { format, tasks },
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
        <p>{`A file with the dates of all parts of ${programme.name}. The schedule import reads it back unchanged.`}</p>
        <Checkbox label="With the tasks of each part" checked={tasks} onChange={setTasks} disabled={running} />
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
