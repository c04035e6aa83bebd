import { Button } from '../../../ui/actions/button.js';
import type { RowsToggle } from '../rows/use-shown-rows.js';
import classes from './comparison-grid.module.css';

/** The last row of a group that has more. */
export function ToggleRow({ toggle, columns }: { toggle: RowsToggle; columns: number }) {
  if (!toggle) return null;
  return (
    <tr className={classes.row}>
      <th scope="row">
        <Button kind="quiet" onClick={toggle.onClick}>
          {toggle.label}
        </Button>
      </th>
      <td colSpan={columns - 1} />
    </tr>
  );
}
