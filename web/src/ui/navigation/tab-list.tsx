import { Combobox, useCombobox } from '@mantine/core';
import { holdsWords } from '../../lib/plain-letters.js';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useEffect, useId, useState } from 'react';
import { fieldInput } from '../fields/field-frame.js';
import choice from '../fields/select-field.module.css';
import { IconCheck } from '../icons/check.js';
import { IconChevronDown } from '../icons/chevron-down.js';
import { IconSearch } from '../icons/search.js';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import type { SheetTab } from './sheet-tab.js';
import classes from './sheet-tabs.module.css';

export interface TabListProps {
  /** What the tabs are: 'Assets'. */
  label: string;
  tabs: readonly SheetTab[];
  active: string;
  onChange: (id: string) => void;
  /** A tab that is out of sight has unsaved changes. */
  changed: boolean;
}

/** All tabs behind an arrow: typing narrows the list, arrow keys and Enter choose. */
export function TabList({ label, tabs, active, onChange, changed }: TabListProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const list = useCombobox({
    onDropdownOpen: () => list.focusSearchInput(),
    onDropdownClose: () => {
      setWords('');
      list.resetSelectedOption();
    },
  });
  const isFound = holdsWords(words);
  const found = tabs.filter((tab) => isFound(tab.label));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is another object in every render
  useEffect(() => {
    if (words !== '') list.selectFirstOption();
  }, [words]);

  const name = `All ${tabs.length} ${label.toLowerCase()}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the list when the focus leaves it
    <span
      className={classes.all}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) list.closeDropdown();
      }}
    >
      <Combobox
        store={list}
        width={320}
        position="bottom-end"
        offset={4}
        shadow="md"
        // In its place, so Tab goes on from there.
        withinPortal={false}
        onOptionSubmit={(id) => {
          list.closeDropdown();
          onChange(id);
        }}
      >
        <Combobox.Target withAriaAttributes={false}>
          <button
            type="button"
            className={classes.arrow}
            aria-label={changed ? `${name}, unsaved changes` : name}
            title={name}
            aria-haspopup="listbox"
            aria-expanded={list.dropdownOpened}
            onClick={() => list.toggleDropdown()}
          >
            <IconChevronDown size={16} stroke={1.5} aria-hidden />
            {changed && <span className={classes.changed} />}
          </button>
        </Combobox.Target>
        <Combobox.Dropdown className={choice.dropdown}>
          <Combobox.Search
            classNames={{ ...fieldInput({ label }).classNames, input: classes.search }}
            role="combobox"
            aria-expanded={list.dropdownOpened}
            aria-controls={id}
            aria-label={`Search ${label.toLowerCase()}`}
            placeholder={`Search ${label.toLowerCase()}`}
            leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
            // Enter takes what is marked: the open one at first, then the first match.
            onFocus={() => list.selectActiveOption()}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              // The list alone closes: not what is around it.
              event.stopPropagation();
              list.closeDropdown();
              list.focusTarget();
            }}
          />
          <Combobox.Options id={id} mah={304} className={choice.options} aria-label={label}>
            {found.map((tab) => (
              <Combobox.Option key={tab.id} value={tab.id} active={tab.id === active} className={choice.option}>
                <span className={classes.row}>
                  <span className={choice.choice}>
                    {tab.label}
                    {tab.changed && <span className={choice.note}>Unsaved changes</span>}
                  </span>
                  {tab.id === active && (
                    <>
                      <IconCheck size={16} stroke={1.5} aria-hidden />
                      <VisuallyHidden>, open</VisuallyHidden>
                    </>
                  )}
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {found.length === 0 && (
            <div className={choice.more} role="status">
              Nothing has this name
            </div>
          )}
        </Combobox.Dropdown>
      </Combobox>
    </span>
  );
}
