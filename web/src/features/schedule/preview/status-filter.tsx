import type { PreviewStatus } from '../../../lib/api-types.js';
import { formatNumber } from '../../../lib/format.js';
import type { Counts } from './selection.js';
import classes from './status-filter.module.css';

export interface StatusFilterProps {
  counts: Counts;
  rows: number;
  value: PreviewStatus | null;
  onChange: (status: PreviewStatus | null) => void;
}

/** How many rows there are of each kind; pressed, one shows those rows alone. */
export function StatusFilter({ counts, rows, value, onChange }: StatusFilterProps) {
  const choices: { status: PreviewStatus | null; label: string; rows: number }[] = [
    { status: null, label: 'All', rows },
    { status: 'Error', label: 'Error', rows: counts.error },
    { status: 'New', label: 'New', rows: counts.new },
    { status: 'Update', label: 'Update', rows: counts.update },
    { status: 'No Change', label: 'No Change', rows: counts.noChange },
    // Of the schedule, not of the file: only a repeated import has any.
    ...(counts.notInFile > 0 ? [{ status: 'Not in file' as const, label: 'Not in file', rows: counts.notInFile }] : []),
  ];
  return (
    <div className={classes.root} role="group" aria-label="Rows shown">
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={classes.choice}
          aria-pressed={choice.status === value}
          onClick={() => onChange(choice.status)}
        >
          {choice.label} <span className={classes.count}>{formatNumber(choice.rows)}</span>
        </button>
      ))}
    </div>
  );
}
