import { useMediaQuery } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { PreviewBody, Programme } from '../../lib/api-types.js';
import { count } from '../../lib/format.js';
import { Button } from '../../ui/actions/button.js';
import type { FieldChange } from '../../ui/feedback/change-list.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.js';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.js';
import { ElsewhereList, type UnsavedElsewhere } from './elsewhere-list.js';
import classes from './impact-panel.module.css';
import { ImpactView } from './impact-view.js';
import type { LabourActions } from './labour-actions.js';
import { isEditedIn, type Scope, useImpact } from './use-impact.js';

// Only narrow windows have them.
const ImpactBar = lazy(async () => ({ default: (await import('./impact-bar.js')).ImpactBar }));
const Sheet = lazyDialog(async () => (await import('../../ui/overlays/sheet.js')).Sheet);

export interface ImpactPanelProps {
  programme: Pick<Programme, 'id' | 'modified'>;
  /** What would be saved now; null while nothing is open. */
  body: PreviewBody | null;
  partName: string;
  /** Of the open asset. */
  changes: readonly FieldChange[];
  /** The other assets with unsaved edits, which the figures of the programme count too. */
  elsewhere?: readonly UnsavedElsewhere[];
  title?: string;
  /** The edit is of the programme as a whole: there is no part or asset to look at alone. */
  whole?: boolean;
  /** Something is unsaved, also where there is no list of changes: a new asset. */
  edited?: boolean;
  saving?: boolean;
  /** Absent where the panel is not what saves, and where nothing may be changed. */
  onSave?: () => void;
  onDiscard?: () => void;
  /** Buttons that open the labour limits and the rates. */
  labourActions?: LabourActions;
}

/** What the unsaved edit does to labour and key materials: beside the sheet from 1200 px on, below that a bar that opens it. */
export function ImpactPanel({
  programme,
  body,
  partName,
  changes,
  elsewhere = [],
  title = 'What this edit does',
  edited = changes.length > 0,
  whole,
  saving,
  onSave,
  onDiscard,
  labourActions,
}: ImpactPanelProps) {
  const beside = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const reading = useImpact(
    programme.id,
    programme.modified,
    body,
    edited ? 'here' : elsewhere.length > 0 ? 'elsewhere' : 'nowhere',
  );
  const [scope, setScope] = useState<Scope>('programme');
  const [opened, setOpened] = useState(false);
  const foot = useRef<HTMLElement>(null);
  const bar = useRef<HTMLButtonElement>(null);
  const wasSaving = useRef(false);

  useEffect(() => {
    // With nothing left to save the button loses the focus: it goes to the panel's foot or bar, not to the top of the page.
    if (wasSaving.current && !saving && document.activeElement === document.body)
      (foot.current ?? bar.current)?.focus();
    wasSaving.current = saving === true;
  }, [saving]);

  const view = (
    <ImpactView
      reading={reading}
      scope={scope}
      onScope={whole ? null : setScope}
      partName={partName}
      changes={changes}
      title={beside ? title : null}
      programmeId={programme.id}
      labourActions={labourActions}
      editable={onSave !== undefined || whole === true}
    />
  );
  const savesInBar = onSave !== undefined && changes.length > 0;
  const buttons = onSave && onDiscard && (
    <>
      <Button
        kind={beside ? 'quiet' : 'secondary'}
        tall={!beside}
        onClick={onDiscard}
        disabled={changes.length === 0 || saving}
      >
        Discard
      </Button>
      <Button
        kind="primary"
        tall={!beside}
        busy={saving}
        disabled={changes.length === 0}
        onClick={() => {
          // Errors of a save are shown at the fields, which the sheet would cover.
          setOpened(false);
          onSave();
        }}
      >
        Save changes
      </Button>
    </>
  );

  if (beside) {
    return (
      <aside className={classes.panel} aria-label={title}>
        <div className={classes.scroll}>{view}</div>
        <ElsewhereList assets={elsewhere} />
        {buttons && (
          <footer ref={foot} tabIndex={-1} className={classes.foot}>
            <span className={classes.unsaved}>
              {changes.length === 0 ? 'No changes' : `${count(changes.length, 'change')}, not saved yet`}
            </span>
            {buttons}
          </footer>
        )}
      </aside>
    );
  }
  return (
    <>
      <aside aria-label={title} className={classes.bar}>
        <button
          ref={bar}
          type="button"
          className={classes.open}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(true)}
        >
          <Suspense
            fallback={
              <>
                <VisuallyHidden>{title}</VisuallyHidden>
                <Skeleton width="70%" height="2.25rem" />
              </>
            }
          >
            <ImpactBar
              impact={reading.answer?.scopes.programme ?? null}
              edited={isEditedIn('programme', reading.edited)}
              named={reading.named.programme}
              failed={reading.error !== null}
              from={reading.from}
              besideSave={savesInBar}
            />
          </Suspense>
          <IconChevronUp size={20} stroke={1.5} aria-hidden />
        </button>
        {savesInBar && (
          <Button kind="primary" tall busy={saving} onClick={onSave}>
            Save
          </Button>
        )}
      </aside>
      <Sheet
        opened={opened}
        onClose={() => setOpened(false)}
        title={title}
        foot={changes.length > 0 ? buttons : undefined}
      >
        {view}
        <ElsewhereList assets={elsewhere} onOpen={() => setOpened(false)} />
      </Sheet>
    </>
  );
}
