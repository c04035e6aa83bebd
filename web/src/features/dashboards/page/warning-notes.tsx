import type { UncountedWork } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { IconAlertTriangle } from '../../../ui/icons/alert-triangle.js';
import { IconInfoCircle } from '../../../ui/icons/info-circle.js';
import classes from './warning-notes.module.css';

// The text of each kind (docs/product/dashboards.md, Notes and warnings). A warning means that something is not
// counted.
const texts: Readonly<Record<string, { text: string; warning: boolean }>> = {
  'rate-zero-or-missing': { text: 'without a production rate: no labour counted', warning: true },
  'unit-mismatch': { text: 'with a production rate in another kind of unit: no labour counted', warning: true },
  'line-unit-mismatch': { text: 'in another kind of unit than their material', warning: true },
  'part-unit-mismatch': { text: 'of a part whose unit does not fit its asset type: no quantity', warning: true },
  'no-shift-hours': { text: 'counted with one shift of 8 h, as the work calendar has no usable shifts', warning: true },
  'shifted-forward': { text: 'moved to the next working day', warning: false },
  'shifted-back': { text: 'moved to the working day before', warning: false },
  'no-working-day-in-part': { text: 'spread over days off, as their part has no working day', warning: false },
};

/** Of one line: 'without a production rate: no labour counted'. */
export const warningWords = (kind: string): string => texts[kind]?.text ?? kind;

/** What the figures leave out or had to move, in words; nothing when there are none. */
export function WarningNotes({
  warnings,
  uncounted,
}: {
  warnings: readonly { kind: string; rows: number }[];
  uncounted: UncountedWork;
}) {
  const known = warnings.flatMap(({ kind, rows }) => {
    const found = texts[kind];
    return found ? [{ kind, rows, ...found }] : [];
  });
  if (known.length + uncounted.count === 0) return null;
  return (
    <ul className={classes.root} aria-label="Notes on the figures">
      {known
        .toSorted((a, b) => Number(b.warning) - Number(a.warning))
        .map(({ kind, rows, text, warning }) => {
          const Shape = warning ? IconAlertTriangle : IconInfoCircle;
          return (
            <li key={kind} className={classes.note} data-warning={warning || undefined}>
              <Shape size={14} stroke={1.5} aria-hidden />
              {count(rows, 'line')} {text}
            </li>
          );
        })}
      {uncounted.first.map(({ text, assetName, parts }) => (
        <li key={`${assetName} ${text}`} className={classes.note} data-warning>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          {text} ({parts > 1 ? `${assetName}, ${count(parts, 'part')}` : assetName})
        </li>
      ))}
      {uncounted.count > uncounted.first.length && (
        <li className={classes.note}>{`and ${uncounted.count - uncounted.first.length} more`}</li>
      )}
    </ul>
  );
}
