import { type ReactNode, useState } from 'react';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { IconAdjustmentsHorizontal } from '../../../ui/icons/adjustments-horizontal.js';
import { Sheet } from '../../../ui/overlays/sheet.js';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  fields: ReactNode;
  /** How the figures are shown: beside the lists, on a phone beside its Filters button, where it stays in sight. */
  deskSwitch: ReactNode;
  phoneSwitch: ReactNode;
  /** At the end of the line, on a phone inside the sheet. */
  switches?: ReactNode;
  /** Names of what is filtered by, for the phone's button. */
  active: readonly string[];
}

/** All filters on one line; on a phone one button that opens them as a sheet (docs/look.md, Phone). */
export function FilterBar({ fields, deskSwitch, phoneSwitch, switches, active }: FilterBarProps) {
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  if (!phone) {
    return (
      <section className={classes.bar} aria-label="Filters" data-screen-only>
        <div className={classes.lists}>{fields}</div>
        <div className={classes.switches}>
          {deskSwitch}
          {switches}
        </div>
      </section>
    );
  }
  return (
    <section className={classes.phone} aria-label="Filters" data-screen-only>
      <Button icon={IconAdjustmentsHorizontal} onClick={() => setOpened(true)} fullWidth>
        <span className={classes.active}>{active.length > 0 ? `Filters: ${active.join(', ')}` : 'Filters'}</span>
      </Button>
      <div className={classes.beside}>{phoneSwitch}</div>
      <Sheet
        opened={opened}
        onClose={() => setOpened(false)}
        title="Filters"
        foot={
          <Button kind="primary" onClick={() => setOpened(false)}>
            Show charts
          </Button>
        }
      >
        <div className={classes.sheet}>
          {fields}
          {switches}
        </div>
      </Sheet>
    </section>
  );
}
