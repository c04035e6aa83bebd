import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { Answer, ApiError } from '../../../lib/api.js';
import type { Programme, ProgrammeFullBody, Region } from '../../../lib/api-types.js';
import { stale } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { createProgramme, readProgrammeNow, saveProgramme } from '../api/programme.js';
import { merge } from './merge.js';
import type { FieldConflict } from './merge.js';
import { bodyOf, formOf } from './programme-form.js';
import type { ProgrammeForm } from './programme-form.js';

/** An edit that others overtook, laid on top of theirs. */
export interface Overtaken {
  conflicts: readonly FieldConflict[];
  theirs: ProgrammeForm;
  /** When the programme was changed last. */
  changed: string;
}

interface Saving {
  regions: readonly Region[];
  /** The programme that is edited, as it was read; null makes a new one. */
  existing: Answer<Programme> | null;
  onSaved: (programme: Programme) => void;
  onRefused: (error: ApiError) => void;
  /** My edit with what others changed in it, and the programme as they left it. */
  onMerged: (form: ProgrammeForm, theirs: ProgrammeForm) => void;
}

/** Sends the wizard's one command, and brings an edit up to date when others were faster. */
export function useSaving({ regions, existing, onSaved, onRefused, onMerged }: Saving) {
  const [base, setBase] = useState(existing);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const sent = useRef({ text: '', key: '' });

  const send = async ({ body, on }: { body: ProgrammeFullBody; on: Answer<Programme> | null; form: ProgrammeForm }): Promise<Programme> => {
    if (on) return saveProgramme({ id: on.data.id, body, etag: on.etag });
    // The same body again, after an answer that was lost, must not make a second programme.
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, key: uuid() };
    return createProgramme({ body, key: sent.current.key });
  };

  const write = useWrite(send, {
    refreshes: (programme, { on }) => (on ? stale.programmeChanged(programme.id) : stale.programmeCreated()),
    onSuccess: (programme) => {
      setOvertaken(null);
      onSaved(programme);
    },
    onError: (error, { on, form }) => {
      if (error.status === 412 && on) void catchUp(on.data, form);
      else onRefused(error);
    },
  });

  const catchUp = async (seen: Programme, mine: ProgrammeForm) => {
    try {
      const now = await readProgrammeNow(seen.id);
      const theirs = formOf(now.data);
      const { form, conflicts } = merge(formOf(seen), mine, theirs);
      setBase(now);
      onMerged(form, theirs);
      if (conflicts.length > 0) setOvertaken({ conflicts, theirs, changed: now.data.modified });
      else await write.run({ body: bodyOf(form, regions), on: now, form });
    } catch (error) {
      onRefused(error as ApiError);
    }
  };

  return {
    busy: write.busy,
    save: (form: ProgrammeForm) => void write.run({ body: bodyOf(form, regions), on: base, form }),
    overtaken,
    giveUp: () => setOvertaken(null),
  };
}
