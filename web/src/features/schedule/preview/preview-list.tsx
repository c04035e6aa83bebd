import { count } from '../../../lib/format.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { PathEnd } from '../../../ui/layout/path-end.js';
import { RowStatus } from '../../../ui/tables/row-status.js';
import rowClasses from '../../../ui/tables/rows.module.css';
import classes from './preview-list.module.css';
import { Day, kindOf, progressOf, WhatChanges } from './preview-row.js';
import { nothingShown, type PreviewRowsProps, SelectAll, SelectRow } from './preview-table.js';

/** The same rows on a phone: two lines each, and a third for what changes (docs/look.md, Phone). */
export function PreviewList(props: PreviewRowsProps) {
  const { rows, expected, refreshing } = props;
  return (
    <>
      <SelectAll {...props} shown />
      <ul
        className={`${rowClasses.list} ${classes.list}`}
        aria-label="Rows of the file"
        aria-busy={refreshing || undefined}
      >
        {rows === null && <Loading rows={expected} />}
        {rows?.length === 0 && <li className={classes.none}>{nothingShown(props)}</li>}
        {rows?.map((row) => (
          <li key={row.id} className={rowClasses.item}>
            <SelectRow row={row} {...props} />
            <div className={rowClasses.text}>
              <div className={classes.first}>
                <span className={classes.name}>{row.description || row.name}</span>
                <RowStatus status={row.status} />
              </div>
              {row.wbs && (
                <p className={classes.wbs}>
                  <PathEnd>{row.wbs}</PathEnd>
                </p>
              )}
              <p className={classes.second}>
                {[row.name, ...(row.row === null ? [] : [`row ${row.row}`])].filter(Boolean).join(' · ')}
                {' · '}
                <Day day={row.start} actual={row.actualStart} />
                {' – '}
                <Day day={row.end} actual={row.actualEnd} />
              </p>
              {progressOf(row) && (
                <p className={classes.second}>{[progressOf(row), kindOf(row)].filter(Boolean).join(' · ')}</p>
              )}
              <p className={classes.third}>
                <WhatChanges row={row} kindShown={progressOf(row) !== null} />
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
    <li key={index} className={rowClasses.item}>
      {index === 0 && <LoadingLabel>{`Loading ${count(rows, 'row')}`}</LoadingLabel>}
      <Skeleton height="2.5rem" />
    </li>
  ));
}
