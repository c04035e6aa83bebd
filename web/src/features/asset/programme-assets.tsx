import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import type { Asset, Programme } from '../../lib/api-types.js';
import type { ApiError } from '../../lib/api.js';
import type { EffectProps } from '../../lib/effect-props.js';
import { keys, stale } from '../../lib/keys.js';
import { paths } from '../../lib/paths.js';
import { useWrite } from '../../lib/use-write.js';
import { usePhone } from '../../lib/use-phone.js';
import { Button } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { SelectField } from '../../ui/select-field.js';
import { SheetTabs } from '../../ui/sheet-tabs.js';
import { toast } from '../../ui/toast.js';
import { saveAsset } from './api/programme.js';
import type { AssetSave } from './api/programme.js';
import { shownChanges, subprogrammeName } from './asset-changes.js';
import { conflictsOf, editsAfterSaving, isEdited, noEdits, withEdits } from './asset-edits.js';
import type { AssetEdits } from './asset-edits.js';
import { AssetSheet } from './asset-sheet.js';
import { ConflictNote } from './conflict-note.js';
import { ConfirmDialog } from './dialogs.js';
import type { PartLists } from './part-choices.js';
import { assetBody, daysOf, keyOfPart, previewBody } from './part-draft.js';
import { assetErrors, serverErrors } from './part-errors.js';
import { partLabel } from './part-list.js';
import classes from './programme-assets.module.css';
import layout from './programme-edit-page.module.css';
import { savedText } from './saved-text.js';
import { SubprogrammeCard } from './subprogramme-card.js';
import { useAssetEdits } from './use-asset-edits.js';
import { useLeaveGuard } from './use-leave-guard.js';

export interface ProgrammeAssetsProps {
  /** With at least one asset. */
  programme: Programme;
  etag: string | null;
  lists: Omit<PartLists, 'asset'>;
  readOnly: boolean;
  effect: ComponentType<EffectProps>;
  header: ReactNode;
}

