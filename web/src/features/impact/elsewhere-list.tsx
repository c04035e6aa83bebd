import { count } from '../../lib/format.js';
import classes from './elsewhere-list.module.css';

/** An asset that is not open and has unsaved edits. */
export interface UnsavedElsewhere {
  assetId: number;
  name: string;
  /** How many. */
  changes: number;
  open: () => void;
}

export interface ElsewhereListProps {
  assets: readonly UnsavedElsewhere[];
  /** Something that covers the asset closes. */
  onOpen?: () => void;
}

/** Assets in other tabs whose edits are not saved, each with the way to it (docs/product/dashboards.md, Impact of an unsaved edit). */
export function ElsewhereList({ assets, onOpen }: ElsewhereListProps) {
  if (assets.length === 0) return null;
  return (
    <ul className={classes.root} aria-label="Unsaved changes in other assets">
      {assets.map(({ assetId, name, changes, open }) => (
        <li key={assetId}>
          <button
            type="button"
            className={classes.open}
            onClick={() => {
              onOpen?.();
              open();
            }}
          >
            {name}
          </button>
          : {count(changes, 'change')}, not saved
        </li>
      ))}
    </ul>
  );
}
