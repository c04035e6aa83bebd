import { Link } from 'react-router-dom';
import type { ProgrammeChange, UndoOutlook } from '../../lib/api-types.js';
import { count, formatNumber } from '../../lib/format.js';
import { lostLinksText } from '../../lib/lost-links.js';
import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/actions/button.js';
import { ErrorNote } from '../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.js';
import { IconArrowBackUp } from '../../ui/icons/arrow-back-up.js';
import { IconEye } from '../../ui/icons/eye.js';
import { useEffects, useUndoOutlook } from './api.js';
import classes from './change-detail.module.css';
import { allEffects, authorOf, type Effect, fieldLabel, momentInWords, withUnits } from './history-text.js';

export interface ChangeDetailProps {
  programmeId: number;
  change: ProgrammeChange;
  /** Undefined where nothing can be undone. */
  onUndo: (() => void) | undefined;
  busy: boolean;
}

/** An open change: all its fields before and after, what followed, and what can be done about it. */
export function ChangeDetail({ programmeId, change, onUndo, busy }: ChangeDetailProps) {
  const { fields, moreFields, version, versionBefore, undone } = change;
  const canUndo = onUndo !== undefined && !undone;
  const { data: outlook } = useUndoOutlook(programmeId, canUndo ? change.commandId : null);
  const rows = fields.map((one) => ({
    label: fieldLabel(one, change.title),
    before: withUnits(one.before),
    after: withUnits(one.after),
  }));
  return (
    <div className={classes.detail}>
      <p className={classes.moment}>{`${momentInWords(change.time)} · ${authorOf(change)}`}</p>
      {outlook && !outlook.isPossible && <Blockers programmeId={programmeId} outlook={outlook} />}
      {outlook?.isPossible && outlook.unlinked.length > 0 && (
        <p className={classes.note}>{`When this is undone, ${lostLinksText(outlook.unlinked)}.`}</p>
      )}
      {undone && <p className={classes.note}>This has been undone. To do it again, undo the undo.</p>}
      {rows.length > 0 && <BeforeAfter title="What changed" rows={rows} />}
      {moreFields > 0 && <p className={classes.note}>{`and ${count(moreFields, 'more change')}`}</p>}
      {change.hasFigures && <WhatFollowed programmeId={programmeId} change={change} />}
      <div className={classes.actions}>
        {canUndo && (
          <Button
            kind="primary"
            icon={IconArrowBackUp}
            onClick={onUndo}
            busy={busy}
            disabledReason={outlook?.isPossible === false ? `It cannot be undone: ${outlook.reason}.` : undefined}
          >
            Undo this change
          </Button>
        )}
        {versionBefore !== null && versionBefore > 0 && (
          <Button icon={IconEye} to={paths.asOf.to(programmeId, versionBefore)}>
            See the programme before it
          </Button>
        )}
        {version !== null && (
          <Button kind="quiet" to={paths.asOf.to(programmeId, version)}>
            Open as of this moment
          </Button>
        )}
      </div>
    </div>
  );
}

function BeforeAfter({ title, rows, effect }: { title: string; rows: readonly Effect[]; effect?: boolean }) {
  return (
    <table className={classes.table} data-effect={effect || undefined}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after }, index) => (
          <tr key={index}>
            <th scope="row">{label}</th>
            <td>{before || '–'}</td>
            <td>{after || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WhatFollowed({ programmeId, change }: { programmeId: number; change: ProgrammeChange }) {
  const { data, error, mutate, isValidating } = useEffects(programmeId, [change], true);
  if (error !== undefined)
    return (
      <ErrorNote
        action="calculating what followed"
        error={error}
        onRetry={() => void mutate()}
        retrying={isValidating}
      />
    );
  if (!data)
    return (
      <div className={classes.loading}>
        <LoadingLabel>Calculating what followed</LoadingLabel>
        <Skeleton height="1rem" width="40%" />
        <Skeleton height="1rem" />
        <Skeleton height="1rem" />
      </div>
    );
  const effect = data.get(change.commandId);
  const rows = effect ? allEffects(effect) : [];
  if (rows.length === 0) return <p className={classes.note}>No figure followed.</p>;
  return <BeforeAfter title="What followed" rows={rows} effect />;
}

/** Later changes that have to be undone first, each leading to its entry. */
function Blockers({ programmeId, outlook }: { programmeId: number; outlook: UndoOutlook }) {
  const { reason, blockers } = outlook;
  return (
    <div className={classes.blocked} role="status">
      <p>{blockers.length > 0 ? `${reason}. Undo these first:` : `It cannot be undone: ${reason}.`}</p>
      {blockers.length > 0 && (
        <ul>
          {blockers.map(({ commandId: later, user, userId, time, what, more }) => (
            <li key={later}>
              <Link to={paths.history.to(programmeId, { change: later })}>
                {`${what.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`}
              </Link>
              <span>{` · ${authorOf({ user, userId })}, ${momentInWords(time)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
