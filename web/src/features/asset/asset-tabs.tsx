import { IconPlus } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { ApiError } from '../../lib/api.js';
import type { Asset, P6Activity, Programme } from '../../lib/api-types.js';
import type { EffectProps } from '../../lib/effect-props.js';
import { count } from '../../lib/format.js';
import { keys, stale, under } from '../../lib/keys.js';
import { useP6ActivitiesOf } from '../../lib/p6-activities.js';
import { paths } from '../../lib/paths.js';
import { useUser } from '../../lib/session.js';
import { usePhone } from '../../lib/use-phone.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { SelectField } from '../../ui/select-field.js';
import { SheetTabs } from '../../ui/sheet-tabs.js';
import { toast } from '../../ui/toast.js';
import type { AssetSave } from './api/programme.js';
import { saveAsset } from './api/programme.js';
import { useTasksOf } from './api/tasks.js';
import { shownChanges, subprogrammeName } from './asset-changes.js';
import type { AssetEdits } from './asset-edits.js';
import {
  conflictsOf,
  editedTasks,
  editsAfterSaving,
  editTask,
  isEdited,
  noEdits,
  renameAsset,
  settled,
  taskBodies,
  withEdits,
} from './asset-edits.js';
import { AssetMenu } from './asset-menu.js';
import { AssetSheet } from './asset-sheet.js';
import classes from './asset-tabs.module.css';
import type { PartLists, ProgrammeLists } from './part-choices.js';
import { assetBody, keyOfPart, linkedActivities, previewBody } from './part-draft.js';
import { assetErrors, serverErrors } from './part-errors.js';
import { partLabel } from './part-list.js';
import layout from './programme-edit-page.module.css';
import { sameAsset } from './same-asset.js';
import { savedText } from './saved-text.js';
import { ConflictNote, SubprogrammeCard } from './seldom.js';
import type { AssetCommands } from './use-asset-commands.js';
import type { ProgrammeEdits } from './use-asset-edits.js';
import { useUndo } from './use-undo.js';

export interface AssetTabsProps {
  programme: Programme & { assets: [Asset, ...Asset[]] };
  etag: string | null;
  lists: ProgrammeLists;
  readOnly: boolean;
  effect: ComponentType<EffectProps>;
  head: (busy: boolean) => ReactNode;
  edits: ProgrammeEdits;
  commands: AssetCommands;
  openName: string | null;
  onOpen: (assetName: string) => void;
}

