import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CustomInput } from '../../../lib/api-types.js';
import { formatDate, formatNumber } from '../../../lib/format.js';
import { inputKinds } from '../../../lib/input-kinds.js';
import { paths } from '../../../lib/paths.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import rowClasses from '../../../ui/tables/rows.module.css';
import { SortHead } from '../../../ui/tables/sort-head.js';
import { inputColumns } from './input-columns.js';
import type { InputRowsProps } from './input-row.js';
import classes from './inputs-table.module.css';
import { UsedIn } from './used-in.js';

export interface InputsTableProps extends InputRowsProps {
  /** The number of the first row. */
  readonly first: number;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** The inputs of one kind, with the kind's own columns (docs/product/custom-inputs.md, List). */
export function InputsTable({ kind, inputs, expected, editable, first, sort, onSort, ...actions }: InputsTableProps) {
  const columns = inputColumns[kind];
  const { tab, noun } = inputKinds[kind];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable (docs/web.md, Bars)
    <div className={`${rowClasses.scroll} ${classes.scroll}`} role="region" aria-label={tab} tabIndex={0}>
      <table className={`${rowClasses.table} ${rowClasses.onPage} ${classes.table}`} data-kind={kind}>
        <colgroup>
          <col className={classes.noWidth} />
          <col />
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
          <col className={classes.usedWidth} />
          <col className={classes.dateWidth} />
          {editable && <col className={classes.iconsWidth} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" data-numeric>
              No
            </th>
            <SortHead by="name" label="Name" sort={sort} onSort={onSort} />
            {columns.map(({ key, label, scale, sort: by, numeric }) =>
              by === undefined ? (
                <th key={key} scope="col" data-numeric={numeric || undefined}>
                  <span className={classes.head}>
                    {label}
                    {scale && <span> {scale}</span>}
                  </span>
                </th>
              ) : (
                <SortHead key={key} by={by} label={label} sort={sort} onSort={onSort} numeric={numeric} />
              ),
            )}
            <th scope="col">Used in</th>
            <SortHead by="modified" label="Last updated" sort={sort} onSort={onSort} />
            {editable && (
              <th scope="col">
                <VisuallyHidden>Edit and delete</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {inputs?.map((input, index) => (
            <tr key={input.id}>
              <td data-numeric>{formatNumber(first + index)}</td>
              <th scope="row">
                <Link to={paths.editCustomInput.to(kind, input.id)} className={rowClasses.name}>
                  {input.name}
                </Link>
                {input.madeFrom && <span className={rowClasses.second}>from {input.madeFrom}</span>}
              </th>
              {columns.map(({ key, cell, numeric }) => (
                <td key={key} data-numeric={numeric || undefined}>
                  {cell(input)}
                </td>
              ))}
              <td>
                <UsedIn input={input} onOpen={() => actions.onUses(input)} />
              </td>
              <td>{formatDate(input.modified)}</td>
              {editable && <td>{icons(input)}</td>}
            </tr>
          ))}
          {inputs === null && <Loading rows={expected} columns={columns.length + (editable ? 5 : 4)} of={tab} />}
        </tbody>
      </table>
    </div>
  );

  function icons(input: CustomInput): ReactNode {
    return (
      <span className={classes.icons}>
        <IconButton
          icon={IconPencil}
          label={`Edit ${input.name}`}
          tooltip={`Edit ${noun}`}
          to={paths.editCustomInput.to(kind, input.id)}
        />
        <IconButton
          icon={IconTrash}
          label={`Delete ${input.name}`}
          tooltip={`Delete ${noun}`}
          onClick={() => actions.onDelete(input)}
          aria-haspopup="dialog"
        />
      </span>
    );
  }
}

function Loading({ rows, columns, of }: { rows: number; columns: number; of: string }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          {row === 0 && column === 1 && <LoadingLabel>{`Loading ${of.toLowerCase()}`}</LoadingLabel>}
          <Skeleton width={column === 0 ? '1rem' : '75%'} height="0.75rem" />
        </td>
      ))}
    </tr>
  ));
}
