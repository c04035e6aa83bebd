import { count } from '../../../lib/format.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import classes from './preview-list.module.css';
import { Day, rowLabel, Status, WhatChanges } from './preview-row.js';
import { type PreviewRowsProps, SelectAll } from './preview-table.js';
import { isSelected, withRow } from './selection.js';

/** The same rows on a phone: two lines each, and a third for what changes (docs/look.md, Phone). */
export function PreviewList({
  rows,
  expected,
  filter,
  selection,
  onSelection,
  counts,
  locked,
  refreshing,
}: PreviewRowsProps) {
  return (
    <>
      <SelectAll
        filter={filter}
        selection={selection}
        onSelection={onSelection}
        counts={counts}
        locked={locked}
        shown
      />
      <ul className={classes.list} aria-label="Rows of the file" aria-busy={refreshing || undefined}>
        {rows === null && <Loading rows={expected} />}
        {rows?.length === 0 && <li className={classes.none}>No rows of this kind</li>}
        {rows?.map((row) => (
          <li key={row.id} className={classes.item}>
            <Checkbox
              label={rowLabel(row)}
              labelHidden
              checked={isSelected(selection, row)}
              disabled={!row.selectable || locked}
              onChange={() => onSelection(withRow(selection, row))}
            />
            <div className={classes.text}>
              <div className={classes.first}>
                <span className={classes.name}>{row.description || row.name}</span>
                <Status status={row.status} />
              </div>
              <p className={classes.second}>
                {[row.name, ...(row.row === null ? [] : [`row ${row.row}`])].filter(Boolean).join(' · ')}
                {' · '}
                <Day day={row.start} />
                {' – '}
                <Day day={row.end} />
              </p>
              <p className={classes.third}>
                <WhatChanges row={row} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Loading({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    <li key={index} className={classes.item}>
      {index === 0 && <LoadingLabel>{`Loading ${count(rows, 'row')}`}</LoadingLabel>}
      <Skeleton height="2.5rem" />
    </li>
  ));
}
