import { Combobox, InputBase, useCombobox } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '../actions/icon-button.js';
import { IconSelector } from '../icons/selector.js';
import { IconX } from '../icons/x.js';
import { PathEnd } from '../layout/path-end.js';
import { type FieldProps, fieldInput } from './field-frame.js';
import classes from './select-field.module.css';

export interface SearchChoice {
  value: number;
  label: string;
  /** Where it belongs, from the top: tells apart what has one name. */
  path?: string;
  note?: string;
}

export interface SearchSelectProps extends Omit<FieldProps, 'description'> {
  /** A note below the field: what else is known of what is chosen. */
  description?: ReactNode;
  /** What is chosen, ready to read; null for nothing. */
  shown: string | null;
  /** What is typed while the list is open. */
  search: string;
  onSearch: (words: string) => void;
  /** What the words find; `note` says when there are more. */
  choices: readonly SearchChoice[];
  onChange: (value: number | null) => void;
  placeholder?: string;
  /** Whether the words are still looked up, so that the choices are of others. */
  waiting?: boolean;
  /** Below the choices: 'Looking …', 'Type more to narrow 12 400 activities', 'No such activity'. */
  note?: string | null;
  clear: string;
}

/**
 * One choice of very many: typing searches for those that contain the words, and Enter takes the first of them, also where it is pressed
 * before they are found.
 */
export function SearchSelect({
  shown,
  search,
  onSearch,
  choices,
  waiting = false,
  onChange,
  placeholder,
  note,
  clear,
  ...field
}: SearchSelectProps) {
  const [entered, setEntered] = useState(false);
  const list = useCombobox({
    onDropdownClose: () => {
      list.resetSelectedOption();
      setEntered(false);
      onSearch('');
    },
  });
  const opened = list.dropdownOpened;
  const isSearched = opened && search.trim() !== '';
  const choose = (value: number) => {
    onChange(value);
    list.closeDropdown();
  };
  const found = isSearched && !waiting ? choices.map(({ value }) => value).join() : null;
  const onFound = useEffectEvent(() => {
    const [first] = choices;
    if (first && entered) choose(first.value);
    else if (first) list.selectFirstOption();
    setEntered(false);
  });
  useEffect(() => {
    if (found !== null) onFound();
  }, [found]);
  return (
    <Combobox store={list} offset={4} shadow="md" onOptionSubmit={(value) => choose(Number(value))}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...fieldInput(field)}
          role="combobox"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={opened ? search : (shown ?? '')}
          placeholder={opened ? (shown ?? placeholder) : placeholder}
          autoComplete="off"
          onChange={(event) => {
            onSearch(event.currentTarget.value);
            list.openDropdown();
            list.resetSelectedOption();
          }}
          onKeyDownCapture={(event) => {
            if (event.key !== 'Enter' || !isSearched || !waiting) return;
            event.preventDefault();
            setEntered(true);
          }}
          onClick={() => list.openDropdown()}
          onBlur={() => list.closeDropdown()}
          rightSection={
            shown !== null && !field.disabled ? (
              <IconButton icon={IconX} label={clear} onClick={() => onChange(null)} />
            ) : (
              <IconSelector size={16} stroke={1.5} aria-hidden />
            )
          }
          rightSectionPointerEvents={shown !== null && !field.disabled ? 'all' : 'none'}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown} hidden={choices.length === 0 && !note}>
        <Combobox.Options mah={320} className={classes.options} aria-label={field.label}>
          {choices.map((choice) => (
            <Combobox.Option key={choice.value} value={String(choice.value)} className={classes.option}>
              <span className={classes.choice}>
                {choice.label}
                {choice.path && (
                  <span className={classes.path}>
                    <PathEnd inOption>{choice.path}</PathEnd>
                  </span>
                )}
                {choice.note && <span className={classes.note}>{choice.note}</span>}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {note && (
          <div className={classes.more} role="status">
            {note}
          </div>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
