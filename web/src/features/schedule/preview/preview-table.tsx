import type { PreviewStatus, SchedulePreviewRow } from '../../../lib/api-types.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import rowClasses from '../../../ui/tables/dialog-rows.module.css';
import { RowStatus } from '../../../ui/tables/row-status.js';
import { SortHead } from '../../../ui/tables/sort-head.js';
import type { PreviewQuery } from '../api/preview.js';
import { Day, rowLabel, WhatChanges } from './preview-row.js';
import classes from './preview-table.module.css';
import {
  type Counts,
  isSelected,
  type Selection,
  selectableOf,
  selectedCount,
  usableCount,
  withAll,
  withRow,
} from './selection.js';

export interface PreviewRowsProps {
  rows: readonly SchedulePreviewRow[] | null;
  expected: number;
  filter: PreviewStatus | null;
  sort: PreviewQuery['sort'];
  onSort: (sort: PreviewQuery['sort']) => void;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  counts: Counts;
  /** While the import is under way. */
  locked: boolean;
  refreshing: boolean;
}

export function PreviewTable(props: PreviewRowsProps) {
  const { rows, expected, sort, onSort, refreshing } = props;
  const heads = { sort, onSort };
  return (
    <table
      className={`${rowClasses.table} ${classes.table}`}
      aria-label="Rows of the file"
      aria-busy={refreshing || undefined}
    >
      <thead>
        <tr>
          <td className={rowClasses.box}>
            <SelectAll {...props} />
          </td>
          <SortHead by="status" label="Status" {...heads} className={classes.status} />
          <SortHead by="row" label="Row" numeric {...heads} className={classes.row} />
          <SortHead by="name" label="Activity ID" {...heads} className={classes.id} />
          <SortHead by="description" label="Activity name" {...heads} className={classes.name} />
          <SortHead by="start" label="Start" {...heads} className={classes.day} />
          <SortHead by="end" label="Finish" {...heads} className={classes.day} />
          <th scope="col">What changes, or why not</th>
        </tr>
      </thead>
      <tbody>
        {rows === null && <Loading rows={expected} />}
        {rows?.length === 0 && (
          <tr>
            <td colSpan={8} className={classes.none}>
              No rows of this kind
            </td>
          </tr>
        )}
        {rows?.map((row) => (
          <tr key={row.id} data-quiet={row.status === 'No Change' || row.status === 'Not in file' || undefined}>
            <td className={rowClasses.box}>
              <SelectRow row={row} {...props} />
            </td>
            <td>
              <RowStatus status={row.status} />
            </td>
            <td data-numeric>{row.row}</td>
            <td className={classes.text}>{row.name}</td>
            <th scope="row" className={classes.text}>
              {row.description}
            </th>
            <td>
              <Day day={row.start} />
            </td>
            <td>
              <Day day={row.end} />
            </td>
            <td>
              <WhatChanges row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Selects one row. */
export function SelectRow({ row, selection, onSelection, locked }: PreviewRowsProps & { row: SchedulePreviewRow }) {
  return (
    <Checkbox
      label={rowLabel(row)}
      labelHidden
      checked={isSelected(selection, row)}
      disabled={!row.selectable || locked}
      onChange={() => onSelection(withRow(selection, row))}
    />
  );
}

/** Selects all rows behind the filter, on the other pages too. */
export function SelectAll(props: PreviewRowsProps & { shown?: boolean }) {
  const { filter, selection, onSelection, counts, locked, shown } = props;
  const of = selectableOf(filter);
  const all = usableCount(counts, of);
  const some = selectedCount(selection, counts, of);
  return (
    <Checkbox
      label={filter === null ? 'Select all usable rows' : `Select all rows: ${filter}`}
      labelHidden={!shown}
      checked={all > 0 && some === all}
      indeterminate={some > 0 && some < all}
      disabled={all === 0 || locked}
      onChange={() => onSelection(withAll(selection, of, some < all))}
    />
  );
}

function Loading({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index}>
      <td colSpan={8}>
        {index === 0 && <LoadingLabel>Loading the rows</LoadingLabel>}
        <Skeleton width={`${75 - (index % 4) * 8}%`} height="0.75rem" />
      </td>
    </tr>
  ));
}
