import type { ReactNode } from 'react';
import { usePhone } from '../../../lib/use-phone.js';
import { SearchField } from '../../../ui/fields/search-field.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { IconArrowsSort } from '../../../ui/icons/arrows-sort.js';
import classes from './list-controls.module.css';
import { orders } from './programme-order.js';
import type { ListView, ShownState } from './use-list-view.js';

export interface ListControlsProps {
  view: ListView;
  show: (change: Partial<ListView>) => void;
  /** What the search is for: 'Search your programmes'. Without it there is neither search nor filter. */
  searches?: string;
  children?: ReactNode;
}

const stateChoices: { value: ShownState | 'any'; label: string }[] = [
  { value: 'any', label: 'Every status' },
  { value: 'draft', label: 'In work' },
  { value: 'published', label: 'Published' },
  { value: 'archived', label: 'Archived' },
  { value: 'removed', label: 'Removed' },
];
const authorChoices = [
  { value: 'anybody', label: 'Everybody’s' },
  { value: 'me', label: 'Mine' },
];

/** Search, filters and order of a list (docs/product/programmes.md, Programme list). */
export function ListControls({ view, show, searches, children }: ListControlsProps) {
  const phone = usePhone();
  return (
    <div className={classes.root} role={searches && 'search'}>
      {searches && (
        <div className={classes.search}>
          <SearchField
            label={searches}
            value={view.search}
            onChange={(search) => show({ search })}
            placeholder={phone ? 'Search' : searches}
          />
        </div>
      )}
      <div className={classes.sort}>
        <SelectField
          label="Sort by"
          labelHidden
          value={view.order}
          onChange={(order) => show({ order })}
          choices={orders.map((value) => ({ value, label: value }))}
          icon={phone ? undefined : <IconArrowsSort size={16} stroke={1.5} aria-hidden />}
        />
      </div>
      {searches && (
        <>
          <div className={classes.filter}>
            <SelectField
              label="Status"
              labelHidden
              value={view.state ?? 'any'}
              onChange={(state) => show({ state: state === 'any' ? null : state })}
              choices={stateChoices}
            />
          </div>
          <div className={classes.filter}>
            <SelectField
              label="Made by"
              labelHidden
              value={view.mine ? 'me' : 'anybody'}
              onChange={(author) => show({ mine: author === 'me' })}
              choices={authorChoices}
            />
          </div>
        </>
      )}
      {children}
    </div>
  );
}
