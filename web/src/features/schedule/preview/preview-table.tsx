import type { PreviewStatus, SchedulePreviewRow } from '../../../lib/api-types.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { PathEnd } from '../../../ui/layout/path-end.js';
import { RowStatus } from '../../../ui/tables/row-status.js';
import rowClasses from '../../../ui/tables/rows.module.css';
import { SortHead } from '../../../ui/tables/sort-head.js';
import type { PreviewQuery } from '../api/preview.js';
import { Day, progressOf, rowLabel, WhatChanges } from './preview-row.js';
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
  withRows,
} from './selection.js';

export interface PreviewRowsProps {
  rows: readonly SchedulePreviewRow[] | null;
  expected: number;
  filter: PreviewStatus | null;
  /** Only rows that hold the words are shown. */
  searched: boolean;
  /** The file says how far its activities are. */
  progress: boolean;
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
  const { rows, expected, sort, onSort, progress, refreshing } = props;
  const columns = progress ? 9 : 8;
  const heads = { sort, onSort };
  return (
    <table
      className={`${rowClasses.table} ${rowClasses.inDialog} ${classes.table}`}
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
          {progress && (
            <th scope="col" className={classes.progress}>
              Progress
            </th>
          )}
          <th scope="col">What changes, or why not</th>
        </tr>
      </thead>
      <tbody>
        {rows === null && <Loading rows={expected} columns={columns} />}
        {rows?.length === 0 && (
          <tr>
            <td colSpan={columns} className={classes.none}>
              {nothingShown(props)}
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
              {row.wbs && (
                <span className={classes.wbs}>
                  <PathEnd>{row.wbs}</PathEnd>
                </span>
              )}
            </th>
            <td>
              <Day day={row.start} actual={row.actualStart} />
            </td>
            <td>
              <Day day={row.end} actual={row.actualEnd} />
            </td>
            {progress && <td className={classes.progress}>{progressOf(row)}</td>}
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

/** Selects all rows behind the filter, on the other pages too; of rows that were searched for, those on this page. */
export function SelectAll(props: PreviewRowsProps & { shown?: boolean }) {
  const { filter, searched, rows, selection, onSelection, counts, locked, shown } = props;
  const of = selectableOf(filter);
  const onPage = (rows ?? []).filter(({ selectable }) => selectable);
  const all = searched ? onPage.length : usableCount(counts, of);
  const some = searched
    ? onPage.filter((row) => isSelected(selection, row)).length
    : selectedCount(selection, counts, of);
  return (
    <Checkbox
      label={
        searched
          ? 'Select all rows on this page'
          : filter === null
            ? 'Select all usable rows'
            : `Select all rows: ${filter}`
      }
      labelHidden={!shown}
      checked={all > 0 && some === all}
      indeterminate={some > 0 && some < all}
      disabled={all === 0 || locked}
      onChange={() =>
        onSelection(searched ? withRows(selection, onPage, some < all) : withAll(selection, of, some < all))
      }
    />
  );
}

export const nothingShown = ({ searched }: PreviewRowsProps): string =>
  searched ? 'No row holds these words' : 'No rows of this kind';

function Loading({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index}>
      <td colSpan={columns}>
        {index === 0 && <LoadingLabel>Loading the rows</LoadingLabel>}
        <Skeleton width={`${75 - (index % 4) * 8}%`} height="0.75rem" />
      </td>
    </tr>
  ));
}
