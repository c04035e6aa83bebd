import { useCallbackRef } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Programme } from '../../../lib/api-types.js';
import { Page } from '../../../ui/layout/page.js';
import { UnsavedGuard } from '../edits/unsaved-guard.js';
import { useAssetEdits } from '../edits/use-asset-edits.js';
import type { EditPageExtensions } from '../extensions.js';
import type { ProgrammeLists } from '../part/part-choices.js';
import { AssetTabs } from '../tabs/asset-tabs.js';
import { useAssetCommands } from '../tabs/use-asset-commands.js';
import type { ProgrammeWithAssets } from '../tabs/use-open-asset.js';
import { ProgrammeHead } from './programme-head.js';

const EmptyProgramme = lazy(async () => ({
  default: (await import('../../../ui/feedback/empty-programme.js')).EmptyProgramme,
}));
const RemovedNote = lazy(async () => ({ default: (await import('../edits/removed-note.js')).RemovedNote }));

export interface ProgrammeAssetsProps extends EditPageExtensions {
  programme: Programme;
  etag: string | null;
  lists: ProgrammeLists;
}

/** The programme with its assets and their unsaved edits, which survive what others do to the assets. */
export function ProgrammeAssets({
  programme,
  etag,
  lists,
  impact,
  star,
  useSchedule,
  usePackages,
}: ProgrammeAssetsProps) {
  const { assets } = programme;
  const [query, setQuery] = useSearchParams();
  // The URL follows the state: it changes too slowly for a held arrow key.
  const [openName, setOpenName] = useState(query.get('asset'));
  const [openPartId] = useState(() => Number(query.get('part')) || null);
  const edits = useAssetEdits(assets);
  const isUnsaved = useCallbackRef(() => edits.any);
  // In the dialogs of other features.
  const [elsewhere, setElsewhere] = useState(false);
  const readOnly = programme.status !== 'draft' || !programme.isActive;

  const openAsset = (assetName: string) => {
    setOpenName(assetName);
    setQuery(
      (before) => {
        before.set('asset', assetName);
        before.delete('part');
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
        isUnsaved={isUnsaved}
        star={star}
        useSchedule={useSchedule}
        usePackages={usePackages}
        onUnsaved={setElsewhere}
      />
      <Suspense>
        {edits.orphans
          .filter(({ asset }) => !commands.removedByMe(asset))
          .map((edited) => (
            <RemovedNote
              key={edited.asset.assetId}
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
      {hasAssets(programme) ? (
        <AssetTabs
          programme={programme}
          etag={etag}
          lists={lists}
          readOnly={readOnly}
          impact={impact}
          head={head}
          edits={edits}
          commands={commands}
          openName={openName}
          openPartId={openPartId}
          onOpen={openAsset}
        />
      ) : (
        <Page>
          {head(commands.busy)}
          <Suspense>
            <EmptyProgramme programmeId={programme.id} readOnly={readOnly} />
          </Suspense>
        </Page>
      )}
      <UnsavedGuard unsaved={edits.any || elsewhere}>The changes that are not saved will be lost.</UnsavedGuard>
    </>
  );
}

function hasAssets(programme: Programme): programme is ProgrammeWithAssets {
  return programme.assets.length > 0;
}
