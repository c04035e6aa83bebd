import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '../../../lib/api.js';
import type { CustomInput } from '../../../lib/api-types.js';
import { type InputKind, inputKinds } from '../../../lib/input-kinds.js';
import { invalidations, matchesPrefix } from '../../../lib/keys.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import { deleteInput } from '../api/delete.js';

export interface Deletion {
  /** Sends the command; the row is gone at once, and back when it is refused. */
  remove: (kind: InputKind, input: CustomInput) => void;
  isGone: (kind: InputKind, id: number) => boolean;
}

/** Deletes inputs (docs/product/custom-inputs.md, Deleting). Not `useWrite`: several can be on their way at the same time. */
export function useDeletion(): Deletion {
  const { mutate } = useSWRConfig();
  const undo = useUndo('library');
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const bringBack = (key: string) => setGone((before) => new Set([...before].filter((one) => one !== key)));

  const remove = async (kind: InputKind, { id }: CustomInput) => {
    const key = keyOf(kind, id);
    setGone((before) => new Set([...before, key]));
    try {
      const commandId = await deleteInput(kind, id);
      // Until it is undone a list that could not be read again must not bring it back.
      toast.success(`${sentenceCase(inputKinds[kind].noun)} deleted successfully.`, {
        undo: undo(commandId, () => bringBack(key)),
      });
    } catch (error) {
      bringBack(key);
      toast.error('Failed to delete item.', { detail: messageOf(error) });
    }
    await mutate(matchesPrefix(invalidations.inputsChanged()));
  };

  return {
    remove: (kind, input) => void remove(kind, input),
    isGone: (kind, id) => gone.has(keyOf(kind, id)),
  };
}

const keyOf = (kind: InputKind, id: number): string => `${kind} ${id}`;

const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
