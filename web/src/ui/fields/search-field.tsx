import { useRef } from 'react';
import { IconButton } from '../actions/icon-button.js';
import { IconSearch } from '../icons/search.js';
import { IconX } from '../icons/x.js';
import classes from './search-field.module.css';
import { TextField } from './text-field.js';

export interface SearchFieldProps {
  /** What is searched, for screen readers. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** Narrows a list while it is typed in; the cross and Escape clear it. */
export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <div className={classes.root}>
      <TextField
        ref={field}
        label={label}
        labelHidden
        type="text"
        value={value}
        onChange={onChange}
        placeholder={placeholder}
        icon={<IconSearch size={16} stroke={1.5} aria-hidden />}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          clear();
        }}
        end={value !== '' && <IconButton icon={IconX} label="Clear search" onClick={clear} />}
      />
    </div>
  );
}
