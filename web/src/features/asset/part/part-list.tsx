import { memo } from 'react';
import { formatSize, formatSpan } from '../../../lib/format.js';
import { sameProps } from '../../../lib/same-props.js';
import { Button } from '../../../ui/actions/button.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { type PartLists, unitLabel } from './part-choices.js';
import { daysOf, type PartDraft, partLabel, spanOf } from './part-draft.js';
import classes from './part-list.module.css';

export interface PartListProps {
  parts: readonly PartDraft[];
  lists: PartLists;
  openKey: string;
  onOpen: (key: string) => void;
  changed: ReadonlySet<string>;
  onAdd?: () => void;
}

/** The parts of an asset, each with its span within the asset's. */
export function PartList({ parts, lists, openKey, onOpen, changed, onAdd }: PartListProps) {
  const span = spanOf(parts);
  return (
    <div className={classes.root}>
      <ul aria-label="Parts">
        {parts.map((part, index) => (
          <PartRow
            key={part.key}
            part={part}
            label={partLabel(part, index, parts.length)}
            unit={unitLabel(lists, part.unitId)}
            isOpen={part.key === openKey}
            isChanged={changed.has(part.key)}
            span={span}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {onAdd && (
        <div className={classes.add}>
          <Button kind="quiet" icon={IconPlus} onClick={onAdd}>
            Add new part
          </Button>
        </div>
      )}
    </div>
  );
}

interface PartRowProps {
  part: PartDraft;
  label: string;
  unit: string;
  isOpen: boolean;
  isChanged: boolean;
  /** Of the asset. */
  span: { start: string; end: string } | null;
  onOpen: (key: string) => void;
}

/** Rendered only when it changes: a key in the form of one part would take as long as there are parts. */
const PartRow = memo(function PartRow({ part, label, unit, isOpen, isChanged, span, onOpen }: PartRowProps) {
  return (
    <li>
      <button
        type="button"
        className={classes.part}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(part.key)}
      >
        <span className={classes.line}>
          <span className={classes.name}>{label}</span>
          {isChanged && <span className={classes.changed} role="img" aria-label="unsaved changes" />}
          <span className={classes.size}>
            {part.partSize === null ? '' : `${formatSize(part.partSize, 3)} ${unit}`}
          </span>
        </span>
        <span className={classes.dates}>{spanText(part)}</span>
        <SpanBar part={part} span={span} />
      </button>
    </li>
  );
}, sameProps('span'));

function spanText(part: PartDraft): string {
  const span = spanOf([part]);
  if (span) return formatSpan(span.start, span.end);
  return part.partAssetStart && part.partAssetEnd ? 'Dates to correct' : 'No dates yet';
}

function SpanBar({ part, span }: { part: PartDraft; span: { start: string; end: string } | null }) {
  const days = daysOf(part.partAssetStart, part.partAssetEnd);
  const all = span && daysOf(span.start, span.end);
  const before = span && daysOf(span.start, part.partAssetStart);
  return (
    <span className={classes.track} aria-hidden>
      {days && all && before ? (
        <span
          className={classes.bar}
          style={{ left: `${((before - 1) / all) * 100}%`, width: `${(days / all) * 100}%` }}
        />
      ) : null}
    </span>
  );
}
