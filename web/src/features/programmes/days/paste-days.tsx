import { count, formatDate } from '../../../lib/format.js';
import { TextArea } from '../../../ui/fields/text-area.js';
import { IconAlertCircle } from '../../../ui/icons/alert-circle.js';
import classes from './add-days-dialog.module.css';
import type { PastedLine } from './pasted-days.js';

export interface PasteDaysProps {
  text: string;
  onText: (text: string) => void;
  lines: readonly PastedLine[];
  adds: number;
}

/** A list may be long, and what is wrong with it comes first. */
const MAX_LINES_SHOWN = 200;

/** Days from a list that was copied from a spreadsheet or a mail: what was understood of it, and what not and why, before any is added. */
export function PasteDays({ text, onText, lines, adds }: PasteDaysProps) {
  const unread = lines.filter(({ day }) => day === null);
  const inOrder = [...unread, ...lines.filter(({ day }) => day !== null)];
  return (
    <>
      <TextArea
        label="List of days"
        description="DD/MM/YYYY, YYYY-MM-DD or DD-MMM-YYYY, each with what the day is, if you like. One per line, or commas, semicolons or tabs between them."
        value={text}
        onChange={onText}
        rows={5}
        placeholder={'25/12/2027  Christmas Day\n27-Dec-2027  Christmas, substitute'}
      />
      {lines.length === 0 ? (
        <p className={classes.none}>What is understood of the list shows here, line by line.</p>
      ) : (
        <ul className={classes.lines} aria-label="What is understood of the list" tabIndex={0}>
          {inOrder.slice(0, MAX_LINES_SHOWN).map(({ line, text: source, day, problem }, index) => (
            <li key={index} className={classes.line} data-unread={day === null || undefined}>
              <span className={classes.number}>
                {day === null ? <IconAlertCircle size={14} stroke={1.5} aria-hidden /> : null}Line {line}
              </span>
              <span className={classes.read}>{day ? `${formatDate(day.date)} ${day.description}` : source}</span>
              <span className={classes.became}>{problem ?? 'Will be added'}</span>
            </li>
          ))}
          {inOrder.length > MAX_LINES_SHOWN && (
            <li className={classes.line}>{count(inOrder.length - MAX_LINES_SHOWN, 'more line')}</li>
          )}
        </ul>
      )}
      <p className={classes.outcome} role="status">
        {lines.length === 0
          ? 'Paste or type a list.'
          : outcome(adds, unread.length, lines.length - unread.length - adds)}
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
