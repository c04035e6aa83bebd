import type { InputImportRow } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { inputKinds } from '../../../lib/input-kinds.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { IconAlertTriangle } from '../../../ui/icons/alert-triangle.js';
import { Changed, Changes, Invalid, Quiet, RowStatus } from '../../../ui/tables/row-status.js';
import rowClasses from '../../../ui/tables/rows.module.css';
import classes from './import-rows.module.css';
import { canSelect, type ImportSelection, isSelected, withRow } from './import-selection.js';

export interface ImportRowsProps {
  rows: readonly InputImportRow[] | null;
  expected: number;
  selection: ImportSelection;
  onSelection: (selection: ImportSelection) => void;
  /** How many are selected, and how many could be. */
  selected: number;
  usable: number;
  /** While the import is under way. */
  locked: boolean;
  refreshing: boolean;
}

const NONE = 'No inputs of this kind';

export function ImportTable(props: ImportRowsProps) {
  const { rows, expected, refreshing } = props;
  return (
    <table
      className={`${rowClasses.table} ${rowClasses.inDialog} ${classes.table}`}
      aria-label="Inputs of the file"
      aria-busy={refreshing || undefined}
    >
      <thead>
        <tr>
          <td className={rowClasses.box}>
            <SelectAll {...props} />
          </td>
          <th scope="col" className={classes.status}>
            Status
          </th>
          <th scope="col" className={classes.kind}>
            Kind
          </th>
          <th scope="col" data-numeric className={classes.row}>
            Row
          </th>
          <th scope="col" className={classes.name}>
            Name
          </th>
          <th scope="col">What changes, or why not</th>
        </tr>
      </thead>
      <tbody>
        {rows === null && <LoadingRows rows={expected} />}
        {rows?.length === 0 && (
          <tr>
            <td colSpan={6} className={classes.none}>
              {NONE}
            </td>
          </tr>
        )}
        {rows?.map((row) => (
          <tr key={row.id} data-quiet={row.status === 'No Change' || undefined}>
            <td className={rowClasses.box}>
              <SelectRow row={row} {...props} />
            </td>
            <td>
              <RowStatus status={row.status} />
            </td>
            <td>{inputKinds[row.kind].viewOption}</td>
            <td data-numeric>{row.row}</td>
            <th scope="row" className={classes.text}>
              {row.name}
            </th>
            <td className={classes.text}>
              <WhatChanges row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same inputs on a phone. */
export function ImportList(props: ImportRowsProps) {
  const { rows, expected, refreshing } = props;
  return (
    <>
      <SelectAll {...props} shown />
      <ul className={rowClasses.list} aria-label="Inputs of the file" aria-busy={refreshing || undefined}>
        {rows === null &&
          Array.from({ length: expected }, (_, index) => (
            <li key={index} className={rowClasses.item}>
              {index === 0 && <LoadingLabel>{`Loading ${count(expected, 'input')}`}</LoadingLabel>}
              <Skeleton height="2.5rem" />
            </li>
          ))}
        {rows?.length === 0 && <li className={classes.none}>{NONE}</li>}
        {rows?.map((row) => (
          <li key={row.id} className={rowClasses.item}>
            <SelectRow row={row} {...props} />
            <div className={rowClasses.text}>
              <div className={classes.first}>
                <span className={classes.text}>{row.name}</span>
                <RowStatus status={row.status} />
              </div>
              <p className={classes.second}>{`${inputKinds[row.kind].viewOption} · row ${row.row}`}</p>
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

function WhatChanges({ row }: { row: InputImportRow }) {
  if (row.status === 'Error')
    return (
      <Invalid>
        {row.problems.map((problem) => (
          <span key={problem} className={classes.problem}>
            {problem}
          </span>
        ))}
      </Invalid>
    );
  return (
    <>
      {row.status === 'New' && row.changes.length > 0 && (
        <Quiet>{row.changes.map(({ field, after }) => `${field} ${after}`).join(' · ')}</Quiet>
      )}
      {row.status === 'Update' && <UpdatedFields changes={row.changes} />}
      {row.remarks.map((remark) => (
        <span key={remark} className={classes.remark}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          {remark}
        </span>
      ))}
    </>
  );
}

function UpdatedFields({ changes }: Pick<InputImportRow, 'changes'>) {
  return (
    <Changes>
      {changes.map(({ field, before, after }) =>
        before === null && after === null ? (
          <Quiet key={field}>{field}</Quiet>
        ) : (
          <Changed key={field} label={field} before={before || '–'} after={after || '–'} />
        ),
      )}
    </Changes>
  );
}

function SelectRow({
  row,
  selection,
  onSelection,
  locked,
}: Pick<ImportRowsProps, 'selection' | 'onSelection' | 'locked'> & { row: InputImportRow }) {
  const usable = canSelect(row);
  return (
    <Checkbox
      label={`Select ${row.name || 'an input without a name'}`}
      labelHidden
      checked={usable && isSelected(selection, row.id)}
      onChange={(selected) => onSelection(withRow(selection, row.id, selected))}
      disabled={locked || !usable}
    />
  );
}

function SelectAll({
  selected,
  usable,
  onSelection,
  locked,
  shown = false,
}: Pick<ImportRowsProps, 'selected' | 'usable' | 'onSelection' | 'locked'> & { shown?: boolean }) {
  return (
    <Checkbox
      label="Select all new and changed inputs"
      labelHidden={!shown}
      checked={usable > 0 && selected === usable}
      indeterminate={selected > 0 && selected < usable}
      onChange={(all) => onSelection({ all, except: new Set() })}
      disabled={locked || usable === 0}
    />
  );
}

function LoadingRows({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index}>
      <td colSpan={6}>
        {index === 0 && <LoadingLabel>{`Loading ${count(rows, 'input')}`}</LoadingLabel>}
        <Skeleton />
      </td>
    </tr>
  ));
}
