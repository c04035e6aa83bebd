import { numberedTo } from '../../lib/api.js';
import { formatNumber } from '../../lib/format.js';
import { IconButton } from '../actions/icon-button.js';
import { SelectField } from '../fields/select-field.js';
import { IconChevronLeft } from '../icons/chevron-left.js';
import { IconChevronRight } from '../icons/chevron-right.js';
import classes from './pagination.module.css';

export interface PaginationProps {
  /** Names the landmark: 'Pages of the preview'. */
  label: string;
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** There may be more than the total, on the pages after this one. */
  isMore?: boolean;
  onPage: (page: number) => void;
  /** Without a choice of lengths the pages have the one. */
  onPageSize?: (pageSize: number) => void;
  sizes?: readonly number[];
  /** Each page has a button of its own, for lists of some pages rather than thousands; a phone has no room for them. */
  numbered?: boolean;
}

/** Which rows are shown, the pages before and after, and where it can be chosen how many rows a page has. */
export function Pagination({
  label,
  page,
  pageSize,
  total,
  isMore = false,
  onPage,
  onPageSize,
  sizes = [],
  numbered,
}: PaginationProps) {
  const last = Math.max(Math.ceil(total / pageSize), 1);
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const range = (
    <span className={classes.range} aria-live="polite">
      {`${formatNumber(from)}–${formatNumber(Math.min(page * pageSize, total))} of ${isMore ? 'at least ' : ''}${formatNumber(total)}`}
    </span>
  );
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
      {numbered && range}
      <IconButton
        icon={IconChevronLeft}
        label="Previous page"
        onClick={() => onPage(page - 1)}
        disabledReason={page <= 1 ? 'This is the first page' : undefined}
      />
      {numbered ? (
        <span className={classes.pages}>
          {pagesInSight(page, last).map((one, index) =>
            one === null ? (
              <span key={`gap ${index}`}>…</span>
            ) : (
              <button
                key={one}
                type="button"
                className={classes.page}
                aria-label={`Page ${one}`}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => onPage(one)}
              >
                {one}
              </button>
            ),
          )}
        </span>
      ) : (
        range
      )}
      <IconButton
        icon={IconChevronRight}
        label="Next page"
        onClick={() => onPage(page + 1)}
        disabledReason={endOf({ page, pageSize, last, isMore })}
      />
    </nav>
  );
}

/** Why there is no next page. */
function endOf({ page, pageSize, last, isMore }: Record<'page' | 'pageSize' | 'last', number> & { isMore: boolean }) {
  if (!isMore && page >= last) return 'This is the last page';
  return isMore && page * pageSize >= numberedTo ? 'Search for what is further on' : undefined;
}

/** The first, the last and those around the open one; null where some are left out: 1 … 4 5 6 … 20. */
function pagesInSight(page: number, last: number): (number | null)[] {
  const pages = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last);
  return pages.flatMap((one, index) => {
    const before = pages[index - 1] ?? 0;
    // A gap of one is the page itself.
    return one === before + 1 ? [one] : one === before + 2 ? [one - 1, one] : [null, one];
  });
}
