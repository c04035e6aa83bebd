import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** What can be chosen in the list below the field. */
export interface Choice {
  id: string;
  to: string;
}

export interface SearchBox {
  field: RefObject<HTMLInputElement | null>;
  listId: string;
  text: string;
  setText: (text: string) => void;
  /** Id of the row that Enter opens. */
  marked: string | null;
  mark: (id: string) => void;
  /** What is in the list for a text, once it is known. */
  offer: (text: string, choices: readonly Choice[]) => void;
  open: (to: string) => void;
  /** For the field that has the focus. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** Whether there is a list to choose from. */
  hasChoices: boolean;
}

/**
 * A field with a list below it, of which the focus stays in the field: arrows choose a row, Enter opens it (docs/product/programmes.md,
 * Search). What is typed has its first row marked; an Enter before its answer is there opens that row once it is.
 */
export function useSearchBox(onOpen: () => void): SearchBox {
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [offered, setOffered] = useState<{ text: string; choices: readonly Choice[] }>({ text: '', choices: [] });
  const [marked, setMarked] = useState<string | null>(null);
  const entered = useRef(false);
  const { choices } = offered;

  const open = (to: string) => {
    entered.current = false;
    void navigate(to);
    onOpen();
  };
  const offer = (of: string, found: readonly Choice[]) => {
    const first = found[0];
    setOffered({ text: of, choices: found });
    setMarked(of === '' ? null : (first?.id ?? null));
    if (entered.current && first) open(first.to);
    entered.current = false;
  };
  const step = (by: number) => {
    const at = choices.findIndex(({ id }) => id === marked);
    const next = at < 0 ? (by > 0 ? 0 : choices.length - 1) : (at + by + choices.length) % choices.length;
    const chosen = choices[next];
    if (!chosen) return;
    setMarked(chosen.id);
    document.getElementById(chosen.id)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method choose its letters.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') {
      const chosen = choices.find(({ id }) => id === marked);
      if (offered.text !== text.trim()) entered.current = true;
      else if (chosen) open(chosen.to);
    } else return;
    event.preventDefault();
  };

  return {
    field,
    listId,
    text,
    setText: (typed) => {
      entered.current = false;
      setText(typed);
    },
    marked,
    mark: setMarked,
    offer,
    open,
    onKeyDown,
    hasChoices: choices.length > 0,
  };
}
