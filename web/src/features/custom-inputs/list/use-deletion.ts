import { useState } from 'react';
import type { CustomInput } from '../../../lib/api-types.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import { useDeleteInput } from '../deletion/use-delete-input.js';

export interface Deletion {
  /** Sends the command; the row is gone at once, and back when it is refused. */
  remove: (kind: InputKind, input: CustomInput) => void;
  isGone: (kind: InputKind, id: number) => boolean;
}

/** Deletes inputs from the list. Several can be on their way at the same time. */
export function useDeletion(): Deletion {
  const deleteInput = useDeleteInput();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  const remove = async (kind: InputKind, { id }: CustomInput) => {
    const key = keyOf(kind, id);
    const bringBack = () => setGone((before) => new Set([...before].filter((one) => one !== key)));
    setGone((before) => new Set([...before, key]));
    // Until it is undone a list that could not be read again must not bring it back.
    if (!(await deleteInput(kind, id, { onUndone: bringBack }))) bringBack();
  };

  return {
    remove: (kind, input) => void remove(kind, input),
    isGone: (kind, id) => gone.has(keyOf(kind, id)),
  };
}

const keyOf = (kind: InputKind, id: number): string => `${kind} ${id}`;
