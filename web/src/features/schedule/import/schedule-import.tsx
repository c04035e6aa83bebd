import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf } from '../../../lib/api.js';
import type { Programme, ScheduleImported, SchedulePreview } from '../../../lib/api-types.js';
import { count, formatNumber } from '../../../lib/format.js';
import { invalidations, matchesPrefix } from '../../../lib/keys.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import {
  chooseProject,
  chooseTarget,
  discardPreview,
  type MissingActivities,
  previewFile,
  type ReadingChoices,
  type ReadingStep,
  readAgain,
  type Watched,
} from '../api/preview.js';
import { type Again, PreviewDialog } from '../preview/preview-dialog.js';
import { choiceErrors, columnErrors, guessedChoice } from './assign-columns.js';
import type { Step } from './overall-progress.js';
import { type AssigningColumns, UploadDialog, type UploadState } from './upload-dialog.js';

export interface ScheduleImportProps {
  opened: boolean;
  onClose: () => void;
  programme: Programme;
  /** An import left parts with dates that differ from their activities': shows which. */
  onDrift: (missing: MissingActivities | null) => void;
}

type State = UploadState | Previewing;

interface Previewing {
  at: 'preview';
  preview: SchedulePreview;
  /** Columns that were assigned by hand hold on to the file: it is read otherwise with the same ones. */
  assigned: AssigningColumns | null;
  choices: Choices;
  again: Again | null;
  refused: ApiError | null;
}

/** What the user has chosen for this file: it outlives the next reading of it. */
interface Choices extends Omit<ReadingChoices, 'columns'> {
  project?: string;
  target?: number | null | undefined;
}

/** Begins to show progress over these steps. */
type Watch = (steps: readonly Step[]) => Watched<ReadingStep>;
type Call = (watch: Watch) => Promise<SchedulePreview>;

const fromUpload = ['uploading', 'reading', 'comparing'] as const satisfies readonly Step[];

const initialState: UploadState = { at: 'choose', problem: null };

/**
 * From a file to the schedule: choose it, have it read and compared, pick rows, import (docs/product/schedules.md,
 * Import).
 */
