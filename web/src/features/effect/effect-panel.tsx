import { useMediaQuery } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { EffectProps } from '../../lib/effect-props.js';
import { count } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { onDemand } from '../../ui/on-demand.js';
import { Skeleton } from '../../ui/skeleton.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import classes from './effect-panel.module.css';
import type { Scope } from './effect-view.js';
import { EffectView } from './effect-view.js';
import { useEffectOf } from './use-effect-of.js';

// Only narrow windows have them.
const EffectBar = lazy(async () => ({ default: (await import('./effect-bar.js')).EffectBar }));
const Sheet = onDemand(async () => (await import('../../ui/sheet.js')).Sheet);

/** What the unsaved edit does to labour and key materials: beside the sheet from 1200 px on, below that a bar that opens it. */
export function EffectPanel({
  programme,
  body,
  partName,
  changes,
  title = 'What this edit does',
  edited = changes.length > 0,
  whole,
  saving,
  onSave,
  onDiscard,
}: EffectProps) {
  const beside = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const reading = useEffectOf(programme.id, programme.modified, body, edited);
  const [scope, setScope] = useState<Scope>('programme');
  const [opened, setOpened] = useState(false);
  const foot = useRef<HTMLElement>(null);
  const wasSaving = useRef(false);

  useEffect(() => {
    // With nothing left to save the button cannot keep the focus: it stays near, not at the top of the page.
    if (wasSaving.current && !saving && document.activeElement === document.body) foot.current?.focus();
    wasSaving.current = saving === true;
  }, [saving]);

  const view = (
    <EffectView
      reading={reading}
      scope={scope}
      onScope={whole ? null : setScope}
      partName={partName}
      changes={changes}
      title={beside ? title : null}
      editable={onSave !== undefined || whole === true}
    />
  );
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
          // What a save finds wrong stands at the fields, which the sheet would cover.
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
            <EffectBar
              effect={reading.answer?.scopes.programme ?? null}
              edited={reading.edited}
              failed={reading.error !== null}
              from={reading.from}
            />
          </Suspense>
          <IconChevronUp size={20} stroke={1.5} aria-hidden />
        </button>
      </aside>
      <Sheet
        opened={opened}
        onClose={() => setOpened(false)}
        title={title}
        foot={changes.length > 0 ? buttons : undefined}
      >
        {view}
      </Sheet>
    </>
  );
}
