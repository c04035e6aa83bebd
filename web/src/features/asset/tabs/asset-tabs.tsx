import { useCallbackRef } from '@mantine/hooks';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useOptimistic,
  useReducer,
  useRef,
} from 'react';
import type { Asset } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import { useSubmitKeys } from '../../../lib/submit-keys.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { toast } from '../../../ui/feedback/toast.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { Deferred } from '../../../ui/layout/deferred.js';
import { Page } from '../../../ui/layout/page.js';
import layout from '../edit-page/programme-edit-page.module.css';
import { changeCount, fieldChanges } from '../edits/asset-changes.js';
import { type AssetEdits, editsAfterSaving, isEdited, noEdits, renameAsset, withEdits } from '../edits/asset-edits.js';
import { unsavedForm } from '../edits/unsaved-form.js';
import type { ProgrammeEdits } from '../edits/use-asset-edits.js';
import { useAssetForm } from '../edits/use-asset-form.js';
import { useAssetSave } from '../edits/use-asset-save.js';
import type { ImpactProps } from '../extensions.js';
import type { ProgrammeLists } from '../part/part-choices.js';
import { openPartLabel, partLabel, previewBody, sharingParts } from '../part/part-draft.js';
import { useTouched } from '../part/use-touched.js';
import { AssetSheet } from './asset-sheet.js';
import classes from './asset-tabs.module.css';
import { initialTabs, tabsReducer, tabsWith } from './tabs-state.js';
import type { AssetCommands } from './use-asset-commands.js';
import { type ProgrammeWithAssets, useOpenAsset } from './use-open-asset.js';
import { useSheetTabs } from './use-sheet-tabs.js';

// Its button comes into the room that it leaves.
const AssetMenu = lazy(async () => ({ default: (await import('./asset-menu.js')).AssetMenu }));
const ConflictNote = lazy(async () => ({ default: (await import('../edits/conflict-note.js')).ConflictNote }));
const SubprogrammeCard = lazy(async () => ({
  default: (await import('../subprogramme/subprogramme-card.js')).SubprogrammeCard,
}));

export interface AssetTabsProps {
  programme: ProgrammeWithAssets;
  etag: string | null;
  lists: ProgrammeLists;
  readOnly: boolean;
  impact: ComponentType<ImpactProps>;
  head: (busy: boolean) => ReactNode;
  edits: ProgrammeEdits;
  commands: AssetCommands;
  openName: string | null;
  /** The part that the page opens with; null for the first of each asset. */
  openPartId: number | null;
  onOpen: (assetName: string) => void;
}

