import { useRef, useState } from 'react';
import type { ApiError, ApiResponse } from '../../../lib/api.js';
import type { Programme } from '../../../lib/api-types.js';
import { invalidations } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import type { ReferenceLists } from './merge-forms.js';
import type { ProgrammeForm } from './programme-form.js';
import { type Purpose, type SaveConflict, SaveConflictError, useRebasingSave } from './use-rebasing-save.js';

interface Saving {
  lists: ReferenceLists;
  /** The programme that is edited, as it was read; null makes a new one. */
  existing: ApiResponse<Programme> | null;
  onSaved: (programme: Programme) => void;
  onRefused: (error: ApiError) => void;
  /** The edit with what others changed in it, and the programme as they left it. */
  onRebased: (form: ProgrammeForm, theirs: ProgrammeForm) => void;
}

/** Sends the wizard's commands one after the other, until one has saved the programme. */
export function useSaving({ lists, existing, onSaved, onRefused, onRebased }: Saving) {
  const { base, latest, send, isStored, wasSent } = useRebasingSave(lists, existing, onRebased);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const finished = useRef(false);

  const write = useWrite(({ form, purpose }: { form: ProgrammeForm; purpose: Purpose }) => send(form, purpose), {
    refreshes: (programme, { purpose }) =>
      purpose === 'save' ? invalidations.programmeChanged(programme.id) : invalidations.programmeCreated(),
    onSuccess: (programme, { purpose }) => {
      setConflict(null);
      if (purpose === 'keep') return;
      finished.current = true;
      onSaved(programme);
    },
    onError: (error) => {
      if (error instanceof SaveConflictError) setConflict(error.conflict);
      else onRefused(error);
    },
  });

  return {
    base,
    busy: write.busy,
    /** Sends the form once all before it has been sent; null when that failed, after `onRefused`. */
    send: (form: ProgrammeForm, purpose: Purpose): Promise<Programme | null> => {
      const turn = queue.current.then(async () => {
        // A programme that is saved is not a draft any more.
        if (finished.current && purpose === 'keep') return latest();
        return (await write.run({ form, purpose })) ?? null;
      });
      queue.current = turn;
      return turn;
    },
    isStored,
    wasSent,
    isFinished: () => finished.current,
    conflict,
    giveUp: () => setConflict(null),
  };
}