export function ScheduleImport({ opened, onClose, programme, onDrift }: ScheduleImportProps) {
  const [state, setState] = useState<State>(initialState);
  const work = useRef<AbortController | null>(null);
  // The server's preview of this import, until it is imported or discarded.
  const keptPreview = useRef<string | null>(null);
  const file = useRef<File | null>(null);
  const { mutate } = useSWRConfig();
  const undo = useUndo(programme.id);

  const discard = () => {
    work.current?.abort();
    work.current = null;
    if (keptPreview.current !== null) discardPreview(keptPreview.current);
    keptPreview.current = null;
  };
  // Leaving the page discards the file as well.
  const discardOnLeave = useRef(discard);
  useEffect(() => () => discardOnLeave.current(), []);

  const close = () => {
    discard();
    file.current = null;
    setState(initialState);
    onClose();
  };

  /** Runs one call to its end; an abandoned one shows nothing. */
  const runCall = async (call: Call, show: (again: Again) => State, refused: (error: ApiError) => State) => {
    const stop = new AbortController();
    work.current = stop;
    const watch: Watch = (steps) => {
      const onProgress = (progress: Again['progress']) => {
        if (work.current === stop) setState(show({ steps, progress }));
      };
      onProgress({ step: steps[0] as Again['progress']['step'], done: 0 });
      return { onProgress, signal: stop.signal };
    };
    try {
      const preview = await call(watch);
      if (work.current !== stop) {
        discardPreview(preview.previewId);
        return null;
      }
      keptPreview.current = preview.previewId;
      return preview;
    } catch (error) {
      if (work.current === stop)
        setState(refused(error instanceof ApiError ? error : new ApiError(0, 'unexpected', messageOf(error))));
      return null;
    }
  };

  const show = (preview: SchedulePreview, assigned: AssigningColumns | null, choices: Choices) =>
    setState(
      preview.projects.length > 1 && preview.project === null
        ? { at: 'project', preview }
        : { at: 'preview', preview, assigned, choices, again: null, refused: null },
    );

  /** Before there is a preview: in the dialog that takes the file. */
  const upload = async (call: Call, assigned: AssigningColumns | null, choices: Choices) => {
    const name = file.current?.name ?? '';
    const preview = await runCall(
      call,
      (again) => ({ at: 'working', name, ...again }),
      (error) => {
        discard();
        return afterRefusal(error, name, assigned);
      },
    );
    if (preview) show(preview, assigned, choices);
  };
  const readFile = (chosen: File, assigned: AssigningColumns | null = null) => {
    discard();
    file.current = chosen;
    const columns = assigned?.choice;
    void upload((watch) => previewFile(programme.id, chosen, { columns }, watch(fromUpload)), assigned, {});
  };

  /** The preview gives way to another one, or stays with the reason why there is none. */
  const replace = async (from: Previewing, choices: Choices, call: Call) => {
    const preview = await runCall(
      call,
      (again) => ({ ...from, again, refused: null }),
      (refused) => ({ ...from, again: null, refused }),
    );
    if (preview) show(preview, from.assigned, choices);
  };
  /** Reads the file otherwise: the server has kept it, or it is sent again. */
  const readOtherwise = (from: Previewing, chosen: Pick<Choices, 'dateOrder' | 'codePage'>) => {
    const choices = { ...from.choices, ...chosen };
    const { dateOrder, codePage } = choices;
    const { previewId, canReadAgain } = from.preview;
    void replace(from, choices, async (watch) => {
      const sendAgain = () => {
        if (!file.current) throw new ApiError(0, 'no-file', 'Choose the file again.');
        const columns = from.assigned?.choice;
        return previewFile(programme.id, file.current, { dateOrder, codePage, columns }, watch(fromUpload)).then(
          (sent) => {
            // One that was read from the kept file takes the place of the old one by itself.
            discardPreview(previewId);
            return sent;
          },
        );
      };
      const read = canReadAgain
        ? await readAgain(previewId, { dateOrder, codePage }, watch(['reading', 'comparing'])).catch((error) => {
            if (error instanceof ApiError && error.code === 'file-gone') return sendAgain();
            throw error;
          })
        : await sendAgain();
      return asChosen(read, choices, watch);
    });
  };

  const readAssigned = () => {
    if (state.at !== 'columns' || !file.current) return;
    const errors = choiceErrors(state.choice);
    if (Object.keys(errors).length > 0) return setState({ ...state, errors });
    readFile(file.current, { ...state, errors });
  };

  const imported = async (result: ScheduleImported, missing: MissingActivities | null) => {
    // The server has discarded it.
    keptPreview.current = null;
    close();
    await mutate(matchesPrefix(invalidations.scheduleImported(programme.id)));
    const processed = `Successfully processed ${formatNumber(result.imported)} P6 ${result.imported === 1 ? 'activity' : 'activities'}`;
    toast.success(
      result.new + result.updated === 0
        ? `${processed}.`
        : `${processed} (${formatNumber(result.new)} new, ${formatNumber(result.updated)} updated).`,
      {
        detail: missing
          ? `${count(missing.total, 'activity', 'activities')} of the schedule ${missing.total === 1 ? 'is' : 'are'} not in this file.`
          : undefined,
        undo: undo(result.commandId),
      },
    );
    if (result.issues > 0) toast.warning(`${count(result.issues, 'activity', 'activities')} had issues`);
    if (result.drifted + result.activityGone > 0) onDrift(missing);
  };

  return (
    <>
      <UploadDialog
        opened={opened && state.at !== 'preview'}
        state={state.at === 'preview' ? initialState : state}
        onClose={close}
        onFile={(chosen) => readFile(chosen)}
        onProject={({ previewId }, project) =>
          void upload((watch) => chooseProject(previewId, project, watch(['comparing'])), null, { project })
        }
        onChoice={(choice) => state.at === 'columns' && setState({ ...state, choice, errors: {} })}
        onColumns={readAssigned}
        onOtherFile={() => setState(initialState)}
      />
      {state.at === 'preview' && (
        <PreviewDialog
          opened={opened}
          preview={state.preview}
          again={state.again}
          refused={state.refused}
          onClose={close}
          onColumns={
            state.assigned
              ? () => {
                  discard();
                  setState(state.assigned ?? initialState);
                }
              : undefined
          }
          onDateOrder={(dateOrder) => readOtherwise(state, { dateOrder })}
          onCodePage={(codePage) => readOtherwise(state, { codePage })}
          onProject={(project) =>
            void replace(state, { ...state.choices, project, target: undefined }, (watch) =>
              chooseProject(state.preview.previewId, project, watch(['comparing'])),
            )
          }
          onTarget={(target) =>
            void replace(state, { ...state.choices, target }, (watch) =>
              chooseTarget(state.preview.previewId, target, watch(['comparing'])),
            )
          }
          onImported={(result, missing) => void imported(result, missing)}
        />
      )}
    </>
  );
}

/** What comes after a file that could not be read: its columns are assigned, or another one is chosen. */
function afterRefusal(problem: ApiError, name: string, assigned: AssigningColumns | null): UploadState {
  const errors = columnErrors(problem.fieldErrors);
  const about = problem.detail ?? problem.message;
  if (problem.columns)
    return {
      at: 'columns',
      name,
      about,
      columns: problem.columns,
      choice: assigned?.choice ?? guessedChoice(problem.columns),
      errors,
    };
  return assigned && Object.keys(errors).length > 0 ? { ...assigned, errors } : { at: 'choose', problem };
}

/** A file that was read again is compared as its user had chosen, where that can still be chosen. */
async function asChosen(read: SchedulePreview, { project, target }: Choices, watch: Watch): Promise<SchedulePreview> {
  let preview = read;
  const compare = async (call: (watched: Watched<ReadingStep>) => Promise<SchedulePreview>) => {
    // The choice is in sight, and can be made again.
    preview = await call(watch(['comparing'])).catch(() => preview);
  };
  if (project !== undefined && preview.project !== project && preview.projects.some(({ key }) => key === project))
    await compare((watched) => chooseProject(preview.previewId, project, watched));
  const known = target === null || preview.targets.some((one) => one.project === target);
  if (target !== undefined && known && preview.target !== target)
    await compare((watched) => chooseTarget(preview.previewId, target, watched));
  return preview;
}
