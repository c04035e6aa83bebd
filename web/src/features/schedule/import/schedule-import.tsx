import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf } from '../../../lib/api.js';
import type { Programme, ScheduleImported, SchedulePreview } from '../../../lib/api-types.js';
import { count, formatNumber } from '../../../lib/format.js';
import { invalidations, matchesPrefix } from '../../../lib/keys.js';
import type { Progress } from '../../../lib/ndjson.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import {
  chooseProject,
  discardPreview,
  type MissingActivities,
  previewFile,
  type ReadingChoices,
  type ReadingStep,
  type Watched,
} from '../api/preview.js';
import { PreviewDialog } from '../preview/preview-dialog.js';
import { choiceErrors, columnErrors, guessedChoice } from './assign-columns.js';
import { type AssigningColumns, UploadDialog, type UploadState } from './upload-dialog.js';

export interface ScheduleImportProps {
  opened: boolean;
  onClose: () => void;
  programme: Programme;
  /** An import left parts with dates that differ from their activities': shows which. */
  onDrift: (missing: MissingActivities | null) => void;
}

type State =
  | UploadState
  /** Columns that were assigned by hand hold on to the file: its days are turned with the same ones. */
  | { at: 'preview'; preview: SchedulePreview; assigned: AssigningColumns | null };

/** How a file is read again, or after its columns were assigned. */
interface Again {
  dateOrder?: ReadingChoices['dateOrder'];
  project?: string | null;
  assigned?: AssigningColumns | null;
}

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
  const runCall = async (
    name: string,
    steps: readonly ('uploading' | ReadingStep)[],
    call: (watched: Watched<ReadingStep>) => Promise<SchedulePreview>,
    assigned: AssigningColumns | null = null,
  ) => {
    const stop = new AbortController();
    work.current = stop;
    const show = (progress: Progress<ReadingStep>) => {
      if (work.current === stop) setState({ at: 'working', name, steps, progress });
    };
    show({ step: steps[0] ?? 'reading', done: 0 });
    try {
      const preview = await call({ onProgress: show, signal: stop.signal });
      if (work.current !== stop) {
        discardPreview(preview.previewId);
        return null;
      }
      keptPreview.current = preview.previewId;
      return preview;
    } catch (error) {
      if (work.current === stop) {
        discard();
        setState(
          afterRefusal(
            error instanceof ApiError ? error : new ApiError(0, 'unexpected', messageOf(error)),
            name,
            assigned,
          ),
        );
      }
      return null;
    }
  };

  const choose = async (previewId: string, project: string) => {
    const preview = await runCall(file.current?.name ?? '', ['comparing'], (watched) =>
      chooseProject(previewId, project, watched),
    );
    if (preview) setState({ at: 'preview', preview, assigned: null });
  };

  const readAs = async (chosen: File, { dateOrder = null, project = null, assigned = null }: Again = {}) => {
    discard();
    file.current = chosen;
    const preview = await runCall(
      chosen.name,
      ['uploading', 'reading', 'comparing'],
      (watched) => previewFile(programme.id, chosen, { dateOrder, columns: assigned?.choice ?? null }, watched),
      assigned,
    );
    if (!preview) return;
    if (preview.projects.length < 2 || preview.project !== null) setState({ at: 'preview', preview, assigned });
    else if (project !== null && preview.projects.some(({ key }) => key === project))
      await choose(preview.previewId, project);
    else setState({ at: 'project', preview });
  };

  const readAssigned = () => {
    if (state.at !== 'columns' || !file.current) return;
    const errors = choiceErrors(state.choice);
    if (Object.keys(errors).length > 0) return setState({ ...state, errors });
    void readAs(file.current, { assigned: { ...state, errors } });
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
    if (result.drifted > 0) onDrift(missing);
  };

  return (
    <>
      <UploadDialog
        opened={opened && state.at !== 'preview'}
        state={state.at === 'preview' ? initialState : state}
        onClose={close}
        onFile={(chosen) => void readAs(chosen)}
        onProject={(preview, key) => void choose(preview.previewId, key)}
        onChoice={(choice) => state.at === 'columns' && setState({ ...state, choice, errors: {} })}
        onColumns={readAssigned}
        onOtherFile={() => setState(initialState)}
      />
      {state.at === 'preview' && (
        <PreviewDialog
          key={state.preview.previewId}
          opened={opened}
          preview={state.preview}
          onClose={close}
          onColumns={
            state.assigned
              ? () => {
                  discard();
                  setState(state.assigned ?? initialState);
                }
              : undefined
          }
          onDateOrder={(dateOrder) =>
            file.current &&
            void readAs(file.current, { dateOrder, project: state.preview.project, assigned: state.assigned })
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
