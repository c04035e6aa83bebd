import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { v4 as uuid } from 'uuid';
import { ApiError, type ApiResponse } from '../../../lib/api.js';
import type { Programme, ProgrammeFullBody } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';
import { createProgramme, readProgrammeNow, saveProgramme } from '../api/programme.js';
import { type FieldConflict, mergeForms, type ReferenceLists } from './merge-forms.js';
import { bodyOf, draftBodyOf, emptyForm, formOf, type ProgrammeForm } from './programme-form.js';

/** `keep` stores an unfinished draft, `save` the finished programme. */
export type Purpose = 'keep' | 'save';

/** An edit that others were faster than, laid on top of theirs. */
export interface SaveConflict {
  conflicts: readonly FieldConflict[];
  theirs: ProgrammeForm;
  changed: string;
  purpose: Purpose;
}

/** Both changed the same fields: the planner has to choose before the edit can be saved. */
export class SaveConflictError extends ApiError {
  constructor(readonly conflict: SaveConflict) {
    super(412, 'save-conflict', 'Somebody else changed the same fields meanwhile.');
  }
}

/** Others may be faster this many times. */
const MAX_ATTEMPTS = 5;

/**
 * Stores the wizard's form: creates the programme or changes it, and where others were faster lays the edit on top of theirs and
 * sends it again. `onRebased` gets the form that is sent then, and the programme as they left it.
 */
export function useRebasingSave(
  lists: ReferenceLists,
  existing: ApiResponse<Programme> | null,
  onRebased: (form: ProgrammeForm, theirs: ProgrammeForm) => void,
) {
  const { mutate } = useSWRConfig();
  const [base, setBase] = useState(existing);
  // The next command is made from these at once; state would be that of the last render.
  const latest = useRef(existing);
  const storedForm = useRef(existing ? formOf(existing.data, lists.regions) : emptyForm);
  const sent = useRef({ text: '', key: '' });

  const rebaseOn = (programme: ApiResponse<Programme>, form: ProgrammeForm) => {
    latest.current = programme;
    storedForm.current = form;
    setBase(programme);
    void mutate(keys.programmeDetail(programme.data.id), programme, { revalidate: false });
  };
  // Only saving ends a draft, and nothing makes a draft again of what was created in another tab.
  const bodyFor = (form: ProgrammeForm, purpose: Purpose): ProgrammeFullBody => {
    const stored = latest.current?.data;
    const body =
      purpose === 'keep'
        ? draftBodyOf(form, lists.regions, stored?.calendar.workingPatternBitMask)
        : bodyOf(form, lists.regions);
    return { ...body, ...((stored?.isDraft ?? true) && { isDraft: purpose === 'keep' }) };
  };
  const create = (body: ProgrammeFullBody) => {
    // The same body again, after an answer that was lost, must not make a second programme.
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, key: uuid() };
    return createProgramme(body, sent.current.key);
  };

  const send = async (edited: ProgrammeForm, purpose: Purpose): Promise<Programme> => {
    let form = edited;
    for (let attempt = 1; ; attempt++) {
      const on = latest.current;
      try {
        const answer = await (on
          ? saveProgramme(on.data.id, bodyFor(form, purpose), on.etag)
          : create(bodyFor(form, purpose)));
        if (purpose === 'keep') rebaseOn(answer, form);
        return answer.data;
      } catch (error) {
        if (!on || attempt === MAX_ATTEMPTS || !(error instanceof ApiError) || error.status !== 412) throw error;
        const now = await readProgrammeNow(on.data.id);
        const theirs = formOf(now.data, lists.regions);
        const merged = mergeForms({ base: formOf(on.data, lists.regions), mine: form, theirs }, lists);
        ({ form } = merged);
        rebaseOn(now, theirs);
        onRebased(form, theirs);
        if (merged.conflicts.length > 0)
          throw new SaveConflictError({ conflicts: merged.conflicts, theirs, changed: now.data.modified, purpose });
      }
    }
  };

  return {
    /** The programme as it is stored; null before there is one. */
    base,
    send,
    latest: () => latest.current?.data ?? null,
    isStored: (form: ProgrammeForm) => JSON.stringify(form) === JSON.stringify(storedForm.current),
    /** The same new programme was sent before, and its answer may have been lost. */
    wasSent: (form: ProgrammeForm) =>
      latest.current === null && sent.current.text === JSON.stringify(bodyFor(form, 'keep')),
  };
}
