import { useDebouncedValue } from '@mantine/hooks';
import { useLibraryTasks, useNextTaskCode } from '../api/tasks.js';
import { CODE_TAKEN, INVALID_CODE, isTaskCode } from './task-draft.js';

/** A pause in typing, after which the code is asked for. */
const DEBOUNCE_MS = 300;

export interface TaskCodeReading {
  /** What is shown and sent: the typed one, else the generated one. */
  readonly code: string;
  /** The code of the name is on its way. */
  readonly pending: boolean;
  /** A code that is free now, with what its prefix relates to; null while there is none. */
  readonly next: { readonly code: string; readonly explanation: string | null } | null;
  /** What is wrong with the code: it is not sent. */
  readonly wrong: string | undefined;
  /** What could not be found out about it: it is sent all the same, and the server checks it. */
  readonly failure: string | undefined;
  readonly retry: () => void;
  /** Asks for a free code anew: another planner has taken the one that was. */
  readonly renew: () => void;
}

/**
 * The code of a task: generated from its name until the planner types one (docs/product/subprogrammes.md, Task codes).
 * @param own the typed one; null for the generated one
 * @param saved that of the record, which it keeps
 */
export function useTaskCode(
  name: string,
  own: string | null,
  saved: { id: number; taskCode: string } | null,
): TaskCodeReading {
  const text = name.trim();
  const [settled] = useDebouncedValue(text, DEBOUNCE_MS);
  // The code that the record has needs no other.
  const isKept = own !== null && own === saved?.taskCode;
  const generated = useNextTaskCode(settled === '' || isKept ? null : settled);
  const isTyped = own !== null && own !== '' && isTaskCode(own) && !isKept;
  const tasks = useLibraryTasks(isTyped);
  const next = text === '' ? null : (generated.data ?? null);
  const isTaken =
    isTyped &&
    tasks.data?.some(
      ({ id, taskCode, subProgrammId, custom }) =>
        // Tasks of a planner's own subprogrammes share the code of what they were made from.
        taskCode === own && id !== saved?.id && (subProgrammId === 0 || !custom),
    );
  const isGenerating = own === null && generated.error !== undefined && !generated.data;
  const isValidating = isTyped && tasks.error !== undefined && !tasks.data;
  return {
    code: own ?? next?.code ?? '',
    pending: own === null && text !== '' && (text !== settled || (!generated.data && !generated.error)),
    next,
    wrong: own !== null && !isTaskCode(own) ? INVALID_CODE : isTaken ? CODE_TAKEN : undefined,
    failure: isGenerating
      ? 'Error generating task code. Please try again.'
      : isValidating
        ? 'Error validating code. Please try again.'
        : undefined,
    retry: () => void (isGenerating ? generated.mutate() : tasks.mutate()),
    renew: () => void generated.mutate(),
  };
}