/** The assets of a programme as index tabs, the open one with its parts, and what the unsaved edit of it does. */
export function AssetTabs({
  programme,
  etag,
  lists: programmeLists,
  readOnly,
  effect: Effect,
  head,
  edits,
  commands,
  openName,
  onOpen,
}: AssetTabsProps) {
  const { assets } = programme;
  // By the key of an asset's first part, which a new name leaves as it is.
  const [openParts, setOpenParts] = useState<Readonly<Record<string, string>>>({});
  // Assets whose save was tried: from then on their fields say what they lack.
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<{ asset: string; edits: AssetEdits; error: ApiError } | null>(null);
  const { mutate } = useSWRConfig();
  const undo = useUndo(programme.id);
  const phone = usePhone();
  const newParts = useRef(0);

  const asset = useOpenAsset(programme, openName, onOpen, edits, commands);
  const assetKey = keyOf(asset);
  const unread = edits.of(asset);
  const { data: tasks } = useTasksOf(
    programme.id,
    [...new Set(Object.values(unread.tasks).map(({ task }) => task.subProgrammId))].sort(),
  );
  const mine = settled(asset, unread, tasks);
  const draft = withEdits(asset, mine);
  const openPart = draft.parts.find(({ key }) => key === openParts[assetKey]) ?? draft.parts[0];
  const openIndex = openPart ? draft.parts.indexOf(openPart) : 0;
  const { data: p6Activities = none } = useP6ActivitiesOf(programme.id, linkedActivities(asset, draft));
  const lists = useMemo<PartLists>(
    () => ({ ...programmeLists, asset, p6Activities }),
    [programmeLists, asset, p6Activities],
  );
  const conflicts = conflictsOf(asset, mine, tasks);
  const otherNames = assets.filter((one) => one !== asset).map(({ assetName }) => assetName);
  const found = assetErrors(draft, otherNames);
  const sentTasks = editedTasks(mine, draft).map(({ task }) => task.id);
  const fromServer =
    refused && refused.asset === assetKey && JSON.stringify(refused.edits) === JSON.stringify(mine)
      ? serverErrors(refused.error.fieldErrors, draft.parts.length, sentTasks)
      : null;
  const errorsAt = (index: number) =>
    tried.has(assetKey) ? { ...fromServer?.parts[index], ...found.parts[index] } : {};
  const change = (edit: (before: AssetEdits) => AssetEdits) => edits.change(asset, edit);
  const openPartOf = (key: string) => setOpenParts((before) => ({ ...before, [assetKey]: key }));
  const forgetTried = (key: string) => setTried((before) => new Set([...before].filter((one) => one !== key)));

  const save = useWrite(
    async ({
      edits: sent,
      openIndex: index,
      ...command
    }: AssetSave & { edits: AssetEdits; asset: Asset; openIndex: number }) => {
      const saved = await saveAsset(command);
      // First what this page shows, then the edits that it stands for: neither comes twice nor is gone in between.
      await mutate(
        under([Object.keys(sent.tasks).length > 0 ? keys.programme(programme.id) : keys.programmeDetail(programme.id)]),
      );
      edits.change(command.asset, (now) => editsAfterSaving(now, sent));
      // A part that was new has an id now, and stays open.
      const openedId = saved.asset.parts[index]?.id;
      if (openedId !== undefined) setOpenParts((before) => ({ ...before, [keyOf(saved.asset)]: keyOfPart(openedId) }));
      return saved;
    },
    {
      refreshes: () => stale.assetSaved(programme.id),
      onSuccess: (saved, command) => {
        setRefused(null);
        forgetTried(keyOf(command.asset));
        const changed = saved.tasksUpdated ? `${count(saved.tasksUpdated, 'task')} changed. ` : '';
        toast.success(savedText(saved), {
          detail: saved.commandId ? `${changed}Click this message to undo` : changed || undefined,
          undo: undo(saved.commandId),
        });
      },
      onError: (error, command) => {
        setRefused({ asset: keyOf(command.asset), edits: command.edits, error });
        if (error.status === 412) {
          // Tasks too: what somebody else made of them is shown beside mine.
          void mutate(under([keys.programme(programme.id)]));
          toast.warning(error.message);
        } else if (error.status === 422) {
          toast.warning('Input Error', { detail: error.message });
        } else {
          toast.error('Failed to update asset. Please try again.', { detail: error.message });
        }
      },
    },
  );
  const busy = save.busy || commands.busy;

  const submit = () => {
    setTried((before) => new Set([...before, assetKey]));
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
    void save.run({
      programmeId: programme.id,
      assetName: asset.assetName,
      body: assetBody(draft, taskBodies(mine, draft)),
      etag,
      edits: mine,
      asset,
      openIndex,
    });
  };

  const discard = () => {
    change(() => noEdits);
    forgetTried(assetKey);
    toast.info('Changes discarded', { undo: () => change(() => mine) });
  };

  const label = (one: Asset) => edits.of(one).assetName?.to ?? one.assetName;
  const sheet = (
    <AssetSheet
      programme={programme}
      asset={asset}
      draft={draft}
      edits={mine}
      lists={lists}
      openPart={openPart}
      onOpenPart={openPartOf}
      errors={{
        assetName: tried.has(assetKey) ? (found.assetName ?? fromServer?.assetName) : undefined,
        part: errorsAt(openIndex),
      }}
      menu={
        !readOnly && (
          <AssetMenu
            programme={programme}
            asset={asset}
            assetName={draft.assetName}
            unsaved={isEdited(mine)}
            taken={otherNames}
            commands={commands}
            busy={busy}
            onRename={(to) => change((before) => renameAsset(asset, before, to))}
          />
        )
      }
      readOnly={readOnly}
      onChange={change}
      newKey={() => `new-${(newParts.current += 1)}`}
    />
  );
  const subprogramme = openPart?.subProgrammId;
  return (
    <div className={layout.split}>
      <Page>
        {head(busy)}
        <Suspense>
          {conflicts.length > 0 && (
            <ConflictNote
              asset={asset}
              edits={mine}
              saved={tasks ?? {}}
              conflicts={conflicts}
              lists={lists}
              onChange={change}
            />
          )}
        </Suspense>
        {phone ? (
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
            active={asset.assetName}
            onChange={onOpen}
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
              key={assetKey}
              programmeId={programme.id}
              subProgrammId={subprogramme}
              name={subprogrammeName(lists, subprogramme) ?? 'Subprogramme'}
              start={openPart.partAssetStart}
              end={openPart.partAssetEnd}
              sharedBy={draft.parts.filter(({ subProgrammId }) => subProgrammId === subprogramme).length}
              own={asset.parts.some(({ subProgrammId }) => subProgrammId === subprogramme)}
              edits={mine}
              errors={tried.has(assetKey) ? fromServer?.tasks : undefined}
              readOnly={readOnly}
              onTask={(task, patch, elementMakeup) => change((before) => editTask(before, task, patch, elementMakeup))}
            />
          )}
        </Suspense>
      </Page>
      <Effect
        programme={programme}
        body={previewBody(draft, openPart, taskBodies(mine, draft))}
        partName={
          openPart && draft.parts.length > 1 ? partLabel(openPart, openIndex, draft.parts.length) : draft.assetName
        }
        changes={shownChanges(lists, asset, mine, draft, openPart?.key ?? null, change)}
        title={readOnly ? 'What is needed' : undefined}
        saving={save.busy}
        onSave={readOnly ? undefined : submit}
        onDiscard={readOnly ? undefined : discard}
      />
    </div>
  );
}

