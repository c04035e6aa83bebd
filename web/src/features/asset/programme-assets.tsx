import type { ComponentType } from 'react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Asset, Programme } from '../../lib/api-types.js';
import type { UseScheduleSlot } from '../../lib/edit-slots.js';
import type { EffectProps } from '../../lib/effect-props.js';
import { Page } from '../../ui/page.js';
import { AssetTabs } from './asset-tabs.js';
import { ConfirmDialog } from './dialogs.js';
import type { ProgrammeLists } from './part-choices.js';
import { ProgrammeHead } from './programme-head.js';
import { EmptyProgramme, RemovedNote } from './seldom.js';
import { useAssetCommands } from './use-asset-commands.js';
import { useAssetEdits } from './use-asset-edits.js';
import { useLeaveGuard } from './use-leave-guard.js';

export interface ProgrammeAssetsProps {
  programme: Programme;
  etag: string | null;
  lists: ProgrammeLists;
  effect: ComponentType<EffectProps>;
  useSchedule?: UseScheduleSlot;
}

/** The programme with its assets, and the edits of them that are not saved yet: they outlive what others do to the assets. */
export function ProgrammeAssets({ programme, etag, lists, effect, useSchedule }: ProgrammeAssetsProps) {
  const { assets } = programme;
  const [query, setQuery] = useSearchParams();
  // The address follows: it is a step too slow for tabs under a held arrow key.
  const [openName, setOpenName] = useState(query.get('asset'));
  const edits = useAssetEdits(assets);
  const guard = useLeaveGuard(edits.any);
  const readOnly = programme.status !== 'draft' || !programme.isActive;

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
  const commands = useAssetCommands({ programmeId: programme.id, etag, edits, onOpen: openAsset });

  const head = (busy: boolean) => (
    <>
      <ProgrammeHead
        programme={programme}
        etag={etag}
        readOnly={readOnly}
        busy={busy}
        unsaved={edits.any}
        useSchedule={useSchedule}
      />
      <Suspense>
        {edits.orphans
          .filter(({ asset }) => !commands.removedByMe(asset))
          .map((edited) => (
            <RemovedNote
              key={edited.asset.parts[0]?.id}
              programme={programme}
              edited={edited}
              readOnly={readOnly}
              onRestored={(assetName) => {
                edits.forget(edited.asset);
                openAsset(assetName);
              }}
              onDrop={() => edits.forget(edited.asset)}
            />
          ))}
      </Suspense>
    </>
  );
  return (
    <>
      {hasAssets(assets) ? (
        <AssetTabs
          programme={{ ...programme, assets }}
          etag={etag}
          lists={lists}
          readOnly={readOnly}
          effect={effect}
          head={head}
          edits={edits}
          commands={commands}
          openName={openName}
          onOpen={openAsset}
        />
      ) : (
        <Page>
          {head(commands.busy)}
          <Suspense>
            <EmptyProgramme id={programme.id} readOnly={readOnly} />
          </Suspense>
        </Page>
      )}
      <ConfirmDialog
        opened={guard.asking}
        title="Leave without saving?"
        confirm="Leave"
        cancel="Stay"
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        The changes that are not saved will be lost.
      </ConfirmDialog>
    </>
  );
}

function hasAssets(assets: Asset[]): assets is [Asset, ...Asset[]] {
  return assets.length > 0;
}
