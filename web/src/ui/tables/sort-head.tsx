import { IconArrowDown } from '../icons/arrow-down.js';
import { IconArrowUp } from '../icons/arrow-up.js';
import classes from './sort-head.module.css';

export interface SortHeadProps<Key extends string> {
  /** What the table is sorted by when this head is pressed. */
  by: Key;
  label: string;
  /** '-start' for the highest first. */
  sort: Key | `-${Key}`;
  onSort: (sort: Key | `-${Key}`) => void;
  numeric?: boolean;
  className?: string;
}

/** A column's head that sorts the table: pressed again it turns round. */
export function SortHead<Key extends string>({ by, label, sort, onSort, numeric, className }: SortHeadProps<Key>) {
  const direction = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none';
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={direction} className={className} data-numeric={numeric || undefined}>
      <button
        type="button"
        className={classes.button}
        data-sorted={direction === 'none' ? undefined : true}
        onClick={() => onSort(direction === 'ascending' ? `-${by}` : by)}
      >
        {label}
        <Arrow size={14} stroke={1.5} aria-hidden className={classes.arrow} />
      </button>
    </th>
  );
}
