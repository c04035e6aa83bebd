import { useState } from 'react';
import type { CodePage, SchedulePreview } from '../../../lib/api-types.js';
import { count, withOwnFigures } from '../../../lib/format.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import type { DateOrder } from '../api/preview.js';
import classes from './preview-notes.module.css';

export interface PreviewNotesProps {
  preview: SchedulePreview;
  onDateOrder: (dateOrder: DateOrder) => void;
  onCodePage: (codePage: CodePage) => void;
  onColumns?: (() => void) | undefined;
  locked: boolean;
}

/** Notes and names of columns that are shown without asking: a P6 export may have a hundred columns. */
const few = { notes: 4, notesOnPhone: 2, columns: 12 };

const codePages: readonly { value: CodePage; label: string; note?: string }[] = [
  { value: 'windows-1252', label: 'Western European' },
  { value: 'windows-1250', label: 'Central European', note: 'Polish, Czech, Hungarian …' },
  { value: 'windows-1251', label: 'Cyrillic' },
  { value: 'windows-1253', label: 'Greek' },
  { value: 'windows-1254', label: 'Turkish' },
  { value: 'windows-1256', label: 'Arabic' },
  { value: 'shift_jis', label: 'Japanese' },
  { value: 'gbk', label: 'Chinese, simplified' },
];

/** How the file was read, what was taken over and what was not, and the ways to read it otherwise. */
export function PreviewNotes({ preview, onDateOrder, onCodePage, onColumns, locked }: PreviewNotesProps) {
  const { notices, headerRow, ignoredColumns, dateOrder, codePage } = preview;
  const phone = usePhone();
  const [all, setAll] = useState(false);
  const notes = [
    ...notices
      .flatMap((notice) => notice.split(/ (?=Not taken over\b)/))
      .map((notice) => <Lead key={notice}>{withOwnFigures(notice)}</Lead>),
    ...(headerRow !== null && headerRow > 1 ? [`Row ${headerRow} held the column names.`] : []),
    ...(ignoredColumns.length > 0 ? [<IgnoredColumns key="columns" names={ignoredColumns} />] : []),
  ];
  if (notes.length === 0 && !dateOrder && !codePage) return null;
  const other = dateOrder === 'dmy' ? 'mdy' : 'dmy';
  const first = phone ? few.notesOnPhone : few.notes;
  // One note more takes no more room than the button that shows it.
  const shown = all || notes.length <= first + 1 ? notes : notes.slice(0, first);
  return (
    <Banner kind="info">
      <div className={classes.root}>
        {/* Long notes scroll, by keyboard too. */}
        <div className={classes.text} role="group" aria-label="How the file was read" tabIndex={0}>
          <ul className={classes.notes}>
            {shown.map((note, index) => (
              <li key={index}>{note}</li>
            ))}
          </ul>
          {shown.length < notes.length && (
            <button type="button" className={classes.more} onClick={() => setAll(true)}>
              {`Show ${count(notes.length - shown.length, 'more note')}`}
            </button>
          )}
        </div>
        {(onColumns || dateOrder || codePage) && (
          <div className={classes.ways}>
            {codePage && (
              <div className={classes.codePage}>
                <SelectField
                  label="Text read as"
                  value={codePage}
                  onChange={onCodePage}
                  choices={codePages}
                  disabled={locked}
                />
              </div>
            )}
            {onColumns && (
              <Button onClick={onColumns} disabled={locked}>
                Change columns
              </Button>
            )}
            {dateOrder && (
              <Button onClick={() => onDateOrder(other)} disabled={locked}>
                {other === 'dmy' ? 'Read dates as day/month' : 'Read dates as month/day'}
              </Button>
            )}
          </div>
        )}
      </div>
    </Banner>
  );
}

/** What was taken over, and what was not, is found at a glance. */
function Lead({ children: note }: { children: string }) {
  const [lead] = /^(?:Taken|Not taken) over[^:]*:/.exec(note) ?? [];
  return lead === undefined ? (
    note
  ) : (
    <>
      <strong>{lead}</strong>
      {note.slice(lead.length)}
    </>
  );
}

function IgnoredColumns({ names }: { names: readonly string[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? names : names.slice(0, few.columns);
  return (
    <>
      <strong>{`${count(names.length, 'column')} ${names.length === 1 ? 'is' : 'are'} not used:`}</strong>{' '}
      {shown.join(', ')}
      {shown.length < names.length ? (
        <>
          {', '}
          <button type="button" className={classes.more} onClick={() => setAll(true)}>
            {`and ${names.length - shown.length} more`}
          </button>
        </>
      ) : (
        '.'
      )}
    </>
  );
}
