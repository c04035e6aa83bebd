import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { v4 as uuid } from 'uuid';
import type { ApiError } from '../../../lib/api.js';
import { type InputKind, inputKinds } from '../../../lib/input-kinds.js';
import { invalidations, matchesPrefix } from '../../../lib/keys.js';
import { paths } from '../../../lib/paths.js';
import { useWrite } from '../../../lib/use-write.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import { changeInput, createInput } from './input-calls.js';
import type { FormStart } from './input-form.js';

/** A field that has to be filled in; `label` as the messages call it (docs/product/custom-inputs.md, Forms). */
export interface MissingField {
  readonly field: string;
  readonly label: string;
}

export interface InputSaveOptions {
  readonly kind: InputKind;
  readonly start: FormStart;
  /** As the record was read; null for a new one. */
  readonly etag: string | null;
  readonly name: string;
  /** What is sent now. Of what has parts: with all of them, to `/full`. */
  readonly body: object;
  readonly missing: readonly MissingField[];
  /** What else the form finds wrong, by field. */
  readonly wrong?: Readonly<Record<string, string>>;
  /** Fields that somebody else changed too, whose values are not chosen yet. */
  readonly conflicts?: number;
  /** Of an edit: 'Unit, mass per unit', for the toast. */
  readonly summary?: string | undefined;
  /** An edit is stored and read again: its differences can go. */
  readonly onStored?: (() => void) | undefined;
  /** Where a new one leads to: back to what it was made for. Unless given, to the list. */
  readonly leadsTo?: string | undefined;
}

export interface InputSave {
  /** Sends the form, or says what is wrong with it. */
  readonly submit: () => void;
  readonly busy: boolean;
  /** By field of the body (`activities.0.workActivityName`), once the planner tried to send it. */
  readonly errors: Readonly<Record<string, string>>;
}

/** State of a navigation after a save: it leaves nothing unsaved behind, and the list offers the undo. */
export interface AfterSaving {
  readonly saved: true;
  readonly commandId: string | null;
}

/** Creates or changes an input by one command (docs/product/custom-inputs.md, Forms): the same for every kind. */
export function useInputSave(options: InputSaveOptions): InputSave {
  const { kind, start, etag, body, missing, wrong = {}, conflicts = 0, summary, onStored, leadsTo } = options;
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const undo = useUndo('library');
  const text = JSON.stringify(body);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<{ text: string; error: ApiError } | null>(null);
  // The same new input again, after an answer that was lost, must not be made twice.
  const sent = useRef({ text: '', key: '' });
  const { noun } = inputKinds[kind];
  const name = options.name.trim();

  const { run, busy } = useWrite(
    async () => {
      if (start.for === 'edit') {
        const stored = await changeInput(kind, start.id, body, etag);
        // First what the page shows, then the edits of it: neither is shown twice nor missing in between.
        await mutate(matchesPrefix(invalidations.inputsChanged()));
        return stored;
      }
      if (sent.current.text !== text) sent.current = { text, key: uuid() };
      return createInput(kind, body, sent.current.key);
    },
    {
      refreshes: () => (start.for === 'new' ? invalidations.inputsChanged() : []),
      onSuccess: ({ data, commandId }) => {
        setTried(false);
        setRefusal(null);
        if (start.for === 'edit') {
          onStored?.();
          toast.success(`${name || sentenceCase(noun)} saved.`, {
            ...(summary && { detail: summary }),
            undo: undo(commandId),
          });
          return;
        }
        const state: AfterSaving = { saved: true, commandId };
        if (leadsTo !== undefined) {
          // The list says it otherwise.
          toast.success('Custom Input Created Successfully!', {
            detail: `Your new custom ${noun} has been created.`,
            undo: undo(commandId),
          });
          void navigate(leadsTo, { state });
          return;
        }
        void navigate(paths.customInputs.to({ customInputType: kind, made: String(data.id) }), { state });
      },
      onError: (error) => {
        setRefusal({ text, error });
        if (error.status === 412 && start.for === 'edit') {
          // With its parts, which can be what was changed.
          void mutate(matchesPrefix(invalidations.inputsChanged()));
          toast.warning(`Somebody else changed this ${noun} meanwhile.`, {
            detail: 'Their values are shown now. Check yours and save again.',
          });
        } else if (error.status === 422 || Object.keys(error.fieldErrors).length > 0) {
          toast.warning('Input Error', { detail: error.message });
        } else failed(error);
      },
    },
  );

  const failed = ({ message }: ApiError) => {
    if (kind === 'materials')
      toast.error('Material Save Error', { detail: `Failed to save material "${name}": ${message}` });
    else if (start.for === 'edit') toast.error('Error', { detail: `Failed while saving the ${noun}: ${message}` });
    else if (kind === 'tasks') toast.error('Error', { detail: `Failed to create custom task: ${message}` });
    else toast.error('Error', { detail: `Failed to create custom input: ${message}` });
  };

  return {
    busy,
    submit: () => {
      setTried(true);
      if (missing.length > 0) {
        toast.warning('Input Error', { detail: `Missing fields: ${missing.map(({ label }) => label).join(', ')}` });
      } else if (Object.keys(wrong).length > 0) {
        toast.warning('Input Error', { detail: [...new Set(Object.values(wrong))].join('. ') });
      } else if (conflicts > 0) toast.warning('Choose which values to keep first.');
      else void run(undefined);
    },
    errors: {
      ...wrong,
      ...(tried && Object.fromEntries(missing.map(({ field, label }) => [field, `${label} is required`]))),
      ...(refusal?.text === text && refusal.error.fieldErrors),
    },
  };
}

const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
