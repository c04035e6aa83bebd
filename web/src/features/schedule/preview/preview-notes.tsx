import { useState } from 'react';
import type { SchedulePreview } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import type { DateOrder } from '../api/preview.js';
import classes from './preview-notes.module.css';

export interface PreviewNotesProps {
  preview: SchedulePreview;
  onDateOrder: (dateOrder: DateOrder) => void;
  onColumns?: (() => void) | undefined;
  locked: boolean;
}

/** Names of columns that are shown without asking: a P6 export may have a hundred. */
const named = 12;

/** How the file was read: the order of its dates, the row of its heads, and which of its columns are not used. */
export function PreviewNotes({ preview, onDateOrder, onColumns, locked }: PreviewNotesProps) {
  const { notices, headerRow, ignoredColumns, dateOrder, projects, project } = preview;
  const [all, setAll] = useState(false);
  const sentences = [
    ...(projects.length > 1 ? [`Project ${projects.find(({ key }) => key === project)?.name ?? project}.`] : []),
    ...notices,
    ...(headerRow !== null && headerRow > 1 ? [`Row ${headerRow} held the column names.`] : []),
  ];
  if (sentences.length === 0 && ignoredColumns.length === 0 && !dateOrder) return null;
  const shown = all ? ignoredColumns : ignoredColumns.slice(0, named);
  const other = dateOrder === 'dmy' ? 'mdy' : 'dmy';
  return (
    <Banner kind="info">
      <div className={classes.root}>
        {/* Long notes scroll, by keyboard too. */}
        <div className={classes.text} role="group" aria-label="How the file was read" tabIndex={0}>
          {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
          {ignoredColumns.length > 0 && (
            <p>
              <strong>{`${count(ignoredColumns.length, 'column')} ${ignoredColumns.length === 1 ? 'is' : 'are'} not used:`}</strong>{' '}
              {shown.join(', ')}
              {shown.length < ignoredColumns.length ? (
                <>
                  {', '}
                  <button type="button" className={classes.more} onClick={() => setAll(true)}>
                    {`and ${ignoredColumns.length - shown.length} more`}
                  </button>
                </>
              ) : (
                '.'
              )}
            </p>
          )}
        </div>
        {(onColumns || dateOrder) && (
          <div className={classes.ways}>
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