/** The assets of a programme as index tabs, the open one with its parts, and what the unsaved edit of it does. */
export function ProgrammeAssets({ programme, etag, lists: programmeLists, readOnly, effect: Effect, header }: ProgrammeAssetsProps) {
  const [query, setQuery] = useSearchParams();
  // The address follows: it is a step too slow for tabs under a held arrow key.
  const [openName, setOpenName] = useState(query.get('asset'));
  const edits = useAssetEdits();
  const [openParts, setOpenParts] = useState<Readonly<Record<string, string>>>({});
  // Assets whose save was tried: from then on their fields say what they lack.
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<{ assetName: string; edits: AssetEdits; error: ApiError } | null>(null);
  const { mutate } = useSWRConfig();
  const phone = usePhone();
  const guard = useLeaveGuard(programme.assets.some((asset) => isEdited(edits.of(asset))));
  const newParts = useRef(0);

  const asset = programme.assets.find(({ assetName }) => assetName === openName) ?? (programme.assets[0] as Asset);
  const mine = edits.of(asset);
  const draft = withEdits(asset, mine);
  const openPart = draft.parts.find(({ key }) => key === openParts[asset.assetName]) ?? draft.parts[0];
  const openIndex = openPart ? draft.parts.indexOf(openPart) : 0;
  const lists = useMemo<PartLists>(() => ({ ...programmeLists, asset }), [programmeLists, asset]);
  const conflicts = conflictsOf(asset, mine);
  const otherNames = programme.assets.filter((one) => one !== asset).map(({ assetName }) => assetName);
  const found = assetErrors(draft, otherNames);
  const fromServer = refused && refused.assetName === asset.assetName && JSON.stringify(refused.edits) === JSON.stringify(mine) ? serverErrors(refused.error.fieldErrors, draft.parts.length) : null;
  const errorsAt = (index: number) => (tried.has(asset.assetName) ? { ...fromServer?.parts[index], ...found.parts[index] } : {});

  const openAsset = (assetName: string) => {
    setOpenName(assetName);
    setQuery(
      (before) => {
        before.set('asset', assetName);
        return before;
      },
      { replace: true },
    );
  };
  const openPartOf = (key: string) => setOpenParts((before) => ({ ...before, [asset.assetName]: key }));

  const save = useWrite(
    async ({ edits: sent, openIndex: index, ...command }: AssetSave & { edits: AssetEdits; asset: Asset; openIndex: number }) => {
      const saved = await saveAsset(command);
      // First what this page shows, then the edits that it stands for: neither comes twice nor is gone in between.
      await mutate(keys.programmeDetail(programme.id));
      edits.change(command.asset, (now) => editsAfterSaving(now, sent));
      // A part that was new has an id now, and stays open.
      const openedId = saved.asset.parts[index]?.id;
      if (openedId !== undefined) setOpenParts((before) => ({ ...before, [saved.asset.assetName]: keyOfPart(openedId) }));
      return saved;
    },
    {
      refreshes: () => stale.assetSaved(programme.id),
      onSuccess: (saved, command) => {
        setRefused(null);
        setTried((before) => new Set([...before].filter((name) => name !== command.assetName)));
        if (saved.asset.assetName !== command.assetName) openAsset(saved.asset.assetName);
        toast.success(savedText(saved));
      },
      onError: (error, command) => {
        setRefused({ assetName: command.assetName, edits: command.edits, error });
        if (error.status === 412) {
          void mutate(keys.programmeDetail(programme.id));
          toast.warning(error.message);
        } else if (error.status === 422) {
          toast.warning('Input Error', { detail: error.message });
        } else {
          toast.error('Failed to update asset. Please try again.', { detail: error.message });
        }
      },
    },
  );

  const submit = () => {
    setTried((before) => new Set([...before, asset.assetName]));
    if (found.sentences.length > 0) {
      toast.warning('Input Error', { detail: found.sentences.join('. ') });
      const wrong = draft.parts[found.parts.findIndex((errors) => Object.keys(errors).length > 0)];
      if (wrong) openPartOf(wrong.key);
      return;
    }
    if (conflicts.length > 0) {
      toast.warning('Choose which values to keep first.');
      return;
    }
    void save.run({ programmeId: programme.id, assetName: asset.assetName, body: assetBody(draft), etag, edits: mine, asset, openIndex });
  };

  const discard = () => {
    edits.change(asset, () => noEdits);
    setTried((before) => new Set([...before].filter((name) => name !== asset.assetName)));
    toast.info('Changes discarded', { undo: () => edits.change(asset, () => mine) });
  };

  const sheet = (
    <AssetSheet
      programme={programme}
      asset={asset}
      etag={etag}
      draft={draft}
      edits={mine}
      lists={lists}
      openPart={openPart}
      onOpenPart={openPartOf}
      errors={{ assetName: tried.has(asset.assetName) ? (found.assetName ?? fromServer?.assetName) : undefined, part: errorsAt(openIndex) }}
      taken={otherNames}
      readOnly={readOnly}
      onChange={(edit) => edits.change(asset, edit)}
      newKey={() => `new-${(newParts.current += 1)}`}
    />
  );
  const label = (one: Asset) => edits.of(one).assetName?.to ?? one.assetName;
  const subprogramme = openPart?.subProgrammId;
  return (
    <div className={layout.split}>
      <Page>
        {header}
        {conflicts.length > 0 && <ConflictNote asset={asset} conflicts={conflicts} lists={lists} onChange={(edit) => edits.change(asset, edit)} />}
        {phone ? (
          <>
            <div className={classes.selects}>
              <SelectField
                label={`Asset, ${programme.assets.indexOf(asset) + 1} of ${programme.assets.length}`}
                value={asset.assetName}
                choices={programme.assets.map((one) => ({ value: one.assetName, label: label(one), note: isEdited(edits.of(one)) ? 'Unsaved changes' : undefined }))}
                onChange={openAsset}
              />
              <SelectField
                label={`Part, ${openIndex + 1} of ${draft.parts.length}`}
                value={openPart?.key ?? null}
                choices={draft.parts.map((part, index) => ({ value: part.key, label: partLabel(part, index, draft.parts.length) }))}
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
            tabs={programme.assets.map((one) => ({ id: one.assetName, label: label(one), changed: isEdited(edits.of(one)) }))}
            active={asset.assetName}
            onChange={openAsset}
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
        {openPart && subprogramme != null && (
          <SubprogrammeCard
            programmeId={programme.id}
            subProgrammId={subprogramme}
            name={subprogrammeName(lists, subprogramme) ?? 'Subprogramme'}
            days={daysOf(openPart.partAssetStart, openPart.partAssetEnd)}
          />
        )}
      </Page>
      <Effect
        programme={programme}
        body={previewBody(draft, openPart)}
        partName={openPart && draft.parts.length > 1 ? partLabel(openPart, openIndex, draft.parts.length) : draft.assetName}
        changes={shownChanges(lists, asset, mine, openPart?.key ?? null, (edit) => edits.change(asset, edit))}
        title={readOnly ? 'What is needed' : undefined}
        saving={save.busy}
        onSave={readOnly ? undefined : submit}
        onDiscard={readOnly ? undefined : discard}
      />
      <ConfirmDialog opened={guard.asking} title="Leave without saving?" confirm="Leave" cancel="Stay" onConfirm={guard.leave} onCancel={guard.stay}>
        The changes that are not saved will be lost.
      </ConfirmDialog>
    </div>
  );
}
