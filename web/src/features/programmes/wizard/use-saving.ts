import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { v4 as uuid } from 'uuid';
import type { Answer } from '../../../lib/api.js';
import { ApiError } from '../../../lib/api.js';
import type { Programme, ProgrammeFullBody } from '../../../lib/api-types.js';
import { keys, stale } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { createProgramme, readProgrammeNow, saveProgramme } from '../api/programme.js';
import type { FieldConflict, Places } from './merge.js';
import { merge } from './merge.js';
import type { ProgrammeForm } from './programme-form.js';
import { bodyOf, draftBodyOf, formOf } from './programme-form.js';

/** `keep`: as a draft, to go on with; `save`: the programme as it shall be. */
export type Purpose = 'keep' | 'save';

/** An edit that others overtook, laid on top of theirs. */
export interface Overtaken {
  conflicts: readonly FieldConflict[];
  theirs: ProgrammeForm;
  /** When the programme was changed last. */
  changed: string;
  /** What was under way. */
  purpose: Purpose;
}

interface Saving {
  places: Places;
  /** The programme that is edited, as it was read; null makes a new one. */
  existing: Answer<Programme> | null;
  onSaved: (programme: Programme) => void;
  onRefused: (error: ApiError) => void;
  /** My edit with what others changed in it, and the programme as they left it. */
  onMerged: (form: ProgrammeForm, theirs: ProgrammeForm) => void;
}

/** Others may be faster this many times. */
const mostTries = 5;

/** Sends the wizard's commands, one after the other, and brings an edit up to date when others were faster. */
export function useSaving({ places, existing, onSaved, onRefused, onMerged }: Saving) {
  const { mutate } = useSWRConfig();
  const [base, setBase] = useState(existing);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  // What the next command stands on: state would be that of the last drawing.
  const stands = useRef(existing);
  const sent = useRef({ text: '', key: '' });
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const finished = useRef(false);

  const standOn = (programme: Answer<Programme>) => {
    stands.current = programme;
    setBase(programme);
    void mutate(keys.programmeDetail(programme.data.id), programme, { revalidate: false });
  };
  // Only saving ends a draft, and nothing makes a draft again of what was created in another tab.
  const bodyFor = (form: ProgrammeForm, purpose: Purpose): ProgrammeFullBody => {
    const stored = stands.current?.data;
    const body =
      purpose === 'keep'
        ? draftBodyOf(form, places.regions, stored?.calendar.workingPatternBitMask)
        : bodyOf(form, places.regions);
    return { ...body, ...((stored?.isDraft ?? true) && { isDraft: purpose === 'keep' }) };
  };

  const create = (body: ProgrammeFullBody) => {
    // The same body again, after an answer that was lost, must not make a second programme.
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, key: uuid() };
    return createProgramme({ body, key: sent.current.key });
  };

  const send = async ({ form: mine, purpose }: { form: ProgrammeForm; purpose: Purpose }): Promise<Programme> => {
    let form = mine;
    for (let tries = 1; ; tries++) {
      const on = stands.current;
      try {
        const answer = await (on
          ? saveProgramme({ id: on.data.id, body: bodyFor(form, purpose), etag: on.etag })
          : create(bodyFor(form, purpose)));
        if (purpose === 'keep') standOn(answer);
        return answer.data;
      } catch (error) {
        if (!on || tries === mostTries || !(error instanceof ApiError) || error.status !== 412) throw error;
        const now = await readProgrammeNow(on.data.id);
        const theirs = formOf(now.data, places.regions);
        const merged = merge({ base: formOf(on.data, places.regions), mine: form, theirs }, places);
        ({ form } = merged);
        standOn(now);
        onMerged(form, theirs);
        if (merged.conflicts.length > 0) {
          setOvertaken({ conflicts: merged.conflicts, theirs, changed: now.data.modified, purpose });
          throw new ApiError(412, toBeChosen, 'Somebody else changed the same fields meanwhile.');
        }
      }
    }
  };

  const write = useWrite(send, {
    refreshes: (programme, { purpose }) =>
      purpose === 'save' ? stale.programmeChanged(programme.id) : stale.programmeCreated(),
    onSuccess: (programme, { purpose }) => {
      setOvertaken(null);
      if (purpose === 'keep') return;
      finished.current = true;
      onSaved(programme);
    },
    onError: (error) => {
      if (error.code !== toBeChosen) onRefused(error);
    },
  });

  return {
    /** The programme as it is stored; null before there is one. */
    base,
    busy: write.busy,
    /** Sends the form once all before it is through; null when that failed, and why was said. */
    send: (form: ProgrammeForm, purpose: Purpose): Promise<Programme | null> => {
      const mine = underWay.current.then(async () => {
        // What is finished is a draft no more.
        if (finished.current && purpose === 'keep') return stands.current?.data ?? null;
        return (await write.run({ form, purpose })) ?? null;
      });
      underWay.current = mine;
      return mine;
    },
    /** The same new programme was sent before, and its answer may have been lost. */
    wasSent: (form: ProgrammeForm) =>
      stands.current === null && sent.current.text === JSON.stringify(bodyFor(form, 'keep')),
    overtaken,
    giveUp: () => setOvertaken(null),
  };
}

const toBeChosen = 'to-be-chosen';
