import { useState } from 'react';
import { count, formatNumber } from '../../lib/format.js';
import { usePhone } from '../../lib/use-phone.js';
import { Button } from '../../ui/actions/button.js';
import { IconAdjustmentsHorizontal } from '../../ui/icons/adjustments-horizontal.js';
import { Sheet } from '../../ui/overlays/sheet.js';
import type { ReadHistory } from './api.js';
import { HistoryFilters, type HistoryFiltersProps } from './history-filters.js';
import classes from './history-page.module.css';
import { authorOf } from './history-text.js';

export interface HistoryFilterBarProps extends Omit<HistoryFiltersProps, 'known'> {
  history: ReadHistory | undefined;
}

/** The filters on one line with the number of changes; on a phone a button that opens them. */
export function HistoryFilterBar({ filters, choose, history }: HistoryFilterBarProps) {
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const fields = <HistoryFilters filters={filters} choose={choose} known={history} />;
  const number =
    history && (history.isMore ? `more than ${formatNumber(history.total)} changes` : count(history.total, 'change'));
  if (!phone)
    return (
      <div className={classes.bar}>
        {fields}
        <p className={classes.count} aria-live="polite">
          {number}
        </p>
      </div>
    );
  const who = history?.people.find(({ id }) => id === filters.user);
  const words = [
    who ? authorOf({ user: who.name, userId: who.id }) : 'Everyone',
    filters.kind === '' ? 'all changes' : filters.kind,
    ...(filters.asset === '' ? [] : [filters.asset]),
  ];
  return (
    <div className={classes.bar}>
      <Button icon={IconAdjustmentsHorizontal} onClick={() => setOpened(true)} fullWidth>
        {words.join(', ')}
      </Button>
      <Sheet
        opened={opened}
        onClose={() => setOpened(false)}
        title="Filters"
        foot={
          <Button kind="primary" onClick={() => setOpened(false)} fullWidth>
            {number ? `Show ${number}` : 'Show changes'}
          </Button>
        }
      >
        {fields}
      </Sheet>
    </div>
  );
}
