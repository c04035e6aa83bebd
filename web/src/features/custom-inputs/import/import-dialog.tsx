import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api.js';
import type { InputImportPreview } from '../../../lib/api-types.js';
import { formatNumber } from '../../../lib/format.js';
import type { Progress } from '../../../lib/ndjson.js';
import { saveFile } from '../../../lib/save-file.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { toast } from '../../../ui/feedback/toast.js';
import { FileField } from '../../../ui/fields/file-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { inputsTemplate, previewInputs } from '../api/input-files.js';
import classes from './import-dialog.module.css';
import { ImportPreview } from './import-preview.js';

/** docs/product/custom-inputs.md, Import and export. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

type State =
  | { at: 'choose'; problem: ApiError | null }
  | { at: 'working'; name: string; progress: Progress<'uploading'> }
  | { at: 'preview'; preview: InputImportPreview };

const initialState: State = { at: 'choose', problem: null };

export interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  /** What opens it: the focus goes back there from the last step too. */
  orTo: () => HTMLElement | null | undefined;
}

/** From a file to the planner's inputs: choose it, look at what it would do, import. */
export function ImportDialog({ opened, onClose, orTo }: ImportDialogProps) {
  const [state, setState] = useState<State>(initialState);
  const work = useRef<AbortController | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => () => work.current?.abort(), []);
  // A step takes the place of the one before, and of what had the focus there.
  useEffect(() => {
    if (opened && document.activeElement === document.body) root.current?.focus();
  }, [opened, state.at]);

  const restart = () => {
    work.current?.abort();
    work.current = null;
    setState(initialState);
  };
  const close = () => {
    restart();
    onClose();
  };
  const readFile = async (file: File) => {
    work.current?.abort();
    const stop = new AbortController();
    work.current = stop;
    const isCurrent = () => work.current === stop;
    setState({ at: 'working', name: file.name, progress: { step: 'uploading', done: 0 } });
    try {
      const preview = await previewInputs(file, {
        onProgress: (progress) => isCurrent() && setState({ at: 'working', name: file.name, progress }),
        signal: stop.signal,
      });
      if (isCurrent()) setState({ at: 'preview', preview });
    } catch (error) {
      const problem = error instanceof ApiError ? error : new ApiError(0, 'unexpected', messageOf(error));
      if (isCurrent()) setState({ at: 'choose', problem });
    }
  };
  const saveTemplate = async () => {
    try {
      const { content, name } = await inputsTemplate();
      saveFile(name ?? 'Custom inputs template.xlsx', content);
    } catch (error) {
      toast.error(`Failed while reading the template: ${messageOf(error)}`);
    }
  };

  const problem = state.at === 'choose' ? state.problem : null;
  return (
    <>
      <Dialog
        opened={opened && state.at !== 'preview'}
        onClose={close}
        title="Import custom inputs"
        width="medium"
        actions={<Button onClick={close}>Cancel</Button>}
      >
        <div ref={root} className={classes.root} tabIndex={-1}>
          {state.at === 'working' ? (
            <>
              <p className={classes.name}>{state.name}</p>
              <p role="status">{isUploaded(state.progress) ? 'Reading the file …' : 'Uploading …'}</p>
              <ProgressBar
                label={`Import of ${state.name}`}
                value={isUploaded(state.progress) ? null : state.progress.done}
              />
            </>
          ) : (
            <>
              {problem && (
                <Banner kind="danger">
                  <p>{problem.fieldErrors['file'] ?? problem.message}</p>
                  {problem.detail && problem.detail !== problem.message && <p>{problem.detail}</p>}
                </Banner>
              )}
              <FileField
                label="File of custom inputs"
                hint="File up to 10 MB"
                more="Excel workbook (XLSX), CSV of one kind, or a ZIP of CSV files"
                maxBytes={MAX_FILE_BYTES}
                tooLarge={({ name, size }) =>
                  `${name} has ${formatNumber(size / 1024 / 1024, 1)} MB. A file of custom inputs may have up to 10 MB.`
                }
                onFile={(file) => void readFile(file)}
              />
              <p className={classes.about}>
                Each sheet holds one kind. The template has the sheets, their columns and what can be chosen.
              </p>
              <div className={classes.template}>
                <Button kind="quiet" onClick={() => void saveTemplate()}>
                  Save the template
                </Button>
              </div>
            </>
          )}
        </div>
      </Dialog>
      {state.at === 'preview' && (
        <ImportPreview
          opened={opened}
          preview={state.preview}
          onClose={close}
          onOtherFile={restart}
          onImported={close}
          orTo={orTo}
        />
      )}
    </>
  );
}

const isUploaded = ({ done }: Progress<'uploading'>): boolean => done >= 1;
