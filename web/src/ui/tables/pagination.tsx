import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.js';
import { IconButton } from '../actions/icon-button.js';
import { SelectField } from '../fields/select-field.js';
import classes from './pagination.module.css';

export interface PaginationProps {
  /** Names the landmark: 'Pages of the preview'. */
  label: string;
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Without a choice of lengths the pages have the one. */
  onPageSize?: (pageSize: number) => void;
  sizes?: readonly number[];
}

/** Which rows are shown, the pages before and after, and where it can be chosen how many rows a page has. */
export function Pagination({ label, page, pageSize, total, onPage, onPageSize, sizes = [] }: PaginationProps) {
  const last = Math.max(Math.ceil(total / pageSize), 1);
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav className={classes.root} aria-label={label}>
      {onPageSize && (
        <div className={classes.size}>
          <SelectField
            label="Rows per page"
            labelHidden
            value={pageSize}
            onChange={onPageSize}
            choices={[...new Set([...sizes, pageSize])].map((size) => ({ value: size, label: `${size} per page` }))}
          />
        </div>
      )}
      <IconButton
        icon={IconChevronLeft}
        label="Previous page"
        onClick={() => onPage(page - 1)}
        disabledReason={page <= 1 ? 'This is the first page' : undefined}
      />
      <span className={classes.range} aria-live="polite">
        {`${formatNumber(from)}–${formatNumber(Math.min(page * pageSize, total))} of ${formatNumber(total)}`}
      </span>
      <IconButton
        icon={IconChevronRight}
        label="Next page"
        onClick={() => onPage(page + 1)}
        disabledReason={page >= last ? 'This is the last page' : undefined}
      />
    </nav>
  );
}
