import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf } from '../../lib/api.js';
import type { Programme, ScheduleImported, SchedulePreview } from '../../lib/api-types.js';
import { count, formatNumber } from '../../lib/format.js';
import { stale, under } from '../../lib/keys.js';
import type { Progress } from '../../lib/ndjson.js';
import { toast } from '../../ui/toast.js';
import type { DateOrder, ReadingStep } from './api/preview.js';
import { chooseProject, forgetPreview, previewFile } from './api/preview.js';
import { PreviewDialog } from './preview-dialog.js';
import type { UploadState } from './upload-dialog.js';
import { UploadDialog } from './upload-dialog.js';
import type { Lacking } from './use-schedule-slot.js';
import { useUndo } from './use-undo.js';

export interface ScheduleImportProps {
  opened: boolean;
  onClose: () => void;
  programme: Programme;
  /** After an import, dates of parts are not those of their activities: shows which. */
  onDrift: (lacking: Lacking | null) => void;
}

type State = UploadState | { at: 'preview'; preview: SchedulePreview };

const atFirst: UploadState = { at: 'choose', problem: null };

/** From a file to the schedule: choose it, have it read and compared, pick rows, import (spec 1, sections 2.9 and 4). */
export function ScheduleImport({ opened, onClose, programme, onDrift }: ScheduleImportProps) {
  const [state, setState] = useState<State>(atFirst);
  const work = useRef<AbortController | null>(null);
  // What the server keeps for this import until it is done or given up.
  const kept = useRef<string | null>(null);
  const file = useRef<File | null>(null);
  const { mutate } = useSWRConfig();
  const undo = useUndo();

  const forget = () => {
    work.current?.abort();
    work.current = null;
    if (kept.current !== null) forgetPreview(kept.current);
    kept.current = null;
  };
  // Leaving the page gives the file up as well.
  const giveUp = useRef(forget);
  useEffect(() => () => giveUp.current(), []);

  const close = () => {
    forget();
    file.current = null;
    setState(atFirst);
    onClose();
  };

  /** Runs one call to the end; what was given up meanwhile says nothing. */
  const watch = async (
    name: string,
    steps: readonly ('uploading' | ReadingStep)[],
    call: (watched: {
      onProgress: (progress: Progress<ReadingStep>) => void;
      signal: AbortSignal;
    }) => Promise<SchedulePreview>,
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
        forgetPreview(preview.previewId);
        return null;
      }
      kept.current = preview.previewId;
      return preview;
    } catch (error) {
      if (work.current === stop) {
        forget();
        setState({
          at: 'choose',
          problem: error instanceof ApiError ? error : new ApiError(0, 'unexpected', messageOf(error)),
        });
      }
      return null;
    }
  };

  const choose = async (previewId: string, project: string) => {
    const preview = await watch(file.current?.name ?? '', ['comparing'], (watched) =>
      chooseProject(previewId, project, watched),
    );
    if (preview) setState({ at: 'preview', preview });
  };

  const readAs = async (chosen: File, dateOrder: DateOrder | null, project: string | null) => {
    forget();
    file.current = chosen;
    const preview = await watch(chosen.name, ['uploading', 'reading', 'comparing'], (watched) =>
      previewFile(programme.id, chosen, dateOrder, watched),
    );
    if (!preview) return;
    if (preview.projects.length < 2 || preview.project !== null) setState({ at: 'preview', preview });
    else if (project !== null && preview.projects.some(({ key }) => key === project))
      await choose(preview.previewId, project);
    else setState({ at: 'project', preview });
  };

  const imported = async (result: ScheduleImported, lacking: Lacking | null) => {
    // The server is done with it.
    kept.current = null;
    close();
    await mutate(under(stale.scheduleImported(programme.id)));
    const processed = `Successfully processed ${formatNumber(result.imported)} P6 ${result.imported === 1 ? 'activity' : 'activities'}`;
    toast.success(
      result.new + result.updated === 0
        ? `${processed}.`
        : `${processed} (${formatNumber(result.new)} new, ${formatNumber(result.updated)} updated).`,
      {
        detail: lacking
          ? `${count(lacking.total, 'activity', 'activities')} of the schedule ${lacking.total === 1 ? 'is' : 'are'} not in this file.`
          : undefined,
        undo: undo(result.commandId, stale.scheduleImported(programme.id)),
      },
    );
    if (result.issues > 0) toast.warning(`${count(result.issues, 'activity', 'activities')} had issues`);
    if (result.drifted > 0) onDrift(lacking);
  };

  return (
    <>
      <UploadDialog
        opened={opened && state.at !== 'preview'}
        state={state.at === 'preview' ? atFirst : state}
        onClose={close}
        onFile={(chosen) => void readAs(chosen, null, null)}
        onProject={(preview, key) => void choose(preview.previewId, key)}
      />
      {state.at === 'preview' && (
        <PreviewDialog
          key={state.preview.previewId}
          opened={opened}
          preview={state.preview}
          onClose={close}
          onDateOrder={(dateOrder) => file.current && void readAs(file.current, dateOrder, state.preview.project)}
          onImported={(result, lacking) => void imported(result, lacking)}
        />
      )}
    </>
  );
}
