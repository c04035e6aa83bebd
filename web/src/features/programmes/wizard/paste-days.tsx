import { formatDate, count } from '../../../lib/format.js';
import { LongTable } from '../../../ui/long-table.js';
import { TextArea } from '../../../ui/text-area.js';
import type { PastedLine } from '../calendar/pasted-days.js';
import classes from './add-days-dialog.module.css';

export interface PasteDaysProps {
  text: string;
  onText: (text: string) => void;
  /** What became of it. */
  lines: readonly PastedLine[];
  /** Dates that are added in all. */
  adds: number;
}

const columns = [
  { key: 'line', label: 'Line' },
  { key: 'date', label: 'Read as' },
  { key: 'description', label: 'Description' },
  { key: 'outcome', label: 'Outcome' },
];

/** Days from a list that was copied from a spreadsheet or a mail: what was understood of it, and what not and why, before any is added. */
export function PasteDays({ text, onText, lines, adds }: PasteDaysProps) {
  const unread = lines.filter(({ day }) => day === null);
  return (
    <>
      <TextArea
        label="List of days"
        description="One per line, or separated by commas, semicolons or tabs: DD/MM/YYYY, YYYY-MM-DD or DD-MMM-YYYY, and what the day is where you like."
        value={text}
        onChange={onText}
        rows={6}
        placeholder={'25/12/2027  Christmas Day\n27-Dec-2027  Christmas, substitute'}
        data-autofocus
      />
      <div className={classes.lines}>
        {lines.length === 0 ? (
          <p className={classes.none}>What is understood of the list shows here, line by line.</p>
        ) : (
          <LongTable
            caption="What was understood"
            columns={columns}
            height="11rem"
            // What needs a look comes first; the rest stays in the list's own order.
            rows={[...unread, ...lines.filter(({ day }) => day !== null)].map(({ line, text: source, day, problem }, index) => ({
              key: `${line} ${index}`,
              cells: day ? [String(line), formatDate(day.date), day.description, problem ?? 'Added'] : [String(line), 'Not understood', source, problem ?? ''],
            }))}
          />
        )}
      </div>
      <p className={classes.outcome} role="status">
        {lines.length === 0 ? 'Paste or type a list.' : outcome(adds, unread.length, lines.length - unread.length - adds)}
      </p>
    </>
  );
}

function outcome(adds: number, unread: number, double: number): string {
  const parts = [
    `${count(adds, 'day')} to add`,
    ...(double > 0 ? [`${count(double, 'day')} there already`] : []),
    ...(unread > 0 ? [`${count(unread, 'line')} not understood`] : []),
  ];
  return `${parts.join(', ')}.`;
}