/** The assets of a programme as index tabs, the open one with its parts, and what the unsaved edit of it does. */
export function AssetTabs({
  programme,
  etag,
  lists: programmeLists,
  readOnly,
  impact: Impact,
  head,
  edits,
  commands,
  openName,
  openPartId,
  onOpen,
}: AssetTabsProps) {
  const { assets } = programme;
  const [state, dispatch] = useReducer(tabsReducer, initialTabs, () => tabsWith(assets, openPartId));
  const phone = usePhone();
  const SheetTabs = useSheetTabs(phone);
  const newParts = useRef(0);
  const touched = useTouched();

  const asset = useOpenAsset(programme, openName, onOpen, edits, commands);
  // The tab is painted at once, its sheet when it is rendered; another tab that is chosen meanwhile takes its place.
  const [chosenName, setChosenName] = useOptimistic(asset.assetName);
  const choose = (assetName: string) =>
    startTransition(() => {
      setChosenName(assetName);
      onOpen(assetName);
    });
  const key = asset.assetId;
  const form = useAssetForm(programme, asset, edits.of(asset), programmeLists);
  const { edits: unsaved, draft, errors: found } = form;
  const openPart = draft.parts.find((part) => part.key === state.openParts[key]) ?? draft.parts[0];
  const openIndex = openPart ? draft.parts.indexOf(openPart) : 0;
  const tried = state.tried.has(key);
  const changeOf = edits.change;
  const change = useCallback((edit: (before: AssetEdits) => AssetEdits) => changeOf(asset, edit), [changeOf, asset]);
  const openPartOf = useCallback((part: string) => dispatch({ type: 'part-opened', asset: key, part }), [key]);

  const save = useAssetSave({
    programmeId: programme.id,
    etag,
    onStored: (saved, stored, sent) => {
      edits.change(stored, (now) => editsAfterSaving(now, sent));
      dispatch({ type: 'stored', asset: saved.asset.assetId, openPart: saved.asset.parts[openIndex]?.id });
    },
    onSaved: (_, stored) => {
      dispatch({ type: 'saved', asset: stored.assetId });
      touched.forget(draft.parts);
    },
  });
  const fromServer = save.errorsOf(form);
  const errors = touched.shown(found, fromServer, draft.parts);
  const busy = save.busy || commands.busy;

  const submit = () => {
    touched.sent(draft.parts);
    const wrong = draft.parts[found.parts.findIndex((errors) => Object.keys(errors).length > 0)];
    dispatch({ type: 'save-tried', asset: key, firstWrongPart: wrong?.key });
    return save.submit(form);
  };
  const onKeyDown = useSubmitKeys(readOnly || busy || !isEdited(unsaved) ? null : () => void submit());
  const discard = () => {
    change(() => noEdits);
    dispatch({ type: 'discarded', asset: key });
    touched.forget(draft.parts);
    toast.info('Changes discarded', { undo: () => change(() => unsaved) });
  };

  const others = edits.unsaved
    .filter((one) => one.asset.assetId !== asset.assetId)
    .map((one) => ({ ...one, draft: withEdits(one.asset, one.edits) }));

  // The panel is rendered after the field that is typed in has been painted, and may be one key behind: its buttons take what there is.
  const [submitNow, discardNow] = [useCallbackRef(submit), useCallbackRef(discard)];
  const panel = (
    <Impact
      programme={programme}
      body={previewBody(unsavedForm(form), openPart, others.map(unsavedForm))}
      partName={openPartLabel(draft, openPart)}
      changes={fieldChanges(form, openPart?.key, change)}
      elsewhere={others.map((one) => ({
        assetId: one.asset.assetId,
        name: one.draft.assetName,
        changes: changeCount(one, programmeLists),
        open: () => onOpen(one.asset.assetName),
      }))}
      title={readOnly ? 'What is needed' : undefined}
      saving={save.busy}
      onSave={readOnly ? undefined : () => void submitNow()}
      onDiscard={readOnly ? undefined : discardNow}
    />
  );

  const label = (one: Asset) => edits.of(one).assetName?.to ?? one.assetName;
  const sheet = (
    <AssetSheet
      programme={programme}
      form={form}
      openPart={openPart}
      onOpenPart={openPartOf}
      errors={{ assetName: tried ? errors.assetName : undefined, part: errors.parts[openIndex] }}
      menu={
        !readOnly && (
          <Suspense fallback={<span className={classes.menu} />}>
            <Deferred>
              <AssetMenu
                programme={programme}
                asset={asset}
                assetName={draft.assetName}
                unsaved={isEdited(unsaved)}
                taken={form.otherNames}
                commands={commands}
                busy={busy}
                onRename={(to) => change((before) => renameAsset(asset, before, to))}
              />
            </Deferred>
          </Suspense>
        )
      }
      readOnly={readOnly}
      onChange={change}
      onTouched={touched.fields}
      newKey={() => `new-${(newParts.current += 1)}`}
    />
  );
  const subprogramme = openPart?.subProgrammId;
  return (
    <div className={layout.split}>
      <Page>
        {head(busy)}
        <Suspense>{form.conflicts.length > 0 && <ConflictNote form={form} onChange={change} />}</Suspense>
        <div className={classes.form} onKeyDown={onKeyDown}>
          {phone || !SheetTabs ? (
            <>
              <div className={classes.selects}>
                <SelectField
                  label={`Asset, ${assets.indexOf(asset) + 1} of ${assets.length}`}
                  value={asset.assetName}
                  choices={assets.map((one) => ({
                    value: one.assetName,
                    label: label(one),
                    note: isEdited(edits.of(one)) ? 'Unsaved changes' : undefined,
                  }))}
                  onChange={onOpen}
                />
                <SelectField
                  label={`Part, ${openIndex + 1} of ${draft.parts.length}`}
                  value={openPart?.key ?? null}
                  choices={draft.parts.map((part, index) => ({
                    value: part.key,
                    label: partLabel(part, index, draft.parts.length),
                  }))}
                  onChange={openPartOf}
                />
              </div>
              <div className={classes.sheet}>{sheet}</div>
              {!readOnly && (
                <Button icon={IconPlus} to={paths.addAsset.to(programme.id)}>
                  Add asset
                </Button>
              )}
            </>
          ) : (
            <SheetTabs
              label="Assets"
              tabs={assets.map((one) => ({ id: one.assetName, label: label(one), changed: isEdited(edits.of(one)) }))}
              active={chosenName}
              onChange={choose}
              action={
                !readOnly && (
                  <Button kind="quiet" icon={IconPlus} to={paths.addAsset.to(programme.id)}>
                    Add asset
                  </Button>
                )
              }
            >
              {sheet}
            </SheetTabs>
          )}
          <Suspense fallback={<div className={layout.loadingCard} />}>
            {openPart && subprogramme != null && (
              <SubprogrammeCard
                key={key}
                programme={programme}
                etag={etag}
                asset={asset}
                lists={form.lists}
                edits={form.taskEdits}
                start={openPart.partAssetStart}
                end={openPart.partAssetEnd}
                subProgrammId={subprogramme}
                others={sharingParts(draft.parts, openPart)}
                errors={tried ? fromServer?.tasks : undefined}
                readOnly={readOnly}
                busy={busy}
                onChange={change}
                onSave={submitNow}
              />
            )}
          </Suspense>
        </div>
      </Page>
      <Deferred>{panel}</Deferred>
    </div>
  );
}
