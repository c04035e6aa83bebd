import { MAX_QUERY_LENGTH } from './api.js';
import classes from './search-box.module.css';
import type { SearchBox } from './use-search-box.js';

export interface SearchInputProps {
  box: SearchBox;
  /** Whether the list is shown. */
  opened: boolean;
  placeholder?: string | undefined;
  /** Has the focus as soon as the dialog that it is in is there. */
  first?: boolean;
  onFocus?: () => void;
  onPointerDown?: () => void;
  onType?: () => void;
}

/** The field, which keeps the focus while rows of the list are chosen: a combobox. */
export function SearchInput({
  box,
  opened,
  placeholder = 'Programmes, scenarios, drafts, assets',
  first,
  onFocus,
  onPointerDown,
  onType,
}: SearchInputProps) {
  const isListed = opened && box.hasChoices;
  return (
    <input
      ref={box.field}
      data-autofocus={first}
      type="text"
      role="combobox"
      className={classes.input}
      aria-label="Search programmes, scenarios, drafts and assets"
      aria-autocomplete="list"
      aria-expanded={isListed}
      aria-controls={isListed ? box.listId : undefined}
      aria-activedescendant={isListed ? (box.marked ?? undefined) : undefined}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={MAX_QUERY_LENGTH}
      placeholder={placeholder}
      value={box.text}
      onChange={({ currentTarget }) => {
        box.setText(currentTarget.value);
        onType?.();
      }}
      onFocus={onFocus}
      onPointerDown={onPointerDown}
      onKeyDown={box.onKeyDown}
    />
  );
}
