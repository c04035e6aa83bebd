import { lazy, Suspense, useState } from 'react';
import type { PreviewBody, Programme } from '../../lib/api-types.js';
import { count } from '../../lib/format.js';
import { useWide } from '../../lib/use-wide.js';
import { Button } from '../../ui/actions/button.js';
import type { FieldChange } from '../../ui/feedback/change-list.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { SidePanel } from '../../ui/layout/side-panel.js';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.js';
import { ElsewhereList, type UnsavedElsewhere } from './elsewhere-list.js';
import { ImpactView } from './impact-view.js';
import type { LabourActions } from './labour-actions.js';
import { isEditedIn, type Scope, useImpact } from './use-impact.js';

// Only narrow windows have it.
const ImpactBar = lazy(async () => ({ default: (await import('./impact-bar.js')).ImpactBar }));

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
  const beside = useWide();
  const reading = useImpact(
    programme.id,
    programme.modified,
    body,
    edited ? 'here' : elsewhere.length > 0 ? 'elsewhere' : 'nowhere',
  );
  const [scope, setScope] = useState<Scope>('programme');
  const [opened, setOpened] = useState(false);

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

  return (
    <SidePanel
      title={title}
      opened={opened}
      onOpened={setOpened}
      busy={saving === true}
      below={<ElsewhereList assets={elsewhere} onOpen={beside ? undefined : () => setOpened(false)} />}
      summary={changes.length === 0 ? 'No changes' : `${count(changes.length, 'change')}, not saved yet`}
      actions={beside || changes.length > 0 ? buttons : undefined}
      bar={
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
      }
      barAction={
        savesInBar && (
          <Button kind="primary" tall busy={saving} onClick={onSave}>
            Save
          </Button>
        )
      }
    >
      {view}
    </SidePanel>
  );
}
