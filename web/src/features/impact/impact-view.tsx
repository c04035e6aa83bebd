import { useDebouncedValue } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatDayMonth } from '../../lib/format.js';
import { panelFigure } from '../../lib/panel-figures.js';
import { ChangeList, type FieldChange } from '../../ui/feedback/change-list.js';
import { ErrorNote } from '../../ui/feedback/error-note.js';
import { ChartSkeleton, LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.js';
import { SegmentedControl } from '../../ui/fields/segmented-control.js';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.js';
import { Explained } from '../../ui/overlays/explained.js';
import { type FigureNote, finishNote, impactSentence, labourNote, manDaysNote } from './impact-sentence.js';
import classes from './impact-view.module.css';
import type { LabourActions } from './labour-actions.js';
import { type ImpactReading, isEditedIn, type Scope } from './use-impact.js';

// Asked for with the page and painted with the first answer, which comes later (docs/decisions/0032).
const months = import('./impact-months.js');
const ImpactMonths = lazy(async () => ({ default: (await months).ImpactMonths }));

// Below everything else of the panel: it comes after the page.
const GangsAndLimits = lazy(async () => ({ default: (await import('./gangs-and-limits.js')).GangsAndLimits }));

const scopes: readonly { value: Scope; label: string }[] = [
  { value: 'part', label: 'Part' },
  { value: 'asset', label: 'Asset' },
  { value: 'programme', label: 'Programme' },
];

/** How long the sentence must stay the same before it is announced. */
const ANNOUNCE_AFTER_MS = 1000;

// docs/product/quantities.md, Labour: fractions of people, and why an estimate of all labour is higher.
const NOT_COUNTED = 'Overheads, plant and supervision beyond the foreman are not counted.';
const HEADS_MEANING = `Average heads on site on the busiest day, at the output of the gangs. ${NOT_COUNTED}`;
const MAN_DAYS_MEANING = `The days that everybody works, added up, at the output of the gangs. ${NOT_COUNTED}`;

export interface ImpactViewProps {
  reading: ImpactReading;
  scope: Scope;
  /** Null where there is only one. */
  onScope: ((scope: Scope) => void) | null;
  partName: string;
  changes: readonly FieldChange[];
  /** Null where the frame already shows it. */
  title: string | null;
  editable: boolean;
  programmeId: number;
  labourActions?: LabourActions;
}

/** From the top: the sentence, what was changed, three figures, the months, the busiest work. */
export function ImpactView(props: ImpactViewProps) {
  const { reading, scope, onScope, partName, changes, title, editable, programmeId, labourActions } = props;
  const { answer, error, from, pending, retry } = reading;
  const edited = isEditedIn(scope, reading.edited);
  const impact = answer?.scopes[scope];
  const sentence = impact ? impactSentence(impact, edited, reading.named[scope], answer?.busiest) : '';
  // Screen readers do not announce every digit that is typed.
  const [announced] = useDebouncedValue(edited ? sentence : '', ANNOUNCE_AFTER_MS);
  return (
    <div className={classes.root} aria-busy={pending}>
      {pending && answer && <span className={classes.running} />}
      <p role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </p>
      {(title !== null || onScope) && (
        <div className={classes.head}>
          {title && <h2 className={classes.title}>{title}</h2>}
          {onScope && (
            <SegmentedControl label="Effect on" value={scope} onChange={onScope} choices={scopes} fullWidth={!title} />
          )}
        </div>
      )}
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
      {impact ? (
        <p className={classes.sentence}>
          {sentence}
          {!edited && changes.length === 0 && editable && (
            <span className={classes.hint}>Change a field, and what it does shows here.</span>
          )}
        </p>
      ) : (
        error === null && <Loading />
      )}
      <ChangeList changes={changes} />
      {impact && answer && (
        <>
          <dl className={classes.figures}>
            <Figure
              label={<Explained meaning={HEADS_MEANING}>Peak labour</Explained>}
              value={panelFigure(impact.labour.after.peak, 1)}
              unit="per day"
              {...labourNote(impact.labour, edited)}
            />
            <Figure
              label={<Explained meaning={MAN_DAYS_MEANING}>Labour</Explained>}
              value={panelFigure(impact.labour.after.manDays)}
              unit="man-days"
              {...manDaysNote(impact.labour, edited)}
            />
            <Figure
              label="Finish"
              value={impact.finish.after ? formatDayMonth(impact.finish.after) : '–'}
              unit={impact.finish.after?.slice(0, 4) ?? ''}
              {...finishNote(impact.finish, edited)}
            />
          </dl>
          <Suspense fallback={<MonthsSkeleton />}>
            <ImpactMonths impact={impact} edited={edited} named={reading.named[scope]} />
          </Suspense>
          {answer.scopes.part && (
            <Suspense>
              <GangsAndLimits
                answer={answer}
                partName={partName}
                edited={edited}
                programmeId={programmeId}
                labourActions={labourActions}
              />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}

/** Characters of a large figure that leave room for its unit. */
const MAX_LARGE_CHARACTERS = 6;

function Figure({ label, value, unit, delta, note }: { label: ReactNode; value: string; unit: string } & FigureNote) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value} data-long={value.length > MAX_LARGE_CHARACTERS || undefined}>
          {value}
        </span>{' '}
        <span className={classes.quiet}>{unit}</span>
        <span className={classes.note}>
          {delta && <span className={delta === 'same' ? undefined : classes.delta}>{delta}</span>}
          {delta === 'same' && note ? ', ' : ' '}
          {note}
        </span>
      </dd>
    </div>
  );
}

function Loading() {
  return (
    <div className={classes.loading}>
      <LoadingLabel>Loading what this edit does</LoadingLabel>
      <Skeleton height="1.5rem" width="80%" />
      <Skeleton height="5.5rem" />
      <MonthsSkeleton />
    </div>
  );
}

function MonthsSkeleton() {
  return (
    <>
      <ChartSkeleton height="5.5rem" />
      <ChartSkeleton height="2.5rem" />
      <ChartSkeleton height="2.5rem" />
      <ChartSkeleton height="2.5rem" />
    </>
  );
}
