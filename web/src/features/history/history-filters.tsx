import type { IsoDay, ProgrammeHistory } from '../../lib/api-types.js';
import { DateField } from '../../ui/fields/date-field.js';
import { SelectField } from '../../ui/fields/select-field.js';
import classes from './history-page.module.css';
import { authorOf } from './history-text.js';

/** What the list is narrowed to, as the address has it. */
export interface ChosenFilters {
  user: number;
  kind: string;
  asset: string;
  until: IsoDay | string | null;
}

const KINDS = [
  { value: '', label: 'All changes' },
  { value: 'assets', label: 'Assets' },
  { value: 'subprogrammes', label: 'Subprogrammes' },
  { value: 'calendar', label: 'Work calendar' },
  { value: 'labour', label: 'Labour limits' },
  { value: 'zones', label: 'Zones' },
  { value: 'packages', label: 'Packages' },
  { value: 'schedule', label: 'Schedule' },
  { value: 'programme', label: 'The programme itself' },
];

export interface HistoryFiltersProps {
  filters: ChosenFilters;
  choose: (change: Partial<ChosenFilters>) => void;
  known: Pick<ProgrammeHistory, 'people' | 'assets'> | undefined;
}

/** Who, what, which asset, until when. */
export function HistoryFilters({ filters, choose, known }: HistoryFiltersProps) {
  const people = (known?.people ?? []).map(({ id, name }) => ({
    value: id,
    label: authorOf({ user: name, userId: id }),
  }));
  const assets = (known?.assets ?? []).map((name) => ({ value: name, label: name }));
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      <SelectField
        label="Who"
        labelHidden
        value={filters.user}
        onChange={(user) => choose({ user })}
        choices={[{ value: 0, label: 'Everyone' }, ...people.filter(({ value }) => value !== 0)]}
      />
      <SelectField
        label="Kind of change"
        labelHidden
        value={filters.kind}
        onChange={(kind) => choose({ kind })}
        choices={KINDS}
      />
      <SelectField
        label="Asset"
        labelHidden
        value={filters.asset}
        onChange={(asset) => choose({ asset })}
        choices={[{ value: '', label: 'All assets' }, ...assets]}
        searchable={assets.length > 10}
      />
      <DateField
        label="Until"
        labelHidden
        placeholder="Until, DD/MM/YYYY"
        value={filters.until}
        onChange={(until) => choose({ until })}
      />
    </div>
  );
}