const none: readonly P6Activity[] = [];

const keyOf = (asset: Asset): string => String(asset.parts[0]?.id);

/** The asset whose tab is open: it stays open under the name that somebody else gives it, and the first one takes its place when it is gone. */
function useOpenAsset(
  { assets, modifiedBy }: AssetTabsProps['programme'],
  openName: string | null,
  onOpen: (assetName: string) => void,
  edits: ProgrammeEdits,
  commands: AssetCommands,
): Asset {
  // An undo, or another tab of this planner, is nobody else.
  const byOthers = modifiedBy !== useUser()?.id;
  const last = useRef<Asset>(undefined);
  const followed =
    last.current && (openName === null || openName === last.current.assetName) ? last.current : undefined;
  const asset =
    (followed && sameAsset(assets, followed)) ?? assets.find(({ assetName }) => assetName === openName) ?? assets[0];
  const latest = useRef({ onOpen, edits, commands, byOthers });
  latest.current = { onOpen, edits, commands, byOthers };

  useEffect(() => {
    const before = last.current;
    last.current = asset;
    const chosen = openName !== null && openName !== before?.assetName;
    if (!before || before === asset || chosen) return;
    const now = latest.current;
    const renamed = asset.assetName !== before.assetName;
    if (renamed) now.onOpen(asset.assetName);
    if (sameAsset([asset], before)) {
      if (renamed && isEdited(now.edits.of(asset)))
        toast.info(`${before.assetName} is called ${asset.assetName} now. Your changes are kept.`);
    } else if (
      now.byOthers &&
      !now.commands.removedByMe(before) &&
      !now.edits.orphans.some((one) => sameAsset([before], one.asset))
    ) {
      toast.info(`${before.assetName} was removed by someone else.`);
    }
  }, [asset, openName]);

  return asset;
}
