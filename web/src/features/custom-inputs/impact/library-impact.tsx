import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { LibraryPreview, LibraryPreviewBody } from '../../../lib/api-types.js';
import { count, formatNumber } from '../../../lib/format.js';
import { FoldButton } from '../../../ui/charts/month-rows.js';
import { ChangeList, type FieldChange } from '../../../ui/feedback/change-list.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { ChartSkeleton, LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { changedOnes } from './changed-programmes.js';
import classes from './library-impact.module.css';
import { librarySentence } from './library-sentence.js';
import { ProgrammeMonths } from './programme-months.js';
import { UnitTable } from './unit-table.js';
import { type LibraryReading, useLibraryImpact } from './use-library-impact.js';

/** How long the sentence must stay the same before it is announced. */
const ANNOUNCE_AFTER_MS = 1000;

/** More make-ups that use a material or a rate are folded. */
const MAX_TABLES = 3;

export interface LibraryImpactProps {
  /** What would be saved now; null while there is nothing to calculate. */
  edit: LibraryPreviewBody | null;
  /** Something differs from what is saved, or nothing is saved yet. */
  unsaved: boolean;
  changes: readonly FieldChange[];
  /** Of what is saved: its `modified`. */
  version?: string | undefined;
  /** Why there is nothing to calculate yet: in place of the figures. */
  waiting?: string | undefined;
  /** The form may be changed; else the panel only says who uses it. */
  editable?: boolean;
}

/** What this edit does: asks for it and shows it. A form that shows figures of it elsewhere too asks itself. */
export function LibraryImpact({ edit, unsaved, version, ...shown }: LibraryImpactProps) {
  const reading = useLibraryImpact(edit, unsaved, version);
  return <LibraryImpactView reading={reading} {...shown} />;
}

export interface LibraryImpactViewProps extends Pick<LibraryImpactProps, 'changes' | 'waiting' | 'editable'> {
  reading: LibraryReading;
}

/** From the top: the sentence, what was changed, one unit of the asset, the programmes (docs/look.md, Make-up form). */
export function LibraryImpactView({ reading, changes, waiting, editable = true }: LibraryImpactViewProps) {
  const { from, unsaved, error, pending, retry } = reading;
  const answer = waiting === undefined ? reading.answer : null;
  const programmes = answer?.programmes;
  const sentence = programmes ? librarySentence(programmes, unsaved) : '';
  // Screen readers do not announce every digit that is typed, nor every slice of the programmes.
  const [announced] = useDebouncedValue(unsaved && !pending ? sentence : '', ANNOUNCE_AFTER_MS);
  const isFirst = programmes === undefined;
  return (
    <div className={classes.root} aria-busy={pending}>
      {pending && !isFirst && <span className={classes.running} />}
      <p role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </p>
      <div className={classes.section}>
        <h2 className={classes.title}>What this edit does</h2>
        {error !== null && (
          <div className={classes.error}>
            <ErrorNote
              action="calculating the effect"
              error={error}
              figuresFrom={answer && from ? from : undefined}
              onRetry={retry}
              retrying={pending}
            />
          </div>
        )}
        {!isFirst && (
          <p className={classes.sentence}>
            {sentence}
            {editable && !unsaved && changes.length === 0 && (
              <span className={classes.hint}>Change a field, and what it does shows here.</span>
            )}
          </p>
        )}
        {waiting !== undefined && <p className={classes.hint}>{waiting}</p>}
        {isFirst && waiting === undefined && error === null && <Loading />}
        {programmes && programmes.next !== null && (
          <div className={classes.progress}>
            <p>{progressText(programmes)}</p>
            <ProgressBar
              label={progressText(programmes)}
              value={programmes.drafts === 0 ? 1 : programmes.calculated / programmes.drafts}
            />
          </div>
        )}
        <ChangeList changes={changes} />
      </div>
      {answer && <Units answer={answer} unsaved={unsaved} />}
      {programmes && unsaved && (changedOnes(programmes.changed).length > 0 || programmes.keptFigures > 0) && (
        <div className={classes.section}>
          <ProgrammeMonths programmes={programmes} />
        </div>
      )}
    </div>
  );
}

const progressText = ({ calculated, drafts }: LibraryPreview['programmes']): string =>
  `${formatNumber(calculated)} of ${count(drafts, 'programme')} calculated`;

function Units({
  answer: { makeups, incomplete },
  unsaved,
}: {
  answer: NonNullable<LibraryReading['answer']>;
  unsaved: boolean;
}) {
  const [unfolded, setUnfolded] = useState(false);
  const filled = makeups.filter(({ before, after }) => after.lines.length > 0 || (before?.lines.length ?? 0) > 0);
  const shown = unfolded ? filled : filled.slice(0, MAX_TABLES);
  return (
    <>
      {shown.map((makeup, index) => (
        <div key={makeup.id ?? `new ${index}`} className={classes.section}>
          <UnitTable makeup={makeup} named={filled.length > 1} unsaved={unsaved} />
        </div>
      ))}
      {filled.length > MAX_TABLES && (
        <div className={classes.section}>
          <FoldButton unfolded={unfolded} onFold={setUnfolded}>
            {unfolded ? 'fewer make-ups' : `and ${count(filled.length - MAX_TABLES, 'more make-up')}`}
          </FoldButton>
        </div>
      )}
      {incomplete.length > 0 && (
        <p className={classes.note}>
          {count(incomplete.length, 'field')} {incomplete.length === 1 ? 'is' : 'are'} still to be filled in and{' '}
          {incomplete.length === 1 ? 'does' : 'do'} not count yet.
        </p>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className={classes.loading}>
      <LoadingLabel>Loading what this edit does</LoadingLabel>
      <Skeleton height="1.5rem" width="80%" />
      <Skeleton height="1.5rem" width="60%" />
      <Skeleton height="12rem" />
      <ChartSkeleton height="3rem" />
      <ChartSkeleton height="3rem" />
    </div>
  );
}
